// The game that is played: what the engine last said, what has happened so far, and the way of a choice.
import { type Ask, Broken, Refused } from "../engine/engine";
import { ask, engine } from "../engine/which";
import type { Calls, LogEntry, NamedText, Seating, Trouble, Update } from "../protocol/messages";
import { record, type Record } from "./records";
import { pace, settings, t } from "./settings.svelte";
import { share } from "./share";
import { lonePass } from "../table/offers";

const rest = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Resolves when what changed is on the screen; in a page that is not looked at, after a moment. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** The pass by which the open question is answered, if it is this person's, who has nothing else and wants that not to be asked. */
const passes = ({ decision, bot_decides, view }: Update): number | null =>
  decision && !bot_decides && settings.passes ? lonePass(decision, view.active) : null;

/** What stands beside the engine's own state, so that a game can be taken up again. */
interface Kept {
  name: string;
  cards: NamedText[];
  seating: Seating;
  notes: { [step: string]: string };
}

class Game {
  update: Update | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  troubles: readonly Trouble[] = $state.raw([]);
  /** How many questions the engine has not answered yet: a choice and the moves of the others that follow it overlap. */
  #open = $state(0);
  /** True while the steps of the others are shown one by one. */
  watching = $state(false);
  /** What was told about the game itself: that it was taken back, that the engine was restarted. */
  notice = $state("");
  title = $state("");
  /** True if the game is a puzzle that is to be won at once. */
  puzzle = $state(false);
  /** Who answers for a table that a server keeps; nothing: the game is this page's own. */
  #server: Ask | null = $state.raw(null);
  #kept: Kept | null = null;
  #save: NamedText | null = null;
  /** Counts what the person asked for, so that a playback of before stops. */
  #turn = 0;
  /** Everything that the engine was asked so far. */
  #asked: Promise<unknown> = Promise.resolve();

  /** True while the engine answers or the others move. */
  get busy(): boolean {
    return this.#open > 0;
  }

  /** The decision, if it is this person's. */
  get decision() {
    const { decision, bot_decides } = this.update ?? {};
    return decision && !bot_decides ? decision : null;
  }

  /** True at a table that a server keeps: it says by itself how the game stands. */
  get remote(): boolean {
    return this.#server !== null;
  }

  /** The card files that it is played with, if it is a game of this. */
  cardsOf(id: string): NamedText[] {
    return this.update?.game === id ? (this.#kept?.cards ?? []) : [];
  }

  /** Whoever knows the rules of this game. */
  get ask(): Ask {
    return this.#server ?? ask;
  }

  /** Sits down at a table that a server keeps. */
  attend(server: Ask, title: string, update: Update): void {
    this.leave();
    this.#server = server;
    this.#kept = null;
    this.title = title;
    this.puzzle = false;
    this.troubles = [];
    this.#fresh(update);
  }

  /** The server says how the game stands; if something was taken back, with the whole log. */
  told(update: Update, back: boolean): void {
    this.notice = back ? t("table-undone") : "";
    this.log = back ? update.log : [...this.log, ...update.log];
    this.update = { ...update, view: share(this.update?.view, update.view) };
  }

  async begin<K extends "start" | "fork" | "scenario_play">(
    key: K,
    args: Calls[K]["ask"],
    title: string,
    cards: NamedText[] = [],
  ): Promise<boolean> {
    this.#kept = {
      name: `${title} ${new Date().toISOString()}`,
      cards,
      seating: args.seating ?? {},
      notes: {},
    };
    this.#save = null;
    this.#server = null;
    this.#turn += 1;
    this.title = title;
    this.puzzle = false;
    return this.#do(async () => this.#fresh((await ask(key, args)) as Update));
  }

  /** Takes a recorded game up again. */
  async resume(name: string, one: Record): Promise<boolean> {
    this.title = one.title;
    this.puzzle = false;
    this.#kept = { name, cards: one.cards, seating: one.seating, notes: one.notes ?? {} };
    this.#save = one.save;
    this.#server = null;
    this.#turn += 1;
    return this.#do(() => this.#reopen());
  }

