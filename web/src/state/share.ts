// What is the same as before keeps its identity, so that only what has changed is drawn anew.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a thing in a list is known by from one update to the next: its handle, its word or its seat. */
const keyOf = (value: unknown): unknown => (isObject(value) ? (value["id"] ?? value["seat"]) : undefined);

function list(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((one, at) => [keyOf(one) ?? at, one]));
  const shared = now.map((one, at) => share(known.get(keyOf(one) ?? at), one));
  const same = shared.length === before.length && shared.every((one, at) => one === before[at]);
  return same ? before : shared;
}

function object(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  let same = Object.keys(before).length === Object.keys(now).length;
  for (const [key, value] of Object.entries(now)) {
    shared[key] = share(before[key], value);
    same &&= key in before && shared[key] === before[key];
  }
  return same ? before : shared;
}

/** What is now, made of what was before as far as it is the same. */
export function share<T>(before: unknown, now: T): T {
  if (Array.isArray(before) && Array.isArray(now)) return list(before, now) as T;
  if (isObject(before) && isObject(now)) return object(before, now) as T;
  return now;
}
