import { expect, test } from "vitest";

import { type Box, nearest } from "./reach";

const box = (x: number, y: number): Box => ({ x, y, width: 10, height: 10 });

test("the nearest place in the direction, not the nearest of all", () => {
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(20, 30)];
  expect(nearest(boxes, box(20, 0), "ArrowRight")).toBe(2);
  expect(nearest(boxes, box(20, 0), "ArrowLeft")).toBe(0);
  expect(nearest(boxes, box(20, 0), "ArrowDown")).toBe(3);
  expect(nearest(boxes, box(20, 0), "ArrowUp")).toBe(-1);
});

test("what lies straight ahead comes before what lies aside", () => {
  expect(nearest([box(15, 60), box(0, 40)], box(15, 0), "ArrowDown")).toBe(0);
});
