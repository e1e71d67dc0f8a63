import { type Lang, message, preferred, type Values } from "../words/fluent";

export type Theme = "system" | "light" | "dark";

/** What a person has set for this browser. */
export interface Settings {
  lang: Lang;
  theme: Theme;
  /** True if single keys do things on the table. */
  keys: boolean;
  /** True if questions are passed by themselves to which there is nothing to answer but to pass: they are asked so that nobody learns what a
   * hand does not hold. At a table that a server keeps they never are: the moment would tell. */
  passes: boolean;
  /** Milliseconds between the steps of the others; 0 shows the end at once. */
  pace: number;
}

const KEY = "byword-settings";
export const PACES = [0, 75, 150, 400, 1000] as const;

function read(): Settings {
  const plain: Settings = {
    lang: preferred(navigator.languages),
    theme: "system",
    keys: true,
    passes: true,
    pace: 150,
  };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return plain;
  }
}

export const settings: Settings = $state(read());

const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
const darkness = window.matchMedia("(prefers-color-scheme: dark)");

/** The pace that holds: none for those who asked their system for less motion. */
export function pace(): number {
  return stillness.matches ? 0 : settings.pace;
}

/** A message in the reader's language. */
export function t(id: string, values?: Values): string {
  return message(settings.lang, id, values);
}

function show(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && darkness.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.lang = settings.lang;
}

/** Keeps the page and this browser's memory at what is set. */
export function keepSettings(): void {
  darkness.addEventListener("change", show);
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    show();
  });
}
