// A browser makes code fast that runs often: while the start page is read, the engine of the page plays a little by itself.
import type { Ask } from "./engine";

/** The pause before, so that it is in nobody's way who knows what to play; and between two choices. */
const BEFORE = 800;
const BETWEEN = 20;
/** Choices in each game; all games are played twice. */
const CHOICES = 15;

const rest = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

async function play(ask: Ask, game: string, idle: () => boolean): Promise<void> {
  const { table } = await ask("start", { game, seed: 1 });
  for (let choice = 0; choice < CHOICES && idle(); choice += 1) {
    await ask("auto", { table, times: 1 });
    await rest(BETWEEN);
  }
  await ask("close", { table });
}

/** Plays as long as nothing else is to be done. If something goes wrong, the first real game will say so. */
export async function warm(ask: Ask, games: readonly string[], idle: () => boolean): Promise<void> {
  await rest(BEFORE);
  try {
    for (const game of [...games, ...games]) if (idle()) await play(ask, game, idle);
  } catch {
    return;
  }
}
