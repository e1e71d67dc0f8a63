import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { forget, keep, kept } from "./files";

test("files are kept by sort, game and name, the newest first, and forgotten", async () => {
  await keep({ sort: "deck", game: "lorcana", name: "a", text: "1" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await keep({ sort: "deck", game: "lorcana", name: "b", text: "2" });
  await keep({ sort: "deck", game: "swu", name: "a", text: "3" });
  await keep({ sort: "cards", game: "lorcana", name: "a", text: "4" });
  expect((await kept("deck", "lorcana")).map((file) => file.text)).toEqual(["2", "1"]);
  await keep({ sort: "deck", game: "lorcana", name: "a", text: "5" });
  expect((await kept("deck")).map((file) => file.text).sort()).toEqual(["2", "3", "5"]);
  await forget({ sort: "deck", game: "lorcana", name: "b" });
  expect((await kept("deck", "lorcana")).map((file) => file.text)).toEqual(["5"]);
});
