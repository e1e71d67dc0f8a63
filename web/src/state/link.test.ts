import { expect, test } from "vitest";

import { pack, unpack } from "./link";

const shared = {
  title: "Harbor Watch",
  save: { name: "lorcana-7-3.json", text: '{"game": "lorcana", "choices": [1, 2, 3]}' },
  notes: { "2": "¿por qué no?" },
};

test("a replay is the same after its way through an address", async () => {
  const text = await pack(shared);
  expect(text).toMatch(/^[\w-]+$/);
  expect(await unpack(text ?? "")).toEqual(shared);
});

test("what is too long for an address is not shared by one", async () => {
  const noise = Array.from({ length: 60_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 89)));
  const text = noise.map((letter, i) => letter + String(i * 31 * i).slice(-3)).join("");
  expect(await pack({ ...shared, save: { name: "long.json", text } })).toBeNull();
});

test("addresses that are not ours, or unpack to too much, are nothing", async () => {
  for (const text of ["", "%%%", "AAAA", "x".repeat(30_000)]) expect(await unpack(text)).toBeNull();
  const bomb = await pack({ ...shared, notes: { "1": " ".repeat(5_000_000) } });
  expect(bomb).not.toBeNull();
  expect(await unpack(bomb ?? "")).toBeNull();
});
