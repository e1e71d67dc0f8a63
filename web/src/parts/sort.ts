import type { Sort } from "../state/files";

/** What a dropped text is, by its name and how it begins; the engine says what is wrong with it. */
export function sortOf(name: string, text: string, sorts: readonly Sort[]): Sort {
  const guess = (): Sort => {
    if (/\.(cards|cardset)$/i.test(name) || text.startsWith("==")) return "cards";
    if (/\.scenario$/i.test(name)) return "scenario";
    if (/\.byword-replay$/i.test(name) || /^\s*\{\s*"format"/.test(text)) return "save";
    // A database is a list of cards or an object that has one; a deck in JSON is small.
    if (/\.json$/i.test(name)) return text.length > 20_000 ? "cards" : "deck";
    return "deck";
  };
  const guessed = guess();
  return sorts.includes(guessed) ? guessed : (sorts[0] ?? guessed);
}
