// What a card shows, in the order in which it is read.
import { CORNER } from "../design/games";
import type { Card, Count, Number as Num } from "../protocol/messages";
import { t } from "../state/settings.svelte";

/** The name before the dash, and what follows it. */
export function nameOf(card: Card): { name: string; version: string } {
  return card.known ? { name: card.name, version: card.version } : { name: t("card-unknown"), version: "" };
}

export const cornerOf = (card: Card): Num | undefined => card.numbers.find((number) => number.id === CORNER);
export const numbersOf = (card: Card): Num[] => card.numbers.filter((number) => number.id !== CORNER);
export const hostedOf = (card: Card): Card[] => card.hosted.map((hosted) => hosted.card);

/** A count in words: what is only so or not so has no number. */
const counted = (count: Count): string => (count.flag ? count.name : `${count.name} ${count.n}`);

/** What is the case with it now, in words: never by colour or tilt alone. */
export function statesOf(card: Card): string[] {
  return [
    ...(card.damage > 0 ? [t("card-damage", { n: card.damage })] : []),
    ...card.marks.map((mark) => mark.name),
    ...card.counters.map(counted),
    ...(card.copy ? [t("card-copy")] : []),
  ];
}

const number = (one: Num): string =>
  one.now === one.printed
    ? `${one.name} ${one.now}`
    : `${one.name} ${one.now} ${t("number-printed", { n: one.printed })}`;

/** The card in one sentence, for those who hear it. */
export function spoken(card: Card): string {
  if (!card.known) return [t("card-unknown"), ...statesOf(card)].join(", ");
  return [
    card.title,
    ...card.types.map((type) => type.name),
    ...card.colours.map((colour) => colour.name),
    ...card.numbers.map(number),
    ...statesOf(card),
    ...card.keywords.map((keyword) => keyword.name),
    ...card.hosted.map((hosted) => `${hosted.zone.name}: ${nameOf(hosted.card).name}`),
  ].join(", ");
}

/** A card and everything that lies on or under it. */
export function* withHosted(card: Card): Generator<Card> {
  yield card;
  for (const one of hostedOf(card)) yield* withHosted(one);
}
