// Games record themselves: after each choice the saved game is put into this browser, with what is needed to go on.
import type { NamedText, Seating } from "../protocol/messages";
import { forget, keep, kept } from "./files";

export interface Record {
  /** The file as the engine writes it. */
  save: NamedText;
  /** The card files that it is played with. */
  cards: NamedText[];
  seating: Seating;
  /** How it ended, if it did. */
  outcome: string | null;
  /** How many choices it has. */
  steps: number;
  title: string;
  /** What was written about its steps. */
  notes?: { [step: string]: string };
}

export interface Recorded extends Record {
  game: string;
  name: string;
  at: number;
}

/** How many games a browser keeps. */
const KEPT = 40;

export async function record(game: string, name: string, one: Record): Promise<void> {
  await keep({ sort: "save", game, name, text: JSON.stringify(one) });
}

export async function recorded(): Promise<Recorded[]> {
  const files = await kept("save");
  await Promise.all(files.slice(KEPT).map(forget));
  return files.slice(0, KEPT).map((file) => ({
    ...(JSON.parse(file.text) as Record),
    game: file.game,
    name: file.name,
    at: file.at,
  }));
}

export const discard = (one: Recorded): Promise<void> =>
  forget({ sort: "save", game: one.game, name: one.name });
