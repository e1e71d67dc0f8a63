// All four games to the end against greedy, in a page without a server: once by clicks, once by keys alone.
import { expect, type Page, test } from "@playwright/test";

import { deal, GAMES, open } from "./app";
import { type Hand, playOut } from "./player";

/** Milliseconds from click to board in the 95th percentile; CI, where other work shares the cores, allows more. */
const LIMIT = Number(process.env["BYWORD_P95"] ?? 50);

/** Measures in the page, from the click to the frame that shows the board of the next step. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const page = window as unknown as { times?: number[] };
    const times = (page.times ??= []);
    let clicked = 0;
    window.addEventListener("click", (event) => (clicked = event.timeStamp), true);
    const table = document.querySelector("main.table");
    const seen = new MutationObserver(() => {
      if (clicked === 0) return;
      const from = clicked;
      clicked = 0;
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
    });
    if (table) seen.observe(table, { attributes: true, attributeFilter: ["data-step"] });
  });

/** By the list of options, and every third time by the card itself, as it is marked on the board. */
const mouse: Hand = async (page, now, choice) => {
  if (choice === "confirm") return page.locator(".prompt .confirm").click();
  if (now.stepper) return page.locator(".stepper .main").click();
  const card = page.locator(".board .body.open").first();
  if (Number(now.step) % 3 === 0 && !now.several && (await card.count()) > 0) {
    await card.click();
    const dialog = page.locator("dialog[open]");
    if (!(await dialog.isVisible())) return;
    const option = dialog.locator(".options .button").first();
    if (await option.isVisible()) await option.click();
    else await page.keyboard.press("Escape");
    return;
  }
  return page.locator(".prompt .option").nth(choice).click();
};

const keys: Hand = async (page, _now, choice) => {
  if (choice === "confirm") return page.keyboard.press("c");
  for (const digit of String(choice + 1)) await page.keyboard.press(digit);
  // A longer number could follow; "Enter" is not needed, the table waits a moment.
};

/** How long the start page is read before the first game. */
const READING = 4000;

test.describe.configure({ timeout: 480_000 });

for (const game of GAMES) {
  const smoke = game === "lorcana" ? " @smoke" : "";
  test(`${game}: to the end by clicks${smoke}`, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await open(page, "#/start");
    await page.waitForTimeout(READING);
    let answers = 0;
    for (const seed of [1, 2]) {
      await deal(page, game);
      await watch(page);
      answers += (await playOut([page], game, mouse, seed)).answers;
      await expect(page.locator(".over h2")).not.toBeEmpty();
      if (seed === 1) await page.locator(".over a").first().click();
    }
    expect(faults).toEqual([]);
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Infinity;
    console.log(
      `${game}: ${answers} answers in two games; click to board ${at(0.5).toFixed(1)} ms median, ${at(0.95).toFixed(1)} ms p95`,
    );
    expect(at(0.95)).toBeLessThan(LIMIT);
  });

  test(`${game}: to the end by keys alone`, async ({ page }) => {
    await open(page, "#/start");
    const button = page.locator(`li[data-game="${game}"] .button.main`);
    await expect(button).toBeEnabled();
    for (let i = 0; i < 40 && !(await button.evaluate((one) => one === document.activeElement)); i += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator(".board")).toBeVisible();
    await playOut([page], game, keys);
    await expect(page.locator(".over h2")).not.toBeEmpty();
  });
}
