import type { InlineCode } from "../security-headers";
import type { OgImages } from "./og-images";
import { renderDocument } from "./page-document";
import type { PageFolder, PageImage, PageRecord } from "./page-folder";
import type { SandboxedPage } from "./remote-sandboxes";
import { hashOf, type Parts, type StorePlace } from "./store-parts";

export type PrerenderedPage = { html: string; inline: InlineCode; isFound: boolean; record: PageRecord };

type Target = { pages: PageFolder; images: OgImages; place: StorePlace };
type Version = { last: PageRecord | undefined; picture: PageImage | undefined; key: string };

/** Renders pages from one reading of the live parts, for compositions and for requests. */
export class PageRenderer {
  readonly parts: Parts;
  readonly target: Target;
  /** When this began: a page may miss changes after that. */
  readonly #madeAt = Date.now();

  constructor(parts: Parts, target: Target) {
    this.parts = parts;
    this.target = target;
  }

  /**
   * Updates a page on disk; `undefined` if it does not exist.
   * @param from pages rendered before it are confirmed, even if unchanged
   */
  async update(page: SandboxedPage | null, { hasPicture, from }: { hasPicture: boolean; from: number }) {
    if (!page?.isFound) return undefined;
    const { pages, images, place } = this.target;
    const version = await this.#versionOf(page, hasPicture);
    const { last, picture } = version;
    const isUnchanged = last?.key === version.key && pages.hasPage(page.path);
    // A static host cannot generate images on request.
    if (place.rendersAll && picture && !(isUnchanged && pages.hasFile(picture.address))) {
      const drawn = images.drawImage(picture);
      // The image must exist before the page that refers to it; otherwise chat apps fetch the old one by the new URL.
      if (last?.picture) await drawn;
    }
    if (!isUnchanged) await this.write(page.path, await this.#render(page, version));
    else if (last.madeFor !== this.parts.key || last.madeAt < from)
      await pages.put(page.path, { ...last, ...this.#mark() });
    return isUnchanged ? "unchanged" : "written";
  }

  /** Renders a page. @param isSaved whether it will be written, so that it may get its own og:image */
  async render(page: SandboxedPage | null, isSaved: boolean): Promise<PrerenderedPage | null> {
    return page && this.#render(page, await this.#versionOf(page, isSaved));
  }

  async write(path: string, { html, record }: PrerenderedPage) {
    const { pages, place } = this.target;
    const last = await pages.find(path);
    await pages.writePage(path, html);
    await pages.put(path, record);
    // The new image is generated on request.
    if (!place.rendersAll && last?.picture && last.picture.address !== record.picture?.address)
      await pages.removeFile(last.picture.address);
  }

  /** The page's last version, its og:image and the hash of its content, without counters that every sale changes. */
  async #versionOf({ path, head, queries, moving }: SandboxedPage, hasPicture: boolean): Promise<Version> {
    const { build, settings, key } = this.parts;
    const { pages, images, place } = this.target;
    const last = await pages.find(path);
    // Without an own image pages refer to the store's. Images are public, so canary pages have none.
    const isDrawn = head.ogImage && !place.isTrial && (hasPicture || last?.picture !== undefined);
    const look = { storeName: String(settings.storeName), colors: build.shell.ogImageColors };
    const picture = isDrawn && head.ogImage ? await images.imageOf(path, head.ogImage, look) : undefined;
    const content = queries
      .filter(([query]) => !moving.includes(JSON.stringify(query)))
      .map(([query, data]) => [query, JSON.stringify(data, build.shell.withoutCounters)]);
    return { last, picture, key: hashOf(JSON.stringify([build.key, key, head, content, picture?.address])) };
  }

  async #render(page: SandboxedPage, { picture, key }: Version): Promise<PrerenderedPage> {
    const origin = this.target.place.publicOrigin;
    const rendered = await page.render();
    const { html, inline } = renderDocument(this.parts, { page, rendered, image: picture?.address, origin });
    const record = { key, content: hashOf(html), inline, ...(picture && { picture }), ...this.#mark() };
    return { html, inline, isFound: page.isFound, record };
  }

  #mark = () => ({ madeFor: this.parts.key, madeAt: this.#madeAt });
}
