// The engine in a worker: one line of JSON in, one out. It is loaded at run time, so that the page is the same whether the
// engine is beside it or on a server.
export interface Wasm {
  default: (options: { module_or_path: URL }) => Promise<unknown>;
  post: (line: string) => string;
  lacks: (line: string) => string | undefined;
  phrases: (game: string, json: string) => string | undefined;
  scenarios: (json: string) => string | undefined;
}

const folder = new URL("../engine/", self.location.href);

async function load(): Promise<Wasm> {
  const wasm = (await import(/* @vite-ignore */ new URL("byword.js", folder).href)) as Wasm;
  await wasm.default({ module_or_path: new URL("byword_bg.wasm", folder) });
  return wasm;
}

const ready = load();

/** The calls whose replies name or hold scenarios of the project. */
const SHOWING = /"(rules|keywords|scenarios|scenario_text)"/;

/** Those scenarios are no part of the engine: they are given to it before the first such call. */
let scenarios: Promise<void> | undefined;

/** A text beside the engine, given to it; it tells what is wrong with it. */
async function give(name: string, take: (json: string) => string | undefined): Promise<void> {
  const file = await fetch(new URL(name, folder));
  if (!file.ok) throw new Error(file.statusText);
  const wrong = take(await file.text());
  if (wrong !== undefined) throw new Error(wrong);
}

/** Nor are the phrases of a game, until a call names it: a page is small when it opens. */
async function givePhrases(wasm: Wasm, line: string): Promise<void> {
  for (let game = wasm.lacks(line); game !== undefined; game = wasm.lacks(line)) {
    const lacking = game;
    await give(`${lacking}.phrases.json`, (json) => wasm.phrases(lacking, json));
  }
}

async function answer(line: string): Promise<void> {
  try {
    const wasm = await ready;
    if (SHOWING.test(line)) {
      // Without them, offline, such calls are answered as if there were none.
      scenarios ??= give("scenarios.json", (json) => wasm.scenarios(json));
      await scenarios.catch(() => (scenarios = undefined));
    }
    await givePhrases(wasm, line);
    self.postMessage({ reply: wasm.post(line) });
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
}

// Replies come in the order of the calls.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<string>) => {
  last = last.then(() => answer(event.data));
};
