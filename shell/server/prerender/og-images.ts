import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { OgImage } from "@store/shared-data";
import { describe, failureLog } from "./failures";
import type { Look } from "./og-image";
import type { PageFolder, PageImage } from "./page-folder";
import { hashOf } from "./store-parts";

const ownArtwork = /^\/art\/[\w-]+\.svg$/;
const code = readFileSync(path.join(import.meta.dirname, "og-image.ts"), "utf8");

/**
 * og:images below `/og/`, described by their page's record. A server generates an image when it is first requested, a
 * static site together with the page.
 */
export class OgImages {
  readonly #pages: PageFolder;
  readonly #shellFolder: string;
  /** Usually all images fail for the same reason. */
  readonly #log = failureLog("Link preview images are not drawn");
  #rendering: Promise<void> = Promise.resolve();
  #failures: string[] = [];
  #isClosed = false;

  constructor(pages: PageFolder, shellFolder: string) {
    this.#pages = pages;
    this.#shellFolder = shellFolder;
  }

  /**
   * URL and content of a page's image. The hash in the URL changes with the content, so that chat apps do not show a
   * cached image.
   */
  async imageOf(pagePath: string, requested: OgImage, look: Look): Promise<PageImage> {
    // Only the store's illustrations: a remote must not read other files.
    const image = {
      ...requested,
      artwork: ownArtwork.test(requested.artwork) ? requested.artwork : "/art/fallback.svg",
    };
    const artwork = await readFile(path.join(this.#shellFolder, image.artwork), "utf8").catch(() => "");
    return { address: `${fileOf(pagePath)}?v=${hashOf(JSON.stringify([image, look, code, artwork]))}`, image, look };
  }

  get folder() {
    return path.join(this.#pages.folder, "og");
  }

  /** Generates the image of a URL, if a page uses it and it does not exist yet. */
  draw = async (address: string): Promise<void> => {
    const [, pagePath] = /^\/og(.*)\/og\.jpg$/.exec(address) ?? [];
    if (pagePath === undefined) return;
    // The URL is untrusted.
    const findPicture = async () => (await this.#pages.find(pagePath || "/").catch(() => undefined))?.picture;
    const picture = await findPicture();
    if (!picture || this.#pages.hasFile(address)) return;
    await this.drawImage(picture, () => this.#pages.hasFile(address));
    // The page may have changed meanwhile, and its visitor must not get "not found".
    if ((await findPicture())?.address === picture.address) return;
    await this.#pages.removeFile(address);
    await this.draw(address);
  };

  /** Generates one image at a time, because it needs the CPU that serves visitors. */
  async drawImage(image: PageImage, isThere = () => false): Promise<void> {
    this.#rendering = this.#rendering.then(async () => {
      if (this.#isClosed || isThere()) return;
      this.#failures = await this.#draw(image).then(
        () => [],
        (error) => [describe(error)],
      );
      this.#log(this.#failures);
    });
    await this.#rendering;
  }

  async #draw({ address, image, look }: PageImage) {
    // Lazy import: without the library's binaries pages must still render.
    const { drawOgImage } = await import("./og-image");
    await this.#pages.writeFile(address, await drawOgImage(image, this.#shellFolder, look));
  }

  /** Waits until no image is being generated; resolves with the failures. */
  async drawn(): Promise<string[]> {
    await this.#rendering;
    return this.#failures.map((failure) => `link preview images: ${failure}`);
  }

  close() {
    this.#isClosed = true;
  }
}

/** `/og/product/um/og.jpg` for `/product/um`: remotes cannot overwrite each other's images. */
const fileOf = (pagePath: string) => path.posix.join("/og", pagePath, "og.jpg");
