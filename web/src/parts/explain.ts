import { Refused } from "../engine/engine";
import type { Trouble } from "../protocol/messages";

/** What went wrong, as the engine says it; anything else in one sentence. */
export function explain(error: unknown): readonly Trouble[] {
  if (error instanceof Refused) return error.troubles;
  return [{ kind: "text", message: error instanceof Error ? error.message : String(error) }];
}
