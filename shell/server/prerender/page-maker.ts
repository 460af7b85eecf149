import type { PreparedPage } from "../../src/prerender/composition";
import type { InlineCode } from "../security-headers";
import { hashOf } from "./load-builds";
import { OgImageStore } from "./og-image-store";
import type { Parts, StorePlace } from "./open-composition";
import { describe } from "./open-composition";
import { renderDocument } from "./page-document";
import type { PageFolder, PageRecord } from "./page-folder";

export type PageTask = { path: string; made: PageRecord | undefined; withImage: boolean };

export type PageResult = {
  task: PageTask;
  outcome: "written" | "unchanged" | "absent" | "failed";
  record?: PageRecord;
  lacksImage?: boolean;
  failure?: string;
};

export type PrerenderedPage = { html: string; inline: InlineCode; isFound: boolean };

/** Makes single pages out of one composition. */
export class PageMaker {
  readonly #parts: Parts;
  readonly #pages: PageFolder;
  readonly #publicOrigin: string;
  readonly #images: OgImageStore;

  constructor(parts: Parts, pages: PageFolder, { publicOrigin, shellFolder }: StorePlace) {
    const { build, documents } = parts;
    this.#parts = parts;
    this.#pages = pages;
    this.#publicOrigin = publicOrigin;
    const storeName = String(documents.settings.storeName);
    this.#images = new OgImageStore(pages, { shellFolder, storeName, colors: build.shell.ogImageColors });
  }

  /** Brings a page on disk up to date. What fails keeps its last page. */
  async update(task: PageTask): Promise<PageResult> {
    const { path, made, withImage } = task;
    try {
      const page = await this.#parts.composition.prepare(path);
      if (!page?.isFound) return { task, outcome: "absent" };
      const { image, failure } = await this.#readyImage(page, made, withImage);
      const lacksImage = page.head.ogImage !== undefined && image === undefined;
      const key = this.#keyOf(page, image);
      const rest = { task, lacksImage, ...(failure && { failure }) };
      if (made?.key === key && this.#pages.hasPage(path)) return { ...rest, record: made, outcome: "unchanged" };
      const { html, inline } = this.#render(page, image);
      await this.#pages.writePage(path, html);
      const record = { key, inline, content: hashOf(html), ...(image && { image }) };
      return { ...rest, record, outcome: "written" };
    } catch (error) {
      return { task, outcome: "failed", failure: `${path}: ${describe(error)}` };
    }
  }

  /** A page as it is now, without a trace on disk. */
  async make(path: string, made?: PageRecord): Promise<PrerenderedPage | null> {
    const page = await this.#parts.composition.prepare(path);
    if (!page) return null;
    const { image } = await this.#readyImage(page, made, false);
    return { ...this.#render(page, image), isFound: page.isFound };
  }

  /** The address of a page's image, where it is on disk. */
  async #readyImage(
    { head: { ogImage } }: PreparedPage,
    made: PageRecord | undefined,
    mayDraw: boolean,
  ): Promise<{ image?: string; failure?: string }> {
    if (!ogImage) return {};
    const address = await this.#images.addressOf(ogImage);
    if (made?.image === address && this.#pages.hasFile(address)) return { image: address };
    if (!mayDraw) return {};
    try {
      await this.#images.draw(ogImage);
      return { image: address };
    } catch (error) {
      // Without the page's address: what keeps one picture from being drawn mostly keeps all of them.
      return { failure: `pictures of link previews: ${describe(error)}` };
    }
  }

  #keyOf({ head, queries }: PreparedPage, image: string | undefined) {
    const { build, documents } = this.#parts;
    const content = queries.map(([key, data]) => [key, data]);
    return hashOf(JSON.stringify([build.key, documents.key, head, content, image]));
  }

  #render(page: PreparedPage, image: string | undefined) {
    return renderDocument({ ...this.#parts, page, image, origin: this.#publicOrigin });
  }
}
