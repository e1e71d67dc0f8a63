// Shapes that stand beside colours, so that no colour is the only sign. Each is a path in a square of 24.

const regular = (corners: number, turn: number): string => {
  const at = (i: number) => {
    const angle = ((i + turn) / corners) * 2 * Math.PI - Math.PI / 2;
    return `${(12 + 10 * Math.cos(angle)).toFixed(2)} ${(12 + 10 * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${Array.from({ length: corners }, (_, i) => at(i)).join("L")}Z`;
};

const star = (points: number, inner: number): string => {
  const at = (i: number) => {
    const angle = (i / (2 * points)) * 2 * Math.PI - Math.PI / 2;
    const reach = i % 2 ? inner : 11;
    return `${(12 + reach * Math.cos(angle)).toFixed(2)} ${(12 + reach * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, i) => at(i)).join("L")}Z`;
};

export const SHAPES = {
  circle: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z",
  ring: "M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20ZM12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z",
  square: "M3 3h18v18H3Z",
  triangle: regular(3, 0),
  wedge: regular(3, 1.5),
  diamond: regular(4, 0),
  pentagon: regular(5, 0),
  hexagon: regular(6, 0),
  star: star(5, 4.6),
  burst: star(8, 7),
  cross: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z",
  shield: "M12 2l9 3v7c0 5-4 8.5-9 10c-5-1.500-9-5-9-10V5Z",
  heart: "M12 21C5 16 2 12.500 2 8.500A5 5 0 0 1 12 6.500A5 5 0 0 1 22 8.500C22 12.500 19 16 12 21Z",
  drop: "M12 2c4 5 7 8.500 7 12.500a7 7 0 0 1-14 0C5 10.500 8 7 12 2Z",
  flag: "M5 2h2v20H5ZM8 3h12l-3 5l3 5H8Z",
  turn: "M12 3a9 9 0 1 1-8.500 6L7 10a6 6 0 1 0 5-4v4L5 5l7-5Z",
  bolt: "M14 1L4 14h6l-1 9L20 9h-7Z",
  first: "M4 4h3v16H4ZM20 4v16L8 12Z",
  back: "M18 4v16L6 12Z",
  next: "M6 4v16L18 12Z",
  last: "M17 4h3v16h-3ZM4 4v16L16 12Z",
  bars: "M3 4h18v4H3ZM3 10h18v4H3ZM3 16h18v4H3Z",
} as const;

export type Shape = keyof typeof SHAPES;
