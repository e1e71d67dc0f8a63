import { expect, test } from "vitest";
import { blank, places, put } from "./board";

const zone = (owner: string, name: string) => ({ owner, zone: name });

test("cards are put into the lines of zones", () => {
  let text = blank("lorcana", "mine");
  text = put(text, zone("player 1", "play"), "Linnet Oar - Bell Ringer");
  text = put(text, zone("player 1", "hand"), "Tin Bucket");
  text = put(text, zone("player 1", "hand"), "Tin Bucket");
  text = put(text, zone("player 1", "hand"), "Tin Bucket");
  text = put(text, zone("player 2", "play"), "Name (odd), this");
  text = put(text, zone("player 1", "hand"), "Lamp");
  expect(text).toBe(
    `title: mine
game: lorcana
player 1:
  play: Linnet Oar - Bell Ringer
  hand: 3 Tin Bucket, Lamp
player 2:
  play: "Name (odd), this"
turn: player 1, main
steps:
`,
  );
});

test("a player or a table that is not there yet stands before the turn", () => {
  const text = put(blank("champions", "mine"), zone("table", "area"), "Brute");
  expect(text).toContain("player 2:\ntable:\n  area: Brute\nturn: player 1, main\n");
  expect(put("title: x\ngame: swu", zone("player 1", "base"), "Home")).toBe(
    "title: x\ngame: swu\nplayer 1:\n  base: Home\n",
  );
});

test("what is said of a card stays", () => {
  const text = "player 1:\n  play: Warden (turned, damage 1)\nsteps:\n";
  expect(put(text, zone("player 1", "play"), "Warden")).toBe(
    "player 1:\n  play: Warden (turned, damage 1), Warden\nsteps:\n",
  );
});

test("every game has zones", () => {
  for (const game of ["lorcana", "swu", "champions", "foursouls"]) {
    expect(places(game, 2).length).toBeGreaterThan(6);
  }
});
