// What a build adds beside the page: the engine for the worker, and a service worker that keeps all files for use offline.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const WORKER = `// Made by tools/site.ts: keeps the files of one build, and answers from them.
const NAME = "byword-VERSION";
const FILES = LIST;
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("byword-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const find = (cache) => cache.match(event.request, { ignoreSearch: true, ignoreVary: true });
  const load = async (cache) => {
    const answer = await fetch(event.request);
    if (event.request.url.endsWith("LATER") && answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  };
  event.respondWith(caches.open(NAME).then(async (cache) => (await find(cache)) ?? load(cache)));
});
`;

/** Not loaded with the page, but kept once it was needed. */
const LATER = "engine/scenarios.json";

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => relative(folder, join(folder, name)).replaceAll("\\", "/"))
    .sort();

const games = (crates: string): string[] =>
  readdirSync(crates).filter((game) => existsSync(join(crates, game, "scenarios")));

/** The texts of the project's scenarios, by game and name: a file of its own, loaded when the first is looked at. */
function scenarios(crates: string): Record<string, string> {
  const texts = games(crates).flatMap((game) => {
    const folder = join(crates, game, "scenarios");
    const names = files(folder).filter((name) => name.endsWith(".scenario"));
    return names.map((name) => [`${game}/${name}`, readFileSync(join(folder, name), "utf8")]);
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** A text without what its lines of comments say; the lines keep their numbers. */
const uncommented = (text: string): string => text.replace(/^ *#.*$/gm, "");

/** The phrase files of a game by their names, as the engine is given them: its own and those of all games. */
function phrases(crates: string, game: string): Record<string, string> {
  const read = (folder: string) =>
    files(folder)
      .filter((name) => name.endsWith(".phrases"))
      .map((name) => [name, uncommented(readFileSync(join(folder, name), "utf8"))]);
  const folders = ["language", game].map((crate) => join(crates, crate, "phrases"));
  return Object.fromEntries(folders.flatMap(read)) as Record<string, string>;
}

/** For the static site: copies the engine in, and writes the service worker over everything. */
export function site(engine: string): Plugin {
  let out = "";
  return {
    name: "byword-site",
    apply: "build",
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    closeBundle() {
      if (!existsSync(engine)) throw new Error(`${engine} is missing: build the engine first (docs/web.md)`);
      cpSync(engine, join(out, "engine"), { recursive: true });
      const crates = join(engine, "../../crates");
      writeFileSync(join(out, LATER), JSON.stringify(scenarios(crates)));
      for (const game of games(crates)) {
        writeFileSync(join(out, "engine", `${game}.phrases.json`), JSON.stringify(phrases(crates, game)));
      }
      const list = files(out).filter((name) => name !== "sw.js" && name !== LATER);
      const hash = createHash("sha256");
      for (const name of list) hash.update(name).update(readFileSync(join(out, name)));
      const cached = ["./", ...list.filter((name) => name !== "index.html").map((name) => `./${name}`)];
      const text = WORKER.replace("VERSION", hash.digest("hex").slice(0, 16))
        .replace("LIST", JSON.stringify(cached))
        .replace("LATER", LATER);
      writeFileSync(join(out, "sw.js"), text);
    },
  };
}
