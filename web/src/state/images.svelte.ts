// Pictures of cards from a folder that a person has dropped in. They stay in this browser; none come with the app.
import type { Card } from "../protocol/messages";
import { keep, kept } from "./files";

const plain = (name: string): string =>
  name
    .replace(/\.[a-z]+$/i, "")
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/gi, "")
    .toLowerCase();

class Images {
  #urls: Map<string, string> = $state.raw(new Map());

  get count(): number {
    return this.#urls.size;
  }

  /** The picture whose file is called as the card is. */
  of(card: Card): string | undefined {
    return card.known ? this.#urls.get(plain(card.title)) : undefined;
  }

  async load(): Promise<void> {
    const files = await kept("image");
    this.#urls = new Map(
      files.flatMap((file) =>
        file.blob ? [[plain(file.name), URL.createObjectURL(file.blob)] as const] : [],
      ),
    );
  }

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) await keep({ sort: "image", game: "", name: file.name, text: "", blob: file });
    await this.load();
  }
}

export const images = new Images();
