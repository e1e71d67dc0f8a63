// The way to a server on which people play with each other: calls with numbers, and what it tells without being asked.
import { Broken, Refused } from "../engine/engine";
import type { OnlineCalls, Push, Reply } from "../protocol/messages";

export type AskServer = <K extends keyof OnlineCalls>(
  key: K,
  args: OnlineCalls[K]["ask"],
) => Promise<OnlineCalls[K]["answer"]>;

interface Waiting {
  done: (answer: never) => void;
  failed: (why: Error) => void;
}

/** True if the page is given out by such a server. */
export const online = document.querySelector('meta[name="byword-online"]') !== null;

export class OnlineSocket {
  readonly #socket: WebSocket;
  readonly #open: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(game: string, onpush: (push: Push) => void, onlost: () => void) {
    const address =
      document.querySelector<HTMLMetaElement>('meta[name="byword-online"]')?.content ?? "online";
    const url = new URL(address, location.href.replace(/^http/, "ws").replace(/#.*/, ""));
    // A balancer can send everybody of a table to the same node by this.
    if (game) url.searchParams.set("game", game);
    this.#socket = new WebSocket(url);
    this.#open = new Promise((resolve, reject) => {
      this.#socket.onopen = () => resolve();
      this.#socket.onerror = () => reject(new Broken(url.host));
    });
    this.#open.catch(() => undefined);
    this.#socket.onmessage = (event: MessageEvent<string>) => {
      const line = JSON.parse(event.data) as Reply<never> | { push: Push };
      if ("push" in line) onpush(line.push);
      else this.#answer(line);
    };
    this.#socket.onclose = () => {
      for (const { failed } of this.#waiting.values()) failed(new Broken(url.host));
      this.#waiting.clear();
      onlost();
    };
  }

  #answer(reply: Reply<never>): void {
    const waiting = this.#waiting.get(reply.id ?? -1);
    this.#waiting.delete(reply.id ?? -1);
    if (reply.ok === undefined || reply.ok === null) waiting?.failed(new Refused(reply.errors ?? []));
    else waiting?.done(reply.ok);
  }

  readonly ask: AskServer = async (key, args) => {
    await this.#open;
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Broken("closed");
    this.#last += 1;
    const id = this.#last;
    const answer = new Promise<never>((done, failed) => this.#waiting.set(id, { done, failed }));
    this.#socket.send(JSON.stringify({ id, call: { [key]: args } }));
    return answer;
  };

  close(): void {
    this.#socket.onclose = null;
    this.#socket.close();
  }
}
