// From the form of a new game to the message that deals it.
import type { DeckChoice, GameInfo, NamedText, Start } from "../protocol/messages";
import type { Kept } from "../state/files";

export const HUMAN = "me";
/** Somebody else, who comes by a link. */
export const GUEST = "guest";
const BOT = "greedy";

export interface SeatForm {
  who: string;
  /** Nothing, `house:ID`, `kept:NAME` or `paste`. */
  deck: string;
  list: string;
}

/** The first seat is the person's; in games that are played together, all of them are played alike by bots. */
export function seatForm(info: GameInfo, seat: number): SeatForm {
  const house = info.decks[seat % Math.max(1, info.decks.length)];
  return { who: seat === 0 ? HUMAN : BOT, deck: house ? `house:${house.id}` : "", list: "" };
}

/** `pasted` is the name by which errors speak of a list that was pasted. */
export function deckOf(form: SeatForm, kept: readonly Kept[], pasted: string): DeckChoice | null {
  const [sort, name = ""] = form.deck.split(/:(.*)/s);
  if (sort === "house") return { house: name };
  if (sort === "paste") return { list: { name: pasted, text: form.list } };
  const file = sort === "kept" ? kept.find((one) => one.name === name) : undefined;
  return file ? { list: { name: file.name, text: file.text } } : null;
}

const isPerson = (form: SeatForm): boolean => form.who === HUMAN || form.who === GUEST;

export interface Rest {
  options: Record<string, string>;
  partial: boolean;
  /** True if decks may break the rules of deck construction. */
  any: boolean;
  seed: number;
  cards: NamedText[];
  /** The name of the list that was pasted for a seat. */
  pasted: (seat: number) => string;
}

/** The options that were set. */
export const setOf = (options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ""));

export function startOf(
  info: GameInfo,
  seats: readonly SeatForm[],
  kept: readonly Kept[],
  rest: Rest,
): Start {
  const own = seats.flatMap((form, seat) => (isPerson(form) ? [seat] : []));
  const bots = seats.filter((form) => !isPerson(form)).map((form) => form.who);
  const decks = seats
    .map((form, seat) => deckOf(form, kept, rest.pasted(seat)))
    .filter((deck) => deck !== null);
  return {
    game: info.id,
    seats: seats.length,
    seating: { own, bots },
    decks: decks.length === seats.length ? decks : [],
    cards: rest.cards,
    allow_partial: rest.partial,
    any_deck: rest.any,
    options: setOf(rest.options),
    seed: rest.seed,
  };
}
