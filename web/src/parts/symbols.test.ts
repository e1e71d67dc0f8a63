import { expect, test } from "vitest";

import { cut } from "./symbols";

test("symbols stand by themselves, and nothing of the text is lost", () => {
  const text = "{E}, 2 {I} - Gain 1 {L}. Spend a [mental] resource.";
  const pieces = cut(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.flatMap((piece) => piece.symbol ?? [])).toEqual(["E", "I", "L", "mental"]);
  expect(cut("plain")).toEqual([{ text: "plain" }]);
});
