import { expect, test } from "vitest";

import { share } from "./share";

const card = (id: number, damage = 0) => ({ id, damage, numbers: [{ id: "cost", now: 2 }] });

test("what did not change is the same object, wherever it lies now", () => {
  const before = { turn: 1, cards: [card(1), card(2), card(3)] };
  const after = share(before, { turn: 2, cards: [card(3), card(1, 4)] });
  expect(after).toEqual({ turn: 2, cards: [card(3), card(1, 4)] });
  expect(after.cards[0]).toBe(before.cards[2]);
  expect(after.cards[1]).not.toBe(before.cards[0]);
  expect(after.cards[1]?.numbers).toBe(before.cards[0]?.numbers);
});

test("if nothing changed, nothing is new", () => {
  const before = { cards: [card(1), card(2)], phase: undefined };
  expect(share(before, { cards: [card(1), card(2)], phase: undefined })).toBe(before);
});

test("what is gone is gone, and what is of another sort is new", () => {
  expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(share([1, 2], { 0: 1 })).toEqual({ 0: 1 });
  expect(share(null, [])).toEqual([]);
});
