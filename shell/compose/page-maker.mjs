import { hashOf } from "./builds.mjs";
import { CardShelf } from "./card-shelf.mjs";
import { describe } from "./open-composition.mjs";
import { composeDocument } from "./page-document.mjs";

/**
 * @typedef {{ path: string, made: import("./page-folder.mjs").PageRecord | undefined, withCard: boolean }} PageTask
 *   `made` is what the page on disk was made of. `withCard` draws the picture of its link preview first; without it a page
 *   whose picture is not there yet names the store's own.
 * @typedef {{ task: PageTask, outcome: "written" | "unchanged" | "absent" | "failed", record?: import("./page-folder.mjs").PageRecord, lacksCard?: boolean, failure?: string }} PageResult
 * @typedef {{ html: string, isFound: boolean }} ComposedPage
 */

/** Makes single pages out of one composition. */
export class PageMaker {
  /** @param {import("./open-composition.mjs").Parts} parts @param {import("./page-folder.mjs").PageFolder} pages @param {import("./open-composition.mjs").StorePlace} place */
  constructor(parts, pages, { publicOrigin, shellFolder }) {
    const { build, documents } = parts;
    this.parts = parts;
    this.pages = pages;
    this.publicOrigin = publicOrigin;
    const storeName = String(documents.settings.storeName);
    this.cards = new CardShelf(pages, { shellFolder, storeName, colors: build.shell.cardColors });
  }

  /** Brings a page on disk up to date. What fails keeps its last page. @param {PageTask} task @returns {Promise<PageResult>} */
  async update(task) {
    const { path, made, withCard } = task;
    try {
      const page = await this.parts.composition.prepare(path);
      if (!page?.isFound) return { task, outcome: "absent" };
      const { card, failure } = await this.#readyCard(page, made, withCard);
      const lacksCard = page.head.card !== undefined && card === undefined;
      const record = { key: this.#keyOf(page, card), ...(card && { card }) };
      const rest = { task, record, lacksCard, ...(failure && { failure }) };
      if (made?.key === record.key && this.pages.hasPage(path)) return { ...rest, outcome: "unchanged" };
      await this.pages.writePage(path, this.#render(page, card));
      return { ...rest, outcome: "written" };
    } catch (error) {
      return { task, outcome: "failed", failure: `${path}: ${describe(error)}` };
    }
  }

  /** A page as it is now, without a trace on disk. @param {string} path @param {import("./page-folder.mjs").PageRecord} [made] @returns {Promise<ComposedPage | null>} */
  async make(path, made) {
    const page = await this.parts.composition.prepare(path);
    if (!page) return null;
    const { card } = await this.#readyCard(page, made, false);
    return { html: this.#render(page, card), isFound: page.isFound };
  }

  /**
   * The address of a page's card, where it is on disk.
   * @param {import("../src/server/composition.ts").PreparedPage} page @param {import("./page-folder.mjs").PageRecord | undefined} made @param {boolean} mayDraw
   * @returns {Promise<{ card?: string, failure?: string }>}
   */
  async #readyCard({ head: { card } }, made, mayDraw) {
    if (!card) return {};
    const address = await this.cards.addressOf(card);
    if (made?.card === address && this.pages.hasFile(address)) return { card: address };
    if (!mayDraw) return {};
    try {
      await this.cards.draw(card);
      return { card: address };
    } catch (error) {
      // Without the page's address: what keeps one picture from being drawn mostly keeps all of them.
      return { failure: `pictures of link previews: ${describe(error)}` };
    }
  }

  /** @param {import("../src/server/composition.ts").PreparedPage} page @param {string | undefined} card */
  #keyOf({ head, queries }, card) {
    const { build, documents } = this.parts;
    const content = queries.map(([key, data]) => [key, data]);
    return hashOf(JSON.stringify([build.key, documents.key, head, content, card]));
  }

  /** @param {import("../src/server/composition.ts").PreparedPage} page @param {string | undefined} card */
  #render(page, card) {
    return composeDocument({ ...this.parts, page, card, origin: this.publicOrigin });
  }
}
