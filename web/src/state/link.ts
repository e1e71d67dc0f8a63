// A replay as an address: the saved game and its notes, packed into what stands behind the #. No server sees it.
import type { NamedText } from "../protocol/messages";

export interface Shared {
  title: string;
  save: NamedText;
  notes: Record<string, string>;
}

/** How long an address may be: longer ones are cut off by programs on the way. */
const LONGEST = 24_000;
/** How much an address may unpack to, in bytes. */
const MOST = 4_000_000;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST) throw new Error("too large");
    parts.push(value);
  }
}

/** The replay in letters that an address may have; nothing if it is too long for one. */
export async function pack(shared: Shared): Promise<string | null> {
  const small = await through(bytesOf(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length > LONGEST ? null : text;
}

function isShared(value: unknown): value is Shared {
  const { title, save, notes } = (value ?? {}) as Partial<Shared>;
  return (
    typeof title === "string" &&
    typeof save?.name === "string" &&
    typeof save.text === "string" &&
    typeof notes === "object" &&
    Object.values(notes).every((note) => typeof note === "string")
  );
}

/** What an address says; nothing if it is not one of ours. */
export async function unpack(text: string): Promise<Shared | null> {
  if (text.length > LONGEST) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const small = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const whole = await through(small, new DecompressionStream("deflate-raw"));
    const value: unknown = JSON.parse(new TextDecoder().decode(whole));
    return isShared(value) ? value : null;
  } catch {
    return null;
  }
}
