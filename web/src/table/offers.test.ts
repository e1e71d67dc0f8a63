import { expect, test } from "vitest";

import type { Choice, Decision } from "../protocol/messages";
import { badgeOf, lonePass, offersByCard, typed } from "./offers";

const option = (index: number, card?: number, other?: number): Choice => ({
  index,
  verb: "v",
  role: "do",
  text: `option ${index}`,
  ...(card === undefined ? {} : { card }),
  ...(other === undefined ? {} : { other }),
});

const decision: Decision = {
  seat: 0,
  kind: "act",
  text: "?",
  options: [option(0, 5), option(1, 5, 9), option(2)],
};

test("options are found by the cards that they are about", () => {
  const offers = offersByCard(decision);
  expect([...offers.keys()]).toEqual([5, 9]);
  expect(badgeOf(offers.get(5))).toBe("2×");
  expect(badgeOf(offers.get(9))).toBe("2");
  expect(badgeOf(offers.get(1))).toBe("");
});

test("digits are an option as soon as no longer number can be meant", () => {
  expect(typed("1", 9)).toEqual({ option: 0 });
  expect(typed("1", 12)).toBe("more");
  expect(typed("12", 12)).toEqual({ option: 11 });
  expect(typed("2", 12)).toEqual({ option: 1 });
  expect(typed("13", 12)).toBe("none");
  expect(typed("0", 3)).toBe("none");
});

test("only a pass that is the whole answer to a question passes by itself", () => {
  const pass: Choice = { ...option(0), role: "pass" };
  const asked: Decision = { ...decision, kind: "respond", options: [pass] };
  expect(lonePass(asked, 0)).toBe(0);
  expect(lonePass({ ...asked, options: [option(0, 5), { ...pass, index: 1 }] }, 0)).toBe(null);
  expect(lonePass({ ...asked, options: [option(0)] }, 0)).toBe(null);
  expect(lonePass({ ...asked, kind: "act" }, 0)).toBe(null);
  expect(lonePass({ ...asked, kind: "act" }, 1)).toBe(0);
});
