import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import en from "./en.ftl?raw";
import es from "./es.ftl?raw";
import { message, preferred } from "./fluent";

const ids = (text: string): string[] =>
  [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? "");

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(`src/${name}`, "utf8"))
  .join("\n");

test("both languages have the same messages, and every one can be read", () => {
  expect(ids(es)).toEqual(ids(en));
  for (const text of [en, es]) {
    const read = [...new FluentResource(text).body].map((entry) => entry.id);
    expect(read).toEqual(ids(text));
  }
});

test("every message that the app asks for is there, and every one that is there is asked for", () => {
  const asked = [...sources.matchAll(/\bt\("([\w-]+)"/g)].map((found) => found[1] ?? "");
  const made = [...sources.matchAll(/\bt\(`([\w-]+-)\$\{/g)].map((found) => found[1] ?? "");
  expect(asked.filter((id) => !ids(en).includes(id))).toEqual([]);
  const unused = ids(en).filter((id) => !asked.includes(id) && !made.some((start) => id.startsWith(start)));
  expect(unused).toEqual([]);
});

test("numbers choose their form, and unknown languages read English", () => {
  expect(message("en", "replays-steps", { n: 1 })).toBe("1 choice");
  expect(message("es", "replays-steps", { n: 2 })).toBe("2 elecciones");
  expect(preferred(["fr-FR", "es-MX"])).toBe("es");
  expect(preferred(["fr"])).toBe("en");
});
