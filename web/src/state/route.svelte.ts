/** The pages of the app, as the address says them: `#/rules/lorcana/shift`. */
export const PAGES = ["start", "table", "rules", "replays", "scenario", "cards", "online"] as const;
export type Page = (typeof PAGES)[number];

export interface Route {
  page: Page;
  /** What follows the page. */
  rest: string[];
}

/** What an address has is typed by people, too. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const [page = "", ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(plain);
  return PAGES.includes(page as Page) ? { page: page as Page, rest } : { page: "start", rest: [] };
}

/** The address of a page. */
export function href(page: Page, ...rest: string[]): string {
  return `#/${[page, ...rest].map(encodeURIComponent).join("/")}`;
}

export const route: Route = $state(parse(location.hash));

window.addEventListener("hashchange", () => Object.assign(route, parse(location.hash)));

export function go(page: Page, ...rest: string[]): void {
  location.hash = href(page, ...rest);
}
