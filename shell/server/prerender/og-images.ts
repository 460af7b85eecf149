import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OgImage } from "@store/shared-data";
import { printable } from "@store/shared-data/node/printable";
import { describe } from "./describe";
import { hashOf } from "./load-builds";
import type { Look } from "./og-image";
import type { PageFolder, PageImage } from "./page-folder";

const ownArtwork = /^\/art\/[\w-]+\.svg$/;
const code = readFileSync(path.join(import.meta.dirname, "og-image.ts"), "utf8");

/**
 * Link preview images below `/og/`, each of one page; the page's record describes it. A server draws it when it is first requested, a static
 * site with its page.
 */
export class OgImages {
  readonly #pages: PageFolder;
  readonly #shellFolder: string;
  #rendering: Promise<void> = Promise.resolve();
  #failure = "";
  #isClosed = false;

  constructor(pages: PageFolder, shellFolder: string) {
    this.#pages = pages;
    this.#shellFolder = shellFolder;
  }

  /** A page's image. The hash in its address changes with the image, so that a chat that knows the last one fetches this one. */
  async imageOf(pagePath: string, asked: OgImage, look: Look): Promise<PageImage> {
    // A remote names one of the store's illustrations, and never another file of this machine.
    const image = { ...asked, artwork: ownArtwork.test(asked.artwork) ? asked.artwork : "/art/fallback.svg" };
    const artwork = await readFile(path.join(this.#shellFolder, image.artwork), "utf8").catch(() => "");
    return { address: `${fileOf(pagePath)}?v=${hashOf(JSON.stringify([image, look, code, artwork]))}`, image, look };
  }

  get folder() {
    return path.join(this.#pages.folder, "og");
  }

  /** Draws the image at an address, where there is a page that shows it and it is not there yet. */
  draw = async (address: string): Promise<void> => {
    const [, pagePath] = /^\/og(.*)\/og\.jpg$/.exec(address) ?? [];
    if (pagePath === undefined) return;
    // The address of a request may be anything.
    const record = await Promise.resolve(pagePath || "/")
      .then((page) => (this.#pages.hasFile(address) ? undefined : this.#pages.find(page)))
      .catch(() => undefined);
    if (!record?.picture) return;
    await this.drawImage(record.picture, () => this.#pages.hasFile(address));
    // The page may show another one meanwhile, which is drawn at the next request.
    const shown = (await this.#pages.find(pagePath || "/"))?.picture;
    if (shown?.address !== record.picture.address) await this.#pages.removeFile(address);
  };

  /** Draws an image; one at a time, because that takes the processor from visitors. */
  async drawImage(image: PageImage, isThere = () => false): Promise<void> {
    this.#rendering = this.#rendering
      .then(() => (this.#isClosed || isThere() ? undefined : this.#draw(image)))
      .catch((error) => this.#noteFailure(describe(error)));
    await this.#rendering;
  }

  async #draw({ address, image, look }: PageImage) {
    // Imported late: a machine without the library's binaries still renders pages.
    const { drawOgImage } = await import("./og-image");
    await this.#pages.writeFile(address, await drawOgImage(image, this.#shellFolder, look));
    this.#failure = "";
  }

  /** A failure of one image is mostly a failure of all. */
  #noteFailure(failure: string) {
    if (failure !== this.#failure) console.error(printable(`Link preview images are not drawn: ${failure}`));
    this.#failure = failure;
  }

  /** Resolves when nothing is being drawn any more, with what failed. */
  async drawn(): Promise<string[]> {
    await this.#rendering;
    return this.#failure ? [`link preview images: ${this.#failure}`] : [];
  }

  close() {
    this.#isClosed = true;
  }
}

/** `/og/product/um/og.jpg` for the page at `/product/um`: no remote draws over another's images. */
const fileOf = (pagePath: string) => path.posix.join("/og", pagePath, "og.jpg");
