// A card's text cut into stretches: understood, doubtful, not understood.
import type { Span } from "../protocol/messages";

export interface Piece {
  text: string;
  span: Span | null;
}

const length = (span: Span): number => [...span.text].length;

/** A line of a text, from 1, with the spans that lie in it. Columns count characters, from 1. */
export function pieces(line: string, spans: readonly Span[]): Piece[] {
  const characters = [...line];
  const sorted = [...spans].sort((a, b) => a.column - b.column);
  const found: Piece[] = [];
  let at = 0;
  for (const span of sorted) {
    const from = Math.max(at, span.column - 1);
    const to = Math.min(characters.length, span.column - 1 + length(span));
    if (to <= from) continue;
    if (from > at) found.push({ text: characters.slice(at, from).join(""), span: null });
    found.push({ text: characters.slice(from, to).join(""), span });
    at = to;
  }
  if (at < characters.length) found.push({ text: characters.slice(at).join(""), span: null });
  return found;
}
