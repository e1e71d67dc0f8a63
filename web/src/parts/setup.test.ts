import { expect, test } from "vitest";

import type { GameInfo } from "../protocol/messages";
import { HUMAN, seatForm, startOf } from "./setup";

const info: GameInfo = {
  id: "g",
  title: "G",
  least: 2,
  usual: 2,
  most: 4,
  cooperative: false,
  decks: [
    { id: "one", name: "One" },
    { id: "two", name: "Two" },
  ],
  options: [],
};
const rest = {
  options: { a: "", b: "x" },
  partial: false,
  any: false,
  seed: 7,
  cards: [],
  pasted: (seat: number) => `list ${seat}`,
};

test("the form of a game becomes its message", () => {
  const seats = [seatForm(info, 0), { ...seatForm(info, 1), deck: "paste", list: "4 Card" }];
  expect(startOf(info, seats, [], rest)).toEqual({
    game: "g",
    seats: 2,
    seating: { own: [0], bots: ["greedy"] },
    decks: [{ house: "one" }, { list: { name: "list 1", text: "4 Card" } }],
    cards: [],
    allow_partial: false,
    any_deck: false,
    options: { b: "x" },
    seed: 7,
  });
});

test("one person may play all seats, and decks are left to the game unless all are named", () => {
  const seats = [seatForm(info, 0), { who: HUMAN, deck: "", list: "" }];
  expect(startOf(info, seats, [], rest)).toMatchObject({ seating: { own: [0, 1], bots: [] }, decks: [] });
});
