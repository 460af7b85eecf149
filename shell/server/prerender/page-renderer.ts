import type { InlineCode } from "../security-headers";
import { renderDocument } from "./page-document";
import type { PageFolder, PageRecord } from "./page-folder";
import type { SandboxedPage } from "./remote-sandbox";
import { hashOf, type Parts, type StorePlace } from "./store-parts";

export type PrerenderedPage = { html: string; inline: InlineCode; isFound: boolean; record: PageRecord };

/** Renders pages from one reading of the live parts, for compositions and for requests. */
export class PageRenderer {
  /** When this began: a page may miss changes after that. */
  readonly #madeAt = Date.now();

  constructor(
    readonly parts: Parts,
    readonly pages: PageFolder,
    readonly place: StorePlace,
  ) {}

  /** Updates a page that exists. @param from pages rendered before it are confirmed, even if unchanged */
  async update(page: SandboxedPage | null, from: number) {
    if (!page?.isFound) return undefined;
    const { pages } = this;
    const last = await pages.find(page.path);
    const isUnchanged = last?.key === this.#keyOf(page) && pages.hasPage(page.path);
    if (!isUnchanged) await this.write(page.path, await this.render(page));
    else if (last.madeFor !== this.parts.key || last.madeAt < from)
      await pages.put(page.path, { ...last, ...this.#mark() });
    return isUnchanged ? "unchanged" : "written";
  }

  async write(path: string, { html, record }: PrerenderedPage) {
    await this.pages.writePage(path, html);
    await this.pages.put(path, record);
  }

  /** Hash of a page's content, without counters that every sale changes. */
  #keyOf({ head, queries, moving }: SandboxedPage) {
    const { build, key } = this.parts;
    const content = queries
      .filter(([query]) => !moving.includes(JSON.stringify(query)))
      .map(([query, data]) => [query, JSON.stringify(data, build.shell.withoutCounters)]);
    return hashOf(JSON.stringify([build.key, key, head, content]));
  }

  async render(page: SandboxedPage): Promise<PrerenderedPage> {
    const origin = this.place.publicOrigin;
    const rendered = await page.render();
    const { html, inline } = renderDocument(this.parts, { page, rendered, origin });
    const record = { key: this.#keyOf(page), content: hashOf(html), inline, ...this.#mark() };
    return { html, inline, isFound: page.isFound, record };
  }

  #mark = () => ({ madeFor: this.parts.key, madeAt: this.#madeAt });
}
