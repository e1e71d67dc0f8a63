// Clocks to choose from, and times in words.
import type { ClockRule } from "../protocol/messages";

export const CLOCKS: Record<string, ClockRule | undefined> = {
  none: undefined,
  calm: { prompt: 90, reserve: 900, lapse: "pass" },
  brisk: { prompt: 20, reserve: 120, lapse: "pass" },
  strict: { prompt: 20, reserve: 120, lapse: "lose" },
};

/** Seconds as minutes and seconds. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
