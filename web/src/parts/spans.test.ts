import { expect, test } from "vitest";

import type { Span } from "../protocol/messages";
import { pieces } from "./spans";

const span = (column: number, text: string): Span => ({ face: 0, line: 1, column, text, expected: [] });

test("a line is cut at what was not understood, counting characters", () => {
  const dance = span(4, "dance");
  expect(pieces("¿…? dance now", [{ ...dance, column: 5 }])).toEqual([
    { text: "¿…? ", span: null },
    { text: "dance", span: { ...dance, column: 5 } },
    { text: " now", span: null },
  ]);
  expect(pieces("all read", [])).toEqual([{ text: "all read", span: null }]);
});

test("spans that overlap or reach too far lose nothing of the line", () => {
  const parts = pieces("abcdef", [span(2, "bcd"), span(3, "cdefgh")]);
  expect(parts.map((part) => part.text).join("")).toBe("abcdef");
});
