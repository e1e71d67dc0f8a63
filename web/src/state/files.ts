// What people drop into the page stays in their browser: decks, databases, scenarios, saved games, pictures.

export type Sort = "deck" | "cards" | "save" | "scenario" | "image";

export interface Kept {
  /** Sort, game and name make the key. */
  sort: Sort;
  game: string;
  name: string;
  text: string;
  /** Of pictures. */
  blob?: Blob;
  at: number;
}

const NAME = "byword";
const STORE = "files";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: ["sort", "game", "name"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = act((await open()).transaction(STORE, mode).objectStore(STORE));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}

export async function keep(file: Omit<Kept, "at">): Promise<void> {
  await run("readwrite", (store) => store.put({ ...file, at: Date.now() }));
}

export async function forget(file: Pick<Kept, "sort" | "game" | "name">): Promise<void> {
  await run("readwrite", (store) => store.delete([file.sort, file.game, file.name]));
}

/** What is kept of a sort, for one game or for all, the newest first. */
export async function kept(sort: Sort, game?: string): Promise<Kept[]> {
  const all = await run<Kept[]>("readonly", (store) => store.getAll());
  return all
    .filter((file) => file.sort === sort && (game === undefined || file.game === game))
    .sort((a, b) => b.at - a.at);
}
