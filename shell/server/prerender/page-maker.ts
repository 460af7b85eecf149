import type { OgImage } from "shared-data";
import { printable } from "shared-data/node/printable";
import type { InlineCode } from "../security-headers";
import type { CagedPage } from "./caged-remote";
import { describe } from "./describe";
import { hashOf } from "./load-builds";
import type { Store } from "./og-image";
import { OgImageStore } from "./og-image-store";
import { renderDocument } from "./page-document";
import type { PageFolder, PageRecord } from "./page-folder";
import type { Parts, StorePlace } from "./store-place";

/** `lacksImage` is the picture that the page would show, were it drawn. */
type PageResult = { outcome: "written" | "unchanged"; record: PageRecord; lacksImage: OgImage | undefined };

export type PrerenderedPage = { html: string; inline: InlineCode; isFound: boolean; record: PageRecord };

/** What there is of a page: what it was made of the last time, and the address of a picture drawn since then. */
export type LastPage = { made: PageRecord | undefined; drawn?: string | undefined };

/** Makes documents of what cages say of a page, and writes those that have changed. */
export class PageMaker {
  readonly #parts: Parts;
  readonly #pages: PageFolder;
  readonly #place: StorePlace;
  readonly #images: OgImageStore;
  readonly #madeFor: string;

  constructor(parts: Parts, pages: PageFolder, place: StorePlace, madeFor = "") {
    this.#parts = parts;
    this.#pages = pages;
    this.#place = place;
    this.#madeFor = madeFor;
    this.#images = new OgImageStore(pages, this.drawingStore);
  }

  /** What pictures of link previews are drawn with. */
  get drawingStore(): Store {
    const { build, documents } = this.#parts;
    const storeName = String(documents.settings.storeName);
    return { shellFolder: this.#place.shellFolder, storeName, colors: build.shell.ogImageColors };
  }

  /** Brings a page on disk up to date; `undefined` for one that does not exist. */
  async update(page: CagedPage | null, last: LastPage): Promise<PageResult | undefined> {
    if (!page?.isFound) return undefined;
    const image = await this.#findImage(page, last);
    const lacksImage = image ? undefined : page.head.ogImage;
    const key = this.#keyOf(page, image);
    const { made } = last;
    if (made?.key === key && this.#pages.hasPage(page.path)) {
      const record = made.madeFor === this.#madeFor ? made : { ...made, madeFor: this.#madeFor };
      return { lacksImage, record, outcome: "unchanged" };
    }
    const { html, inline } = await this.#render(page, image);
    await this.#pages.writePage(page.path, html);
    return { lacksImage, record: this.#recordOf(page, image, { html, inline }), outcome: "written" };
  }

  /** A page as it is now, without a trace on disk. */
  async make(page: CagedPage | null): Promise<PrerenderedPage | null> {
    if (!page) return null;
    const image = await this.#findImage(page, { made: this.#pages.get(page.path) });
    const { html, inline } = await this.#render(page, image);
    return { html, inline, isFound: page.isFound, record: this.#recordOf(page, image, { html, inline }) };
  }

  /** Keeps a page that was made now. Where that is not possible, as on a full disk, it is made again for the next one who asks. */
  async keep(path: string, { html, record }: PrerenderedPage) {
    try {
      await this.#pages.writePage(path, html);
      await this.#pages.put(path, record);
    } catch (error) {
      console.error(printable(`${path} could not be kept: ${describe(error)}`));
    }
  }

  /** Where a page's picture lies once it is drawn. */
  addressOf(remote: string, image: OgImage) {
    return this.#images.addressOf(remote, image);
  }

  /** The address of a page's picture, where it is on disk as it should be. */
  async #findImage({ remote, head: { ogImage } }: CagedPage, { made, drawn }: LastPage) {
    if (!ogImage) return undefined;
    const address = await this.addressOf(remote.name, ogImage);
    const isDrawn = address === made?.image || address === drawn;
    return isDrawn && this.#pages.hasFile(address) ? address : undefined;
  }

  /** What a page is made of, but for what each sale moves. */
  #keyOf({ head, queries, moving }: CagedPage, image: string | undefined) {
    const { build, documents } = this.#parts;
    const content = queries
      .filter(([key]) => !moving.includes(JSON.stringify(key)))
      .map(([key, data]) => [key, JSON.stringify(data, build.shell.withoutCounters)]);
    return hashOf(JSON.stringify([build.key, documents.key, head, content, image]));
  }

  #recordOf(page: CagedPage, image: string | undefined, made: { html: string; inline: InlineCode }): PageRecord {
    const { html, inline } = made;
    const key = this.#keyOf(page, image);
    const more = { ...(image && { image }), ...(page.head.noIndex && { isUnlisted: true as const }) };
    return { key, inline, content: hashOf(html), ...more, madeFor: this.#madeFor, madeAt: Date.now() };
  }

  async #render(page: CagedPage, image: string | undefined) {
    const rendered = await page.render();
    return renderDocument({ ...this.#parts, page, rendered, image, origin: this.#place.publicOrigin });
  }
}
