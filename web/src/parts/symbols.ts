export interface Piece {
  text: string;
  /** What stands in braces or brackets, if the piece is such a symbol. */
  symbol?: string;
}

/** A text cut at its symbols: `{S}`, `[energy]`. */
export function cut(text: string): Piece[] {
  return text
    .split(/(\{[A-Za-z]+\}|\[[a-z]+\])/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^[{[]/.test(piece) ? { text: piece, symbol: piece.slice(1, -1) } : { text: piece }));
}
