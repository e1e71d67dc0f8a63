// The engine in a worker: one line of JSON in, one out. It is loaded at run time, so that the page is the same whether the
// engine is beside it or on a server.
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

self.onmessage = async (event: MessageEvent<string>) => {
  try {
    const wasm = await ready;
    self.postMessage({ reply: wasm.post(event.data) });
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
};
