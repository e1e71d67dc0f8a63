// What is offered, by card: the page knows no rule, it only looks among the options.
import type { Choice, Decision } from "../protocol/messages";

export const cardsOf = (option: Choice): number[] =>
  [option.card, option.other].filter((card) => card !== undefined);

/** For each card the options that are about it: as the one that does it first, then as what it is done to. */
export function offersByCard(decision: Decision | null): Map<number, Choice[]> {
  const offers = new Map<number, Choice[]>();
  for (const option of decision?.options ?? []) {
    for (const card of cardsOf(option)) offers.set(card, [...(offers.get(card) ?? []), option]);
  }
  return offers;
}

/** The numbers by which a person chooses: from 1. */
export const numberOf = (option: Choice): number => option.index + 1;

/** A badge for a card: the number of its option, or how many there are. */
export function badgeOf(options: readonly Choice[] | undefined): string {
  if (!options?.length) return "";
  const [only] = options;
  return options.length === 1 && only ? String(numberOf(only)) : `${options.length}×`;
}

/** True if a click on a card is an answer by itself: the question is which card. */
export const asksForCards = (decision: Decision): boolean =>
  decision.picks !== undefined || ["card", "pay", "keep", "mulligan", "defend"].includes(decision.kind);

/** What is typed as numbers: the option meant, or that more digits may follow. */
export function typed(digits: string, count: number): { option: number } | "more" | "none" {
  const number = Number(digits);
  if (!Number.isInteger(number) || number < 1 || number > count) return "none";
  return number * 10 <= count ? "more" : { option: number - 1 };
}

/** True if all that is asked is a number, out of many: it is set by stepping. */
export const numbersOnly = (decision: Decision): boolean =>
  decision.options.length > 3 &&
  decision.options.every((option) => option.verb === "number" && option.n !== undefined);

/** The option to pass, if who is asked for an answer, or to act on the turn of somebody else, has no other: it is asked so that nobody
 * learns what a hand does not hold. */
export function lonePass(decision: Decision, onTurn: number | undefined): number | null {
  const asked = decision.kind === "respond" || (decision.kind === "act" && decision.seat !== onTurn);
  const [only, ...others] = asked ? decision.options : [];
  return only?.role === "pass" && others.length === 0 ? only.index : null;
}
