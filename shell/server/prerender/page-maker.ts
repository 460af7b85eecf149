import type { InlineCode } from "../security-headers";
import { hashOf } from "./load-builds";
import type { OgImages } from "./og-images";
import { renderDocument } from "./page-document";
import type { PageFolder, PageImage, PageRecord } from "./page-folder";
import type { SandboxedPage } from "./remote-sandboxes";
import type { Parts, StorePlace } from "./store-place";

export type PrerenderedPage = { html: string; inline: InlineCode; isFound: boolean; record: PageRecord };

export type MakerPlace = { pages: PageFolder; place: StorePlace; images: OgImages; madeFor: string };

/** Builds pages from sandbox results and writes those that changed. */
export class PageMaker {
  readonly #parts: Parts;
  readonly #to: MakerPlace;

  constructor(parts: Parts, to: MakerPlace) {
    this.#parts = parts;
    this.#to = to;
  }

  /** Updates a page on disk; `undefined` if it does not exist. @param hasImage whether it may have its own og:image */
  async update(page: SandboxedPage | null, hasImage: boolean): Promise<"written" | "unchanged" | undefined> {
    if (!page?.isFound) return undefined;
    const { pages, place, images, madeFor } = this.#to;
    const last = await pages.find(page.path);
    const image = await this.#imageOf(page, last, hasImage || last?.picture !== undefined);
    const isUnchanged = last?.key === this.#keyOf(page, image) && pages.hasPage(page.path);
    // A static host cannot generate images on request.
    if (place.rendersAll && image && !(isUnchanged && pages.hasFile(image.address))) {
      const drawn = images.drawImage(image);
      // The image must exist before the page that refers to it; otherwise chat apps fetch the old one by the new URL.
      if (last?.picture) await drawn;
    }
    if (!isUnchanged) await this.write(page.path, await this.#render(page, image));
    else if (last.madeFor !== madeFor) await pages.put(page.path, { ...last, madeFor });
    return isUnchanged ? "unchanged" : "written";
  }

  /** Renders a page. @param isSaved whether it will be written, so that it may get its own og:image */
  async make(page: SandboxedPage | null, isSaved: boolean): Promise<PrerenderedPage | null> {
    if (!page) return null;
    return this.#render(page, await this.#imageOf(page, await this.#to.pages.find(page.path), isSaved));
  }

  async write(path: string, { html, record }: PrerenderedPage) {
    const { pages, place } = this.#to;
    const last = await pages.find(path);
    await pages.writePage(path, html);
    await pages.put(path, record);
    // The new image is generated on request.
    if (!place.rendersAll && last?.picture && last.picture.address !== record.picture?.address)
      await pages.removeFile(last.picture.address);
  }

  /** The page's og:image; `undefined` means the store's default. */
  async #imageOf({ path, head: { ogImage } }: SandboxedPage, last: PageRecord | undefined, hasOwnImage: boolean) {
    const { place, images } = this.#to;
    // og:images are public, so canary pages have none.
    if (!ogImage || place.isTrial) return undefined;
    const { build, documents } = this.#parts;
    const look = { storeName: String(documents.settings.storeName), colors: build.shell.ogImageColors };
    const image = await images.imageOf(path, ogImage, look);
    return hasOwnImage || image.address === last?.picture?.address ? image : undefined;
  }

  /** Hash of a page's content, without counters that every sale changes. */
  #keyOf({ head, queries, moving }: SandboxedPage, image: PageImage | undefined) {
    const { build, documents } = this.#parts;
    const content = queries
      .filter(([key]) => !moving.includes(JSON.stringify(key)))
      .map(([key, data]) => [key, JSON.stringify(data, build.shell.withoutCounters)]);
    return hashOf(JSON.stringify([build.key, documents.key, head, content, image?.address]));
  }

  async #render(page: SandboxedPage, image: PageImage | undefined): Promise<PrerenderedPage> {
    const rendered = await page.render();
    const origin = this.#to.place.publicOrigin;
    const { html, inline } = renderDocument({ ...this.#parts, page, rendered, image: image?.address, origin });
    const made = { content: hashOf(html), madeFor: this.#to.madeFor, madeAt: Date.now() };
    const record = { key: this.#keyOf(page, image), inline, ...(image && { picture: image }), ...made };
    return { html, inline, isFound: page.isFound, record };
  }
}
