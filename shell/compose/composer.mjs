import { fetchDocuments, hashOf, loadShell } from "./builds.mjs";
import { ComposeThreads } from "./compose-threads.mjs";
import { describe, openComposition } from "./open-composition.mjs";
import { PageMaker } from "./page-maker.mjs";
import { writeSitemap } from "./sitemap.mjs";

/**
 * @typedef {{ written: number, unchanged: number, removed: number, withoutCard: number, failures: string[] }} ComposeReport
 *   `withoutCard`: pages whose link preview shows the store's picture, because their own is still to be drawn
 * @typedef {{ onProgress?: (done: number, of: number) => void, cardTime?: number }} ComposeOptions
 *   after `cardTime` (milliseconds) the pictures that are still to be drawn wait for the next composition
 */

/** Renders the store's public pages ahead, from the registry and from what each remote has published. */
export class Composer {
  /** @type {import("../src/server/composition.ts").Composition | undefined} the latest, which knows what can be rendered */
  #last;
  #madeFor = "";
  #threads = new ComposeThreads();

  /** @param {{ shellFolder: string, origin: string, publicOrigin?: string, pages: import("./page-folder.mjs").PageFolder }} options
   *   `origin` is where registry and settings are read, `publicOrigin` what canonical addresses say. */
  constructor({ shellFolder, origin, publicOrigin = origin, pages }) {
    this.place = { shellFolder, origin, publicOrigin, pagesFolder: pages.folder };
    this.pages = pages;
  }

  /**
   * Renders every page whose content, settings, registry or code has changed, and removes the pages that are gone. The
   * pictures of link previews follow. What fails keeps its last page and is named in the report.
   * @param {ComposeOptions} [options] @returns {Promise<ComposeReport>}
   */
  async composeAll(options = {}) {
    const { composition, documents, failures } = await openComposition(this.place);
    this.#last = composition;
    const paths = await composition.listPaths((route, error) => failures.push(`${route}: ${describe(error)}`));
    // With a remote or a list of addresses missing nobody knows which pages are gone.
    const isWhole = failures.length === 0;
    const report = { written: 0, unchanged: 0, removed: 0, withoutCard: 0, failures };
    try {
      const work = { place: this.place, documents, answers: composition.shareAnswers() };
      await this.#makePages(work, paths, report, options);
      if (isWhole) report.removed = await this.#removeAllBut(new Set(paths));
      await writeSitemap(this.pages, this.place.publicOrigin);
    } finally {
      await this.pages.save();
    }
    report.failures = [...new Set(failures)];
    return report;
  }

  /**
   * @param {import("./compose-thread.mjs").Work} work @param {string[]} paths @param {ComposeReport} report @param {ComposeOptions} options
   */
  async #makePages(work, paths, report, { onProgress = () => {}, cardTime = Number.POSITIVE_INFINITY }) {
    let done = 0;
    let drawUntil = Number.POSITIVE_INFINITY;
    const tasks = paths.map((path) => ({ path, made: this.pages.get(path), withCard: false }));
    await this.#threads.run(work, tasks, {
      isWanted: ({ withCard }) => !withCard || Date.now() < drawUntil,
      onResult: ({ task, outcome, record, lacksCard, failure }) => {
        if (record) this.pages.set(task.path, record);
        if (failure) report.failures.push(failure);
        if (task.withCard) {
          if (record?.card) report.withoutCard--;
          return undefined;
        }
        if (outcome === "written" || outcome === "unchanged") report[outcome]++;
        if (++done === paths.length) {
          drawUntil = Date.now() + cardTime;
          this.#madeFor = work.documents.key;
        }
        onProgress(done, paths.length);
        if (!lacksCard) return undefined;
        report.withoutCard++;
        return { path: task.path, made: record, withCard: true };
      },
    });
  }

  /** @param {Set<string>} wanted */
  async #removeAllBut(wanted) {
    const gone = this.pages.paths.filter((known) => !wanted.has(known));
    for (const path of gone) await this.pages.remove(path);
    return gone.length;
  }

  /** A text that changes with anything that pages are made of: the shell, what is live, what the backend answers. */
  async readState() {
    const build = await loadShell(this.place.shellFolder);
    const documents = await fetchDocuments(build.shell, this.place);
    const composition = new build.shell.Composition(documents.registry, documents.settings, this.place.publicOrigin);
    return [build.key, documents.key, await composition.readRevision()].join(" ");
  }

  /** Whether the latest composition was made for what is live. @param {{ settings: unknown, registry: unknown }} live */
  isMadeFor({ settings, registry }) {
    return this.#madeFor === hashOf(JSON.stringify([settings, registry]));
  }

  /**
   * Renders one page now, such as that of a product made a moment ago. `null` where the start page answers, because the
   * address is none of those that are rendered ahead. @param {string} path @returns {Promise<import("./page-maker.mjs").ComposedPage | null>}
   */
  async composePage(path) {
    if (this.#last && !this.#last.hasRoute(path)) return null;
    const parts = await openComposition(this.place, { path });
    return new PageMaker(parts, this.pages, this.place).make(path, this.pages.get(path));
  }

  /** Stops what is being made. */
  async close() {
    await this.#threads.close();
  }
}
