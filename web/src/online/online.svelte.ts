// The table of a server where this person is: who else is there, what is said, and the game itself in `game`.
import { Broken, Refused } from "../engine/engine";
import type { Ask } from "../engine/engine";
import type { Invitation, Listed, Make, Push, Room, Said, Trouble, Update } from "../protocol/messages";
import { game } from "../state/game.svelte";
import { settings } from "../state/settings.svelte";
import { type AskServer, OnlineSocket } from "./socket";

const NAME = "byword-name";
/** The table where this tab is, so that it is there again after a reload. */
const TABLE = "byword-table";
const AGAIN = 1000;
/** Calls that need no arguments at such a table, where a seat is known by who asks. */
const BARE = ["concede", "undo", "save", "look"];

class Online {
  /** The name that others see. */
  name = $state(localStorage.getItem(NAME) ?? "");
  room: Room | null = $state.raw(null);
  chat: Said[] = $state.raw([]);
  tables: Listed[] = $state.raw([]);
  /** Invitations that are to be given away, of the table made last. */
  invitations: Invitation[] = $state.raw([]);
  troubles: readonly Trouble[] = $state.raw([]);
  /** True while the server is not reached. */
  lost = $state(false);
  /** Those whom this person does not want to hear. */
  muted: string[] = $state([]);
  #socket: OnlineSocket | null = null;
  #game = "";
  /** True once the game of this table was shown. */
  #shown = false;

  get seat() {
    return this.room?.seats.find((seat) => seat.own);
  }

  async enter(name: string): Promise<boolean> {
    this.name = name.trim();
    return this.do(() => this.#connect(""));
  }

  list = (): Promise<boolean> =>
    this.do(async () => {
      this.tables = (await (await this.#ready())("tables", {})).tables;
    });

  /** Makes a table and goes there. */
  make = (make: Make): Promise<boolean> =>
    this.do(async () => {
      const made = await (await this.#ready())("make", make);
      this.invitations = made.invitations;
      await this.#join(made.game);
    });

  join = (id: string, invitation?: string): Promise<boolean> =>
    this.do(async () => {
      await this.#connect(id);
      await this.#join(id, invitation);
    });

  /** Asks for something at the table. */
  ask: AskServer = async (key, args) => (await this.#ready())(key, args);

  say = (text: string): Promise<boolean> => this.do(() => this.ask("say", { text }));
  report = (text: string): Promise<boolean> => this.do(() => this.ask("report", { text }));
  consent = (question: number, yes: boolean): Promise<boolean> =>
    this.do(() => this.ask("consent", { question, yes }));
  rematch = (): Promise<boolean> => this.do(() => this.ask("rematch", {}));
  sit = (seat: number): Promise<boolean> => this.do(() => this.ask("sit", { seat }));
  stand = (): Promise<boolean> => this.do(() => this.ask("stand", {}));
  invite = (seat: number): Promise<boolean> =>
    this.do(async () => {
      const made = await this.ask("invite", { seat });
      this.invitations = [...this.invitations.filter((one) => one.seat !== seat), made];
    });

  /** The address by which somebody comes to this table. */
  address(invitation?: Invitation): string {
    const way = ["#", "online", this.#game, ...(invitation ? [invitation.token] : [])].join("/");
    return new URL(way, location.href).href;
  }

  /** Goes back to the table where this tab was. */
  async resume(): Promise<void> {
    const id = sessionStorage.getItem(TABLE);
    if (id && this.name) await this.join(id);
  }

  leave(): void {
    this.#socket?.close();
    this.#socket = null;
    this.#game = "";
    sessionStorage.removeItem(TABLE);
    this.room = null;
    this.chat = [];
    this.lost = false;
  }

  /** Does something and keeps what is wrong with it. */
  async do(act: () => Promise<unknown>): Promise<boolean> {
    this.troubles = [];
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof Refused) this.troubles = error.troubles;
      else this.troubles = [{ kind: "text", message: String(error) }];
      return false;
    }
  }

  async #ready(): Promise<AskServer> {
    if (!this.#socket) await this.#connect(this.#game);
    if (!this.#socket) throw new Broken("no server");
    return this.#socket.ask;
  }

  async #connect(id: string): Promise<void> {
    this.#socket?.close();
    const socket = new OnlineSocket(
      id,
      (push) => this.#hear(push),
      () => this.#again(),
    );
    this.#socket = socket;
    const { lang } = settings;
    await socket.ask("enter", this.name ? { name: this.name, lang } : { lang });
    if (this.name) localStorage.setItem(NAME, this.name);
    this.lost = false;
  }

  async #join(id: string, invitation?: string): Promise<void> {
    const ask = await this.#ready();
    const joined = await ask("join", invitation ? { game: id, invitation } : { game: id });
    this.#game = id;
    this.room = joined.room;
    this.chat = joined.chat;
    sessionStorage.setItem(TABLE, id);
    this.#shown = false;
    if (joined.update) this.#show(joined.room.title, joined.update);
    else game.leave();
  }

  #show(title: string, update: Update): void {
    this.#shown = true;
    game.attend(this.#remote, title, update);
  }

  readonly #remote: Ask = async (key, args) => {
    const ask = (await this.#ready()) as unknown as Ask;
    if (key === "look") await this.ask("enter", { lang: settings.lang });
    return ask(key, BARE.includes(key) ? ({} as typeof args) : args);
  };

  #hear(push: Push): void {
    if ("room" in push) this.#meet(push.room);
    else if ("said" in push) this.chat = [...this.chat, push.said];
    else if ("gone" in push) this.#again();
    else {
      const [update, back] = "back" in push ? [push.back, true] : [push.update, false];
      if (game.remote) game.told(update, back);
      else if (!this.#shown) this.#show(this.room?.title ?? "", update);
      // Another game was begun in the meantime.
      else this.leave();
    }
  }

  #meet(room: Room): void {
    this.room = room;
    const { next } = room;
    if (next) void this.join(next);
  }

  /** The server is away, or another node has the table: this page comes back by itself. */
  #again(): void {
    if (!this.#game || this.lost) return;
    this.lost = true;
    const id = this.#game;
    const attempt = async (): Promise<void> => {
      if (this.#game !== id || !this.lost) return;
      if (!(await this.join(id))) setTimeout(() => void attempt(), AGAIN);
    };
    setTimeout(() => void attempt(), AGAIN);
  }
}

export const table = new Online();
