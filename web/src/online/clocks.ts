// Clocks to choose from, and times in words.
import type { ClockRule } from "../protocol/messages";

/** How long others wait for who is away: some minutes, to choose from. */
export const AWAYS = [1, 3, 10];
const AWAY = 180;

export const CLOCKS: Record<string, ClockRule | undefined> = {
  none: undefined,
  calm: { prompt: 90, reserve: 900, away: AWAY, lapse: "pass" },
  brisk: { prompt: 20, reserve: 120, away: AWAY, lapse: "pass" },
  strict: { prompt: 20, reserve: 120, away: AWAY, lapse: "lose" },
};

/** Seconds as minutes and seconds. */
export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
