// What the cards on the board need to know of the table: what is offered about them, and what a click does.
import type { Card, Choice } from "../protocol/messages";

export interface Hands {
  offers: Map<number, Choice[]>;
  picked: number[];
  /** The card that the keyboard stands on. */
  current: number | null;
  /** Cards that something has just happened to. */
  fresh: Set<number>;
  badge: (card: Card) => string;
  hint: (card: Card) => string;
  take: (card: Card, at: HTMLElement) => void;
  look: (card: Card | null) => void;
}
