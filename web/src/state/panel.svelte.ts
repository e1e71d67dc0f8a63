// What lies over the page: a card, a clause, a keyword, a pile. One at a time, with the way back.
import type { Card, Zone } from "../protocol/messages";

export type Look =
  | { what: "card"; card: Card; at?: DOMRect | undefined }
  | { what: "clause"; game: string; id: string }
  | { what: "keyword"; game: string; id: string }
  | { what: "pile"; zone: Zone; title: string }
  | { what: "log" }
  | { what: "keys" }
  | { what: "settings" };

class Panel {
  stack: Look[] = $state.raw([]);

  get top(): Look | undefined {
    return this.stack.at(-1);
  }

  open(look: Look): void {
    this.stack = [look];
  }

  /** Over what is open already. */
  push(look: Look): void {
    this.stack = [...this.stack, look];
  }

  back(): void {
    this.stack = this.stack.slice(0, -1);
  }

  close(): void {
    this.stack = [];
  }
}

export const panel = new Panel();
