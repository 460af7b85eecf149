import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OgImage } from "shared-data";
import { printable } from "shared-data/node/printable";
import { describe } from "./describe";
import { hashOf } from "./load-builds";
import type { Look } from "./og-image";
import type { PageFolder } from "./page-folder";

const ownArtwork = /^\/art\/[\w-]+\.svg$/;
const code = readFileSync(path.join(import.meta.dirname, "og-image.ts"), "utf8");

/**
 * Link preview images below `/og/`. Rendering a page queues its image: a file beside the image says what to draw, until it is drawn. A
 * server draws it when it is first requested, a static site before it is published.
 */
export class OgImages {
  readonly #pages: PageFolder;
  readonly #shellFolder: string;
  #drawing: Promise<void> = Promise.resolve();
  #failure = "";
  #isClosed = false;

  constructor(pages: PageFolder, shellFolder: string) {
    this.#pages = pages;
    this.#shellFolder = shellFolder;
  }

  /** The address of an image. Its hash changes with the image, so that a chat that knows the last one fetches this one. */
  async addressOf(remote: string, image: OgImage, look: Look) {
    const artwork = await readFile(path.join(this.#shellFolder, artworkOf(image)), "utf8").catch(() => "");
    return `${fileOf(remote, image)}?v=${hashOf(JSON.stringify([image, look, code, artwork]))}`;
  }

  /** Queues an image for drawing, where it is neither drawn nor queued. @param last its address when the page was last made */
  async enqueue(address: string, image: OgImage, look: Look, last: string | undefined) {
    const isThere = this.#pages.hasFile(address) || this.#pages.hasFile(jobFileOf(address));
    if (address === last && isThere) return;
    const job = { image: { ...image, artwork: artworkOf(image) }, look };
    await this.#pages.writeFile(jobFileOf(address), JSON.stringify(job));
  }

  get folder() {
    return path.join(this.#pages.folder, "og");
  }

  /** Draws an image that is queued; one at a time, because drawing takes the processor from visitors. */
  draw = async (address: string): Promise<void> => {
    if (!this.#isQueued(address)) return;
    this.#drawing = this.#drawing.then(() => this.#draw(address)).catch((error) => this.#noteFailure(describe(error)));
    await this.#drawing;
  };

  #isQueued(address: string) {
    try {
      return this.#pages.hasFile(jobFileOf(address));
    } catch {
      // The address of a request may be anything.
      return false;
    }
  }

  async #draw(address: string) {
    const jobFile = jobFileOf(address);
    const text = this.#isClosed ? "" : await this.#pages.readFile(jobFile);
    if (!text) return;
    const { image, look } = JSON.parse(text);
    // Imported late: a machine without the library's binaries still renders pages.
    const { drawOgImage } = await import("./og-image");
    await this.#pages.writeFile(address, await drawOgImage(image, this.#shellFolder, look));
    this.#failure = "";
    // It may have been queued again meanwhile, with another look.
    if ((await this.#pages.readFile(jobFile)) === text) await this.#pages.removeFile(jobFile);
  }

  /** A failure of one image is mostly a failure of all. */
  #noteFailure(failure: string) {
    if (failure !== this.#failure) console.error(printable(`Link preview images are not drawn: ${failure}`));
    this.#failure = failure;
  }

  /** Resolves when nothing is being drawn any more, with what failed. */
  async drawn(): Promise<string[]> {
    await this.#drawing;
    return this.#failure ? [`link preview images: ${this.#failure}`] : [];
  }

  close() {
    this.#isClosed = true;
  }
}

/** The file that queues an image, beside it: `/og/loja/.um.jpg.json` for `/og/loja/um.jpg?v=1`. */
const jobFileOf = (address: string) => address.replace(/\?.*$/, "").replace(/([^/]+)$/, ".$1.json");

/** In a folder of the remote: no remote draws over another's images. */
const fileOf = (remote: string, { id }: OgImage) => `/og/${remote}/${encodeURIComponent(id)}.jpg`;

/** A remote names one of the store's drawings, and never another file of this machine. */
const artworkOf = ({ artwork }: OgImage) => (ownArtwork.test(artwork) ? artwork : "/art/fallback.svg");
