// The engine in a worker: one line of JSON in, one out. It is loaded at run time, so that the page is the same whether the
// engine is beside it or on a server.
export interface Wasm {
  default: (options: { module_or_path: URL }) => Promise<unknown>;
  post: (line: string) => string;
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

/** Without them, offline, the same calls are answered as if there were none. */
async function give(wasm: Wasm): Promise<void> {
  const file = await fetch(new URL("scenarios.json", folder));
  if (!file.ok) throw new Error(file.statusText);
  const wrong = wasm.scenarios(await file.text());
  if (wrong !== undefined) throw new Error(wrong);
}

async function answer(line: string): Promise<void> {
  try {
    const wasm = await ready;
    if (SHOWING.test(line)) {
      scenarios ??= give(wasm);
      await scenarios.catch(() => (scenarios = undefined));
    }
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
