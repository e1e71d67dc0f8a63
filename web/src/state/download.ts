import type { NamedText } from "../protocol/messages";

/** Gives a text to the person as a file. */
export function download(file: NamedText): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
