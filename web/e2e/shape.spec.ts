// Every page in both themes and both languages: nothing that keeps people out, nothing wider than the screen, nothing too
// small to touch.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

import { deal, GAMES, open } from "./app";

const PAGES = [
  "#/start",
  "#/start/swu",
  "#/rules/lorcana",
  "#/replays",
  "#/scenario/lorcana",
  "#/cards/lorcana",
];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Lets what the engine was asked arrive. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(600);

async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const where = (one: (typeof violations)[number]) => one.nodes.slice(0, 3).map((node) => node.html);
  return violations.map((one) => `${one.impact ?? ""} ${one.id}: ${where(one).join(" | ")}`);
}

/** What is wider than the screen, and which targets are smaller than a finger. */
const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push(`page is ${root.scrollWidth} wide`);
    for (const box of document.querySelectorAll("main, .scroll, .rail, .ask, dialog[open]"))
      if (box.scrollWidth > box.clientWidth + 1)
        found.push(`${box.className || box.tagName} scrolls sideways`);
    for (const target of document.querySelectorAll<HTMLElement>(
      "button, a[href], select, input, summary, textarea",
    )) {
      const { width, height } = target.getBoundingClientRect();
      const shown = target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2;
      // A checkbox or file input is hit by its label; a link within a sentence is exempt.
      const label = target.closest("label");
      const area = label ? label.getBoundingClientRect() : { width, height };
      const inline = target.tagName === "A" && getComputedStyle(target).display === "inline";
      if (shown && !inline && (area.height < 43.5 || area.width < 43.5))
        found.push(
          `${target.tagName} "${target.textContent?.trim().slice(0, 30)}" ${area.width.toFixed(0)}x${area.height.toFixed(0)}`,
        );
    }
    return found;
  });

/** Opens the game that was just played as a replay. */
async function watchReplay(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(".prompt .option").first().click();
  await page.waitForTimeout(800);
  await page.goto("./#/replays");
  await page.locator("main .panel .button.main").first().click();
  await expect(page.locator("main.replay .both > .board")).toBeVisible();
  await settle(page);
}

test.describe.configure({ timeout: 300_000 });

for (const theme of ["light", "dark"] as const) {
  for (const lang of ["en", "es"] as const) {
    test(`no barrier on any page (${theme}, ${lang})`, async ({ page }) => {
      for (const hash of PAGES) {
        await open(page, hash, { theme, lang });
        await settle(page);
        expect.soft(await axe(page), hash).toEqual([]);
      }
      for (const game of GAMES) {
        await open(page, "#/start", { theme, lang });
        await deal(page, game);
        await settle(page);
        expect.soft(await axe(page), `table of ${game}`).toEqual([]);
        await page.locator(".board .body").last().click();
        await settle(page);
        expect.soft(await axe(page), `card of ${game}`).toEqual([]);
      }
      await watchReplay(page);
      expect.soft(await axe(page), "a replay").toEqual([]);
    });
  }
}

for (const size of SIZES) {
  test(`fits ${size.width} x ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    const touch = size.width < 900;
    for (const hash of PAGES) {
      await open(page, hash, { lang: "es" });
      await settle(page);
      const found = (await cramped(page)).filter((one) => touch || !/x\d/.test(one));
      expect.soft(found, hash).toEqual([]);
    }
    for (const game of GAMES) {
      await open(page, "#/start", { lang: "es" });
      await deal(page, game);
      await settle(page);
      const found = (await cramped(page)).filter((one) => touch || !/x\d/.test(one));
      expect.soft(found, `table of ${game}`).toEqual([]);
    }
    await watchReplay(page);
    const found = (await cramped(page)).filter((one) => touch || !/x\d/.test(one));
    expect.soft(found, "a replay").toEqual([]);
  });
}

/** What a person does first at a table, wherever it is on the screen: reads a card, answers a question. */
async function use(page: Page): Promise<void> {
  await page.locator(".board .body").last().click();
  const dialog = page.locator("dialog[open]");
  if (await dialog.isVisible()) {
    await expect(dialog.locator(".face h3")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  const option = page.locator(".prompt .option:not([disabled])").first();
  const confirm = page.locator(".prompt .confirm");
  await option.click();
  if (await confirm.isVisible()) await confirm.click();
}

test("at 200 % all is usable: a window of 1280 x 800 shows 640 x 400", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  for (const hash of PAGES) {
    await open(page, hash, { lang: "es" });
    await settle(page);
    expect
      .soft(
        (await cramped(page)).filter((one) => !/x\d/.test(one)),
        hash,
      )
      .toEqual([]);
  }
  for (const game of GAMES) {
    await open(page, "#/start", { lang: "es" });
    await deal(page, game);
    await use(page);
    await settle(page);
    expect
      .soft(
        (await cramped(page)).filter((one) => !/x\d/.test(one)),
        game,
      )
      .toEqual([]);
  }
  await context.close();
});

test("letters twice as large break no page", async ({ page }) => {
  for (const hash of PAGES) {
    await open(page, hash);
    await page.addStyleTag({ content: ":root { zoom: 2 }" });
    await settle(page);
    expect
      .soft(
        (await cramped(page)).filter((one) => !/x\d/.test(one)),
        hash,
      )
      .toEqual([]);
  }
  await open(page, "#/start");
  await deal(page, "lorcana");
  await page.addStyleTag({ content: ":root { zoom: 2 }" });
  await use(page);
  expect
    .soft(
      (await cramped(page)).filter((one) => !/x\d/.test(one)),
      "table",
    )
    .toEqual([]);
});
