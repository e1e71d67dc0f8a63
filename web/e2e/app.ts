// What the tests of the page have in common.
import { expect, type Locator, type Page } from "@playwright/test";

export const GAMES = ["lorcana", "swu", "champions", "foursouls"] as const;
export type Game = (typeof GAMES)[number];

export interface Look {
  lang?: "en" | "es";
  theme?: "light" | "dark";
  pace?: number;
}

/** Opens a page of the app with settings, and waits for the engine's first word. */
export async function open(page: Page, hash: string, look: Look = {}): Promise<void> {
  const settings = { lang: "en", theme: "light", pace: 0, ...look };
  await page.addInitScript(
    (value) => localStorage.setItem("byword-settings", value),
    JSON.stringify(settings),
  );
  await page.goto(`./${hash}`);
  await expect(page.locator("h1").first()).toBeVisible();
}

/** Deals a game with the start page's own button: the second click of a person. */
export async function deal(page: Page, game: Game): Promise<void> {
  await page.locator(`li[data-game="${game}"] .button.main`).click();
  await expect(page.locator(".board")).toBeVisible();
}

/** Clicks on something that answers the open question, and waits for the next one. */
export async function answer(page: Page, button: Locator): Promise<void> {
  const step = () => page.locator("main.table").getAttribute("data-step");
  const before = await step();
  await button.click();
  await expect.poll(step).not.toBe(before);
}

/** The state of the table as a person could tell it: over, to be answered, or moving. */
export async function standing(page: Page): Promise<"over" | "mine" | "moving"> {
  return page.evaluate(() => {
    if (document.querySelector(".over h2")) return "over";
    return document.querySelector(".prompt button:not([disabled])") ? "mine" : "moving";
  });
}
