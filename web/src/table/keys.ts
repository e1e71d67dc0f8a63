// Single keys of the table. Digits choose; letters do what stands on the buttons.
export type Key = "why" | "log" | "undo" | "pass" | "confirm" | "prompt" | "board" | "keys";

const KEYS: Readonly<Record<string, Key>> = {
  "?": "why",
  w: "why",
  l: "log",
  u: "undo",
  p: "pass",
  c: "confirm",
  q: "prompt",
  b: "board",
  k: "keys",
};

export const listed: readonly [string, Key][] = Object.entries(KEYS).filter(([key]) => key !== "w") as [
  string,
  Key,
][];

const TYPING = "input, textarea, select, dialog[open], [contenteditable]";

/** What a key means on the table: nothing while somebody types or a panel is open. */
export function keyOf(event: KeyboardEvent): Key | { digit: string } | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) return null;
  if (/^\d$/.test(event.key)) return { digit: event.key };
  return KEYS[event.key.toLowerCase()] ?? null;
}
