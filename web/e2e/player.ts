// A player that only does what a person can: it clicks what is marked, or presses the number of an option.
import type { Page } from "@playwright/test";

import { type Game, standing } from "./app";

/** More answers than any of these games takes. */
const ANSWERS = 2500;
/** Milliseconds for which others may move. */
const MOVING = 60_000;
/** Milliseconds until an answer shows, on a machine with other work to do. */
const ANSWERING = 10_000;

/** Numbers from a seed, so that a test that fails fails again. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

interface Prompt {
  step: string;
  options: number;
  quiet: number[];
  pressed: number;
  confirm: boolean;
  several: boolean;
  stepper: boolean;
  troubles: boolean;
}

const prompt = (page: Page): Promise<Prompt> =>
  page.evaluate(() => {
    const options = [...document.querySelectorAll(".prompt .option")];
    const confirm = document.querySelector<HTMLButtonElement>(".prompt .confirm");
    return {
      step: document.querySelector<HTMLElement>("main.table")?.dataset["step"] ?? "",
      options: options.length,
      quiet: options.flatMap((option, i) => (option.classList.contains("quiet") ? [i] : [])),
      pressed: Number(document.querySelector<HTMLElement>(".prompt")?.dataset["picked"] ?? 0),
      confirm: confirm !== null && !confirm.disabled,
      several: confirm !== null,
      stepper: document.querySelector(".stepper") !== null,
      troubles: document.querySelector(".prompt ~ .troubles, .ask .troubles") !== null,
    };
  });

/** Which option: rarely one that gives the turn away while there is something to do. */
function pick(now: Prompt, roll: (sides: number) => number): number {
  const doing = Array.from({ length: now.options }, (_, i) => i).filter((i) => !now.quiet.includes(i));
  if (!doing.length || (now.quiet.length && roll(6) === 0)) return now.quiet[roll(now.quiet.length)] ?? 0;
  return doing[roll(doing.length)] ?? 0;
}

/** True if the picks made so far are to be confirmed. */
const enough = (now: Prompt, roll: (sides: number) => number): boolean =>
  now.confirm && (!now.troubles || now.pressed === now.options) && (now.pressed > 0 || roll(2) === 0);

/** Waits until the answer shows: another step, another pick, or what is wrong with it. */
async function answered(page: Page, before: Prompt): Promise<void> {
  const deadline = Date.now() + ANSWERING;
  while (Date.now() < deadline) {
    const now = await prompt(page);
    if (now.step !== before.step || now.pressed !== before.pressed || now.troubles) return;
  }
}

export type Hand = (page: Page, now: Prompt, choice: number | "confirm") => Promise<void>;

/** The one who is asked something; nothing: the game is over. */
async function asked(pages: Page[]): Promise<Page | null> {
  const deadline = Date.now() + MOVING;
  while (Date.now() < deadline) {
    const states = await Promise.all(pages.map(standing));
    if (states.includes("over")) return null;
    const page = pages[states.indexOf("mine")];
    if (page) return page;
    await pages[0]?.waitForTimeout(10);
  }
  throw new Error("nobody is asked anything");
}

/** Plays for all of them until the game is over, or until somebody is asked what was waited for: then it is they. */
export async function playOut(
  pages: Page[],
  game: Game,
  hand: Hand,
  seed = 1,
  until: (page: Page) => Promise<boolean> = async () => false,
): Promise<{ answers: number; stopped: Page | null }> {
  const roll = dice(game.length * 7919 * seed);
  for (let answers = 0; answers < ANSWERS;) {
    const page = await asked(pages);
    if (!page || (await until(page))) return { answers, stopped: page };
    const open = await prompt(page);
    // Answered meanwhile: what was asked is gone, and what comes is not there.
    if (!open.options && !open.several && !open.stepper) continue;
    const choice =
      open.several && enough(open, roll)
        ? "confirm"
        : open.several && !open.options
          ? "confirm"
          : pick(open, roll);
    await hand(page, open, choice);
    await answered(page, open);
    answers += 1;
  }
  throw new Error(`${game}: no end after ${ANSWERS} answers`);
}
