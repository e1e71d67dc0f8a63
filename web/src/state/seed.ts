/** A seed that is another one each time, below 2^53 and short enough to be typed again. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}
