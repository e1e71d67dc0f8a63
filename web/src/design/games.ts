// How the words of each game look: a shape and a colour for inks, aspects and classes, a shape for numbers. A word that is
// not listed is shown by its name alone, so nothing here decides anything.
import type { Shape } from "./shapes";

export interface Sign {
  shape: Shape;
  /** For light and for dark ground. */
  colour: readonly [string, string];
}

const sign = (shape: Shape, light: string, dark: string): Sign => ({ shape, colour: [light, dark] });

export const COLOURS: Record<string, Sign> = {
  // Inks.
  amber: sign("circle", "#a86a00", "#f2b84b"),
  amethyst: sign("hexagon", "#7a3f9d", "#c795e6"),
  emerald: sign("diamond", "#1f7a45", "#6cc78f"),
  ruby: sign("pentagon", "#b3263a", "#f08091"),
  sapphire: sign("drop", "#1666a8", "#7cb8ef"),
  steel: sign("square", "#5d6872", "#b4bec8"),
  // Aspects.
  vigilance: sign("shield", "#1666a8", "#7cb8ef"),
  command: sign("star", "#1f7a45", "#6cc78f"),
  cunning: sign("diamond", "#8f6a00", "#ecc94b"),
  villainy: sign("wedge", "#211f1b", "#c9ccd1"),
  heroism: sign("ring", "#77726a", "#f4f4f0"),
  // Both: the red aspect of two games.
  aggression: sign("burst", "#b3263a", "#f08091"),
  justice: sign("diamond", "#8f6a00", "#ecc94b"),
  leadership: sign("star", "#1666a8", "#7cb8ef"),
  protection: sign("shield", "#1f7a45", "#6cc78f"),
  pool: sign("heart", "#a13c7d", "#e59bcb"),
  basic: sign("square", "#5d6872", "#b4bec8"),
  hero: sign("circle", "#9c2f2b", "#f0a399"),
  encounter: sign("wedge", "#211f1b", "#c9ccd1"),
};

export const NUMBERS: Record<string, Shape> = {
  strength: "burst",
  power: "burst",
  attack: "burst",
  atk: "burst",
  willpower: "shield",
  hp: "heart",
  def: "shield",
  lore: "diamond",
  thw: "flag",
  rec: "cross",
  sch: "wedge",
  "target-threat": "flag",
  "move-cost": "triangle",
  evasion: "square",
  soul: "star",
  energy: "bolt",
  mental: "ring",
  physical: "hexagon",
  wild: "star",
};

/** The number that a card's corner shows. */
export const CORNER = "cost";

/** The symbols that rules text has in braces or brackets. */
export const SYMBOLS: Record<string, Shape> = {
  s: "burst",
  w: "shield",
  l: "diamond",
  i: "hexagon",
  e: "turn",
  tap: "turn",
  energy: "bolt",
  mental: "ring",
  physical: "hexagon",
  wild: "star",
};
