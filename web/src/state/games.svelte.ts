// What can be played, as the engine says it in the reader's language.
import type { Ask } from "../engine/engine";
import type { GameInfo, Welcome, Word } from "../protocol/messages";
import type { Lang } from "../words/fluent";

class Games {
  welcome: Welcome | null = $state.raw(null);

  get list(): GameInfo[] {
    return this.welcome?.games ?? [];
  }

  get players(): Word[] {
    return this.welcome?.players ?? [];
  }

  find(id: string | undefined): GameInfo | undefined {
    return this.list.find((game) => game.id === id);
  }
}

export const games = new Games();

export async function hello(ask: Ask, lang: Lang): Promise<void> {
  games.welcome = await ask("hello", { lang });
}

/** The language in which the engine now speaks: what was asked for before is asked again when it changes. */
export const told = (): Lang | undefined => games.welcome?.lang;
