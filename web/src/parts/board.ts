// Writing the board of a scenario: cards are put into the lines of its zones.

/** Where cards usually lie on a board, in the words of scenario files: of a player, and of the table. */
export const ZONES: Record<string, { player: readonly string[]; table: readonly string[] }> = {
  lorcana: { player: ["play", "hand", "inkwell", "deck", "discard"], table: [] },
  swu: {
    player: ["base", "leader", "ground", "space", "hand", "resources", "deck", "discard"],
    table: [],
  },
  champions: {
    player: ["play", "hand", "deck", "discard"],
    table: ["area", "encounter-deck", "encounter-discard"],
  },
  foursouls: {
    player: ["play", "hand", "souls"],
    table: ["monsters", "shop", "rooms", "deck", "treasure-deck", "monster-deck"],
  },
};

/** A zone of a board: below `player 1:` or below `table:`. */
export interface Place {
  owner: string;
  zone: string;
}

/** The zones of a board with so many players. */
export function places(game: string, players: number): Place[] {
  const known = ZONES[game];
  if (!known) return [];
  const seats = Array.from({ length: players }, (_, i) => `player ${i + 1}`);
  return [
    ...seats.flatMap((owner) => known.player.map((zone) => ({ owner, zone }))),
    ...known.table.map((zone) => ({ owner: "table", zone })),
  ];
}

/** A scenario without cards. */
export const blank = (game: string, title: string): string =>
  `title: ${title}\ngame: ${game}\nplayer 1:\nplayer 2:\nturn: player 1, main\nsteps:\n`;

const quoted = (name: string): string => (/[(),:;#]/.test(name) ? `"${name}"` : name);

/** A list of cards with one more of this name: what stands last is counted. */
function added(list: string, card: string): string {
  const name = quoted(card);
  if (list.trim() === "") return name;
  const last = list.slice(list.lastIndexOf(",") + 1).trim();
  const before = list.slice(0, list.length - last.length);
  if (last === name) return `${before}2 ${name}`;
  const count = /^(\d+) (.*)$/.exec(last);
  if (count?.[2] === name) return `${before}${Number(count[1]) + 1} ${name}`;
  return `${list.trimEnd()}, ${name}`;
}

/** Where the board ends: at the first of these lines. */
const END = /^(turn|first|steps|random|seed):/;

/** The text with one more card in a zone. */
export function put(text: string, place: Place, card: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const head = `${place.owner}:`;
  let at = lines.findIndex((line) => line.trim() === head);
  if (at < 0) {
    const end = lines.findIndex((line) => END.test(line));
    at = end < 0 ? lines.length : end;
    lines.splice(at, 0, head);
  }
  const key = `  ${place.zone}:`;
  let below = at + 1;
  while (below < lines.length && /^\s+\S/.test(lines[below] ?? "")) {
    const line = lines[below] ?? "";
    if (line.trim().startsWith(`${place.zone}:`)) {
      const list = line.slice(line.indexOf(":") + 1).trim();
      lines[below] = `${key} ${added(list, card)}`;
      return `${lines.join("\n")}\n`;
    }
    below += 1;
  }
  lines.splice(below, 0, `${key} ${quoted(card)}`);
  return `${lines.join("\n")}\n`;
}
