// One interface, several doors: a worker in this page, or a server.
import type { Calls, Reply, Trouble } from "../protocol/messages";

export type Ask = <K extends keyof Calls>(key: K, args: Calls[K]["ask"]) => Promise<Calls[K]["answer"]>;

/** Carries one line of JSON there and the reply back. */
export interface Door {
  send(line: string): Promise<string>;
  close(): void;
}

/** What the engine found wrong, each with its place. */
export class Refused extends Error {
  readonly troubles: readonly Trouble[];

  constructor(troubles: readonly Trouble[]) {
    super(troubles.map((trouble) => trouble.message).join("\n"));
    this.troubles = troubles;
  }
}

/** The door broke: the worker stopped, or the server went away. */
export class Broken extends Error {}

export class Engine {
  readonly #open: () => Door;
  #door: Door;
  #last = 0;

  constructor(open: () => Door) {
    this.#open = open;
    this.#door = open();
  }

  /** A new engine in the place of a broken one. It knows no game. */
  restart(): void {
    this.#door.close();
    this.#door = this.#open();
  }

  readonly ask: Ask = async (key, args) => {
    this.#last += 1;
    const line = JSON.stringify({ id: this.#last, call: { [key]: args } });
    const reply = JSON.parse(await this.#door.send(line)) as Reply<Calls[typeof key]["answer"]>;
    if (reply.ok === undefined || reply.ok === null) throw new Refused(reply.errors ?? []);
    return reply.ok;
  };
}