  choose = (option: number): Promise<boolean> =>
    this.#move((table, step) => this.ask("choose", { table, step, option }));
  /** Takes several at once. If they are not all that is asked for, the first is taken and the question goes on. */
  pick = async (cards: number[]): Promise<boolean> => {
    const asked = this.decision;
    if (await this.#move((table, step) => this.ask("pick", { table, step, cards }))) return true;
    if (this.troubles.some((trouble) => trouble.kind !== "refused")) return false;
    const first = asked?.options.find((option) => option.card === cards[0] && option.role === "do");
    return first ? this.choose(first.index) : false;
  };
  pass = (): Promise<boolean> => this.#move((table, step) => this.ask("pass", { table, step }));
  concede = (seat: number): Promise<boolean> => this.#move((table) => this.ask("concede", { table, seat }));

  /** Takes the last decision back. While the engine answers or the others move, the wish waits for it. */
  undo = async (): Promise<boolean> => {
    while (this.busy) await this.#asked;
    return this.#move(async (table) => {
      let back = await this.ask("undo", { table });
      if (this.remote) return back;
      // What was passed by itself is taken back along with the decision before it.
      while (passes(back) !== null && back.step > 0) back = await this.ask("undo", { table });
      this.log = this.log.filter((entry) => entry.step <= back.step);
      this.notice = t("table-undone");
      return { ...back, log: [] };
    });
  };

  /** Words change their language: everything is told anew. */
  async retell(): Promise<void> {
    const table = this.update?.table;
    if (table === undefined) return;
    await this.#do(async () => this.#fresh(await this.ask("look", { table })));
  }

  async save(): Promise<NamedText | null> {
    const table = this.update?.table;
    return table === undefined ? null : this.ask("save", { table });
  }

  leave(): void {
    this.#turn += 1;
    const table = this.update?.table;
    this.update = null;
    this.log = [];
    const own = !this.remote;
    this.#server = null;
    if (own && table !== undefined) void ask("close", { table }).catch(() => undefined);
  }

  #fresh(update: Update): void {
    this.log = update.log;
    this.update = update;
    if (!this.remote) void this.#advance(this.#turn);
  }

  /** Who plays several seats reads the log of the seat that decides, from its beginning. */
  async #show(update: Update): Promise<void> {
    const seat = update.view.seat;
    if (seat !== undefined && seat !== this.update?.view.seat) {
      const whole = await ask("look", { table: update.table, viewer: { seat }, since: 0 });
      this.log = whole.log;
    } else if (update.log.length) this.log = [...this.log, ...update.log];
    this.update = { ...update, view: share(this.update?.view, update.view) };
  }

  async #move(act: (table: number, step: number) => Promise<Update>): Promise<boolean> {
    const now = this.update;
    if (!now || this.busy) return false;
    this.notice = "";
    this.#turn += 1;
    return this.#do(async () => {
      const update = await act(now.table, now.step);
      if (this.remote) return;
      await this.#show(update);
      void this.#advance(this.#turn);
    });
  }

  /** Shows what the bots do, one step after the other, passes where there is nothing else, and records the game when it stands. */
  async #advance(turn: number): Promise<void> {
    while (this.update && turn === this.#turn) {
      const { table, step, bot_decides } = this.update;
      const pass = passes(this.update);
      if (!bot_decides && pass === null) break;
      this.watching = true;
      const wait = bot_decides ? pace() : 0;
      if (wait > 0) await rest(wait);
      if (turn !== this.#turn) break;
      const going = await this.#do(async () =>
        this.#show(
          pass === null
            ? await ask(wait > 0 ? "step" : "run", { table })
            : await ask("choose", { table, step, option: pass }),
        ),
      );
      if (!going) break;
    }
    this.watching = false;
    // The board comes first: it is drawn before the game is recorded.
    await drawn();
    if (turn === this.#turn) await this.#record();
  }

  async #record(): Promise<void> {
    const { update } = this;
    if (!update || !this.#kept) return;
    try {
      this.#save = await ask("save", { table: update.table });
      const { name, cards, seating, notes } = this.#kept;
      const outcome = update.outcome?.text ?? null;
      const one = { save: this.#save, cards, seating, notes, outcome, steps: update.step, title: this.title };
      await record(update.game, name, one);
    } catch (error) {
      if (error instanceof Broken) this.troubles = [{ kind: "text", message: error.message }];
    }
  }

  /** Asks the engine. If it broke, a new one takes the game up from the last choice. */
  #do(act: () => Promise<unknown>): Promise<boolean> {
    const answered = this.#try(act);
    this.#asked = Promise.allSettled([this.#asked, answered]);
    return answered;
  }

  async #try(act: () => Promise<unknown>): Promise<boolean> {
    this.#open += 1;
    this.troubles = [];
    try {
      await act();
      return true;
    } catch (error) {
      await this.#fail(error);
      return false;
    } finally {
      this.#open -= 1;
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof Refused) {
      this.troubles = error.troubles;
      return;
    }
    this.troubles = [{ kind: "text", message: String(error) }];
    if (!(error instanceof Broken) || !this.#save) return;
    engine.restart();
    await this.#reopen();
    this.troubles = [];
    this.notice = t("table-restarted");
  }

  async #reopen(): Promise<void> {
    if (!this.#save || !this.#kept) return;
    const { cards, seating } = this.#kept;
    const opened = await ask("open", { file: this.#save, cards });
    const update = await ask("fork", { table: opened.table, step: opened.playable, seating });
    if (opened.differs) this.notice = opened.differs;
    await ask("close", { table: opened.table });
    this.#fresh(update);
  }
}

export const game = new Game();
