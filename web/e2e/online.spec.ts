// Two people and somebody who watches, each in a browser of their own, at a table of a server. BYWORD_ONLINE is its address.
import { type Browser, expect, type Page, test } from "@playwright/test";

import { answer, GAMES, standing } from "./app";

const server = process.env["BYWORD_ONLINE"];

/** Somebody's browser. */
async function person(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server ?? "" });
  const page = await context.newPage();
  const settings = JSON.stringify({ lang: "en", theme: "light", pace: 0 });
  await page.addInitScript((value) => localStorage.setItem("byword-settings", value), settings);
  return page;
}

/** Comes by a link and says a name. */
async function come(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator("#name").fill(name);
  await page.locator("form .button.main").first().click();
}

const step = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>("main.table")?.dataset["step"] ?? -1));

/** The one whose turn it is to answer. */
async function whose(pages: Page[]): Promise<Page | null> {
  for (let tries = 0; tries < 200; tries += 1) {
    const states = await Promise.all(pages.map(standing));
    if (states.includes("over")) return null;
    const at = states.indexOf("mine");
    if (at >= 0) return pages[at] ?? null;
    await pages[0]?.waitForTimeout(25);
  }
  throw new Error("nobody is asked anything");
}

/** Answers so many questions with what comes first, or confirms. */
async function play(pages: Page[], answers: number): Promise<void> {
  for (let i = 0; i < answers; i += 1) {
    const page = await whose(pages);
    if (!page) return;
    const confirm = page.locator(".prompt .confirm:not([disabled])");
    const before = await step(page);
    if (!(await confirm.count())) await page.locator(".prompt .option").first().click();
    // A card that is picked waits for the others, and for the word that these are all.
    await expect.poll(async () => (await step(page)) !== before || (await confirm.count()) > 0).toBe(true);
    if ((await step(page)) === before) await answer(page, confirm);
    const now = await step(page);
    for (const one of pages) await expect.poll(() => step(one)).toBeGreaterThanOrEqual(now);
  }
}

for (const game of GAMES) {
  test(`two people play ${game} by links, and another watches @online`, async ({ browser }) => {
    test.skip(!server, "no server (BYWORD_ONLINE)");
    test.setTimeout(180_000);
    const [ana, bo, eve] = [await person(browser), await person(browser), await person(browser)];
    await ana.goto(`./#/start/${game}`);
    if (game === "champions" || game === "foursouls")
      await ana.locator("fieldset button", { hasText: "2" }).click();
    await ana.locator("#who-1").selectOption("guest");
    await ana.locator("#name").fill("Ana");
    await ana.locator("#name").blur();
    await ana.locator("form .button.main").click();
    const link = await ana.locator("input.link").inputValue();
    await ana.locator("details summary").last().click();
    const watch = (await ana.locator("details .code").first().textContent()) ?? "";
    await come(bo, link, "Bo");
    await come(eve, watch, "Eve");
    for (const page of [ana, bo, eve]) await expect(page.locator(".board")).toBeVisible();

    await play([ana, bo], 8);
    await expect(eve.locator(".prompt .option")).toHaveCount(0);

    // Who reloads is back where the game stands.
    const first = (await whose([ana, bo])) ?? ana;
    const before = await step(first);
    await first.reload();
    await expect.poll(() => step(first)).toBe(before);
    await play([ana, bo], 3);

    // One takes a decision back; if the other must agree, they do.
    const undo = (page: Page) => page.locator(".main-row .button").first();
    await expect.poll(async () => (await undo(ana).isEnabled()) || (await undo(bo).isEnabled())).toBe(true);
    const [asks, other] = (await undo(ana).isEnabled()) ? [ana, bo] : [bo, ana];
    const at = await step(asks);
    await undo(asks).click();
    const grant = other.getByRole("button", { name: "Allow it" });
    await expect.poll(async () => (await step(asks)) > at || (await grant.count()) > 0).toBe(true);
    if (await grant.count()) await grant.click();
    await expect.poll(() => step(asks)).toBeGreaterThan(at);

    // What is said is heard.
    await ana.getByRole("textbox", { name: "Say something" }).fill("gg <b>");
    await ana.getByRole("button", { name: "Send" }).click();
    await expect(bo.locator(".chat")).toContainText("gg <b>");
    await expect(eve.locator(".chat")).toContainText("gg <b>");

    // The game ends, and is played again.
    for (const page of [ana, bo]) {
      const over = page.locator(".over h2").waitFor({ timeout: 1000 });
      if (await over.then(() => true).catch(() => false)) continue;
      page.on("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.locator(".bar .bad").click();
    }
    for (const page of [ana, bo, eve]) await expect(page.locator(".over h2")).toBeVisible();
    await ana.getByRole("button", { name: "Play again" }).click();
    await bo.getByRole("button", { name: "Play again" }).click();
    for (const page of [ana, bo, eve]) await expect.poll(() => step(page)).toBeLessThan(3);
    await expect(ana.locator(".over")).toHaveCount(0);
  });
}
