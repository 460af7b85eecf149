import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OgImage } from "shared-data";
import { hashOf } from "./load-builds";
import type { Store } from "./og-image";
import type { PageFolder } from "./page-folder";

const ownDrawing = /^\/art\/[\w-]+\.svg$/;
const look = readFileSync(path.join(import.meta.dirname, "og-image.ts"), "utf8");

/**
 * The pictures of link previews beside the pages, below `/og/`. One is drawn again when what it says, or how it looks, has
 * changed.
 */
export class OgImageStore {
  readonly #pages: PageFolder;
  readonly #store: Store;

  constructor(pages: PageFolder, store: Store) {
    this.#pages = pages;
    this.#store = store;
  }

  /**
   * The address of a page's image, with a hash of what it is made of: a chat that has seen the last one fetches this one.
   */
  async addressOf(remote: string, image: OgImage) {
    const file = path.join(this.#store.shellFolder, artworkOf(image));
    const drawing = await readFile(file, "utf8").catch(() => "");
    const key = hashOf(JSON.stringify([image, this.#store.storeName, this.#store.colors, look, drawing]));
    return `${fileOf(remote, image)}?v=${key}`;
  }

  async draw(remote: string, image: OgImage) {
    // Only who draws needs the library, and a machine that has none of its binaries still renders pages.
    const { drawOgImage } = await import("./og-image");
    await this.#pages.writeFile(
      fileOf(remote, image),
      await drawOgImage({ ...image, artwork: artworkOf(image) }, this.#store),
    );
  }
}

/** In a folder of the remote: none can draw over another's. */
const fileOf = (remote: string, { id }: OgImage) => `/og/${remote}/${encodeURIComponent(id)}.jpg`;

/** A remote names a drawing, and never another file of this machine. */
const artworkOf = ({ artwork }: OgImage) => (ownDrawing.test(artwork) ? artwork : "/art/fallback.svg");
