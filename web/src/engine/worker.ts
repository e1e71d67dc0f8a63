// The engine in a worker: one line of JSON in, one out. It is loaded at run time, so that the page is the same whether the
// engine is beside it or on a server.
import type { Call } from "../protocol/messages";

export interface Wasm {
  default: (options: { module_or_path: URL }) => Promise<unknown>;
  post: (line: string) => string;
}

const folder = new URL("../engine/", self.location.href);

async function load(): Promise<Wasm> {
  const wasm = (await import(/* @vite-ignore */ new URL("byword.js", folder).href)) as Wasm;
  await wasm.default({ module_or_path: new URL("byword_bg.wasm", folder) });
  return wasm;
}

const ready = load();

/** The texts of the project's scenarios are no part of the engine: they are loaded when the first is looked at. */
let scenarios: Promise<Record<string, string>> | undefined;

async function scenarioText(line: string): Promise<string | null> {
  if (!line.includes('"scenario_text"')) return null;
  const { id, call } = JSON.parse(line) as Call;
  if (!("scenario_text" in call)) return null;
  const { game, name } = call.scenario_text;
  scenarios ??= fetch(new URL("scenarios.json", folder)).then((file) => file.json());
  const text = (await scenarios)[`${game}/${name}`];
  return text === undefined ? null : JSON.stringify({ id, ok: { name, text } });
}

async function answer(line: string): Promise<void> {
  try {
    const wasm = await ready;
    self.postMessage({ reply: (await scenarioText(line)) ?? wasm.post(line) });
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
}

// Replies come in the order of the calls.
let last: Promise<void> = Promise.resolve();
self.onmessage = (event: MessageEvent<string>) => {
  last = last.then(() => answer(event.data));
};
