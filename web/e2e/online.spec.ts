// Two people and somebody who watches, each in a browser of their own, at a table of a server. BYWORD_ONLINE is its address.
import { type Browser, expect, type Page, test } from "@playwright/test";

import { type Game, GAMES, standing } from "./app";
import { type Hand, playOut } from "./player";

const server = process.env["BYWORD_ONLINE"];

/** Answers after which everybody has something to take back. */
const OPENING = 4;
/** Answers after which somebody gives up: games by chance have long tails. */
const LONG = 150;

/** Somebody's browser. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server ?? "" });
  const page = await context.newPage();
  const settings = JSON.stringify({ lang: "en", theme: "light", pace: 0 });
  await page.addInitScript((value) => localStorage.setItem("byword-settings", value), settings);
  return page;
}

// Everybody leaves with the test: pages that stay open take their time from the next one.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

/** Comes by a link and says a name. */
async function come(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator("#name").fill(name);
  await page.locator("form .button.main").first().click();
}

const step = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>("main.table")?.dataset["step"] ?? -1));

/** By the list of options only: what it says is what the server is told. */
const click: Hand = async (page, now, choice) => {
  if (choice === "confirm") return page.locator(".prompt .confirm").click();
  if (now.stepper) return page.locator(".stepper .main").click();
  return page.locator(".prompt .option").nth(choice).click();
};

/** True if the open question belongs to an ability that is not done yet, and some answers were given before. */
const inAbility = async (page: Page): Promise<boolean> =>
  (await step(page)) > OPENING && (await page.locator(".prompt .ability").count()) > 0;

/** Gives up, as a person does. */
async function giveUp(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Concede" }).click();
}

/** Plays until the game is over; how many answers that took, and how many gave up. */
async function toTheEnd(players: Page[], game: Game): Promise<{ answers: number; given: number }> {
  let [answers, given] = [0, 0];
  for (;;) {
    let asked = 0;
    const tired = async () => (asked += 1) > LONG;
    const played = await playOut(players, game, click, 2 + given, tired);
    answers += played.answers;
    if (!played.stopped) return { answers, given };
    await giveUp(played.stopped);
    given += 1;
  }
}

/** All three see the same step. */
async function together(pages: Page[]): Promise<number> {
  const steps = () => Promise.all(pages.map(step));
  await expect.poll(async () => new Set(await steps()).size).toBe(1);
  return Math.max(...(await steps()));
}

for (const game of GAMES) {
  test(`two people play ${game} by links to the end, and another watches @online`, async ({ browser }) => {
    test.skip(!server, "no server (BYWORD_ONLINE)");
    test.setTimeout(300_000);
    const [ana, bo, eve] = [await person(browser), await person(browser), await person(browser)];
    const [players, all] = [
      [ana, bo],
      [ana, bo, eve],
    ];
    const faults: string[] = [];
    for (const page of all) page.on("pageerror", (error) => faults.push(error.message));
    await ana.goto(`./#/start/${game}`);
    if (game === "champions" || game === "foursouls")
      await ana.locator("fieldset button", { hasText: "2" }).click();
    await ana.locator("#who-1").selectOption("guest");
    await ana.locator("#undo").selectOption("consent");
    await ana.locator("#name").fill("Ana");
    await ana.locator("#name").blur();
    await ana.locator("form .button.main").click();
    const link = await ana.locator("input.link").inputValue();
    await ana.locator("details summary").last().click();
    const watch = (await ana.locator("details .code").first().textContent()) ?? "";
    await come(bo, link, "Bo");
    await come(eve, watch, "Eve");
    for (const page of all) await expect(page.locator(".board")).toBeVisible();
    await expect(eve.locator(".board")).toContainText("Ana");
    await expect(ana.locator(".board")).toContainText("Bo");

    // Who reloads in the middle of an ability is back in the middle of it.
    const { stopped } = await playOut(players, game, click, 1, inAbility);
    if (!stopped) throw new Error("no ability asked anything");
    const before = await together(all);
    const asked = await stopped.locator(".prompt .ability").textContent();
    await stopped.reload();
    await expect.poll(() => step(stopped)).toBe(before);
    await expect(stopped.locator(".prompt .ability")).toHaveText(asked ?? "");
    await expect(eve.locator(".prompt .option")).toHaveCount(0);

    // One takes a decision back, the other allows it.
    const undo = (page: Page) => page.locator(".main-row .button").first();
    await expect.poll(async () => (await undo(ana).isEnabled()) || (await undo(bo).isEnabled())).toBe(true);
    const [asks, other] = (await undo(ana).isEnabled()) ? [ana, bo] : [bo, ana];
    await undo(asks).click();
    await other.getByRole("button", { name: "Allow it" }).click();
    for (const page of all) await expect.poll(() => step(page)).toBeGreaterThan(before);

    // What is said is heard.
    await ana.getByRole("textbox", { name: "Say something" }).fill("gg <b>");
    await ana.getByRole("button", { name: "Send" }).click();
    for (const page of [bo, eve]) await expect(page.locator(".chat")).toContainText("gg <b>");

    // The game is played to its end, and another one after it.
    const { answers, given } = await toTheEnd(players, game);
    for (const page of all) await expect(page.locator(".over h2")).not.toBeEmpty();
    console.log(`${game}: ${answers} answers to the end, ${given} gave up`);
    for (const page of players) await page.getByRole("button", { name: "Play again" }).click();
    for (const page of all) await expect.poll(() => step(page)).toBeLessThan(3);
    await expect(ana.locator(".over")).toHaveCount(0);
    await expect.poll(async () => (await Promise.all(players.map(standing))).includes("mine")).toBe(true);
    expect(faults).toEqual([]);
  });
}
