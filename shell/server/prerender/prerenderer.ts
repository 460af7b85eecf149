import type { Composition } from "../../src/prerender/composition";
import { fetchDocuments, hashOf, loadShell } from "./load-builds";
import { describe, openComposition, type StorePlace, settingsHere } from "./open-composition";
import type { PageFolder } from "./page-folder";
import type { PrerenderedPage } from "./page-maker";
import { PageMaker } from "./page-maker";
import type { Work } from "./prerender-thread";
import { PrerenderThreads } from "./prerender-threads";
import { writeSitemap } from "./sitemap";

/** `withoutImage`: pages whose link preview shows the store's picture, because their own is still to be drawn. */
export type PrerenderReport = {
  written: number;
  unchanged: number;
  removed: number;
  withoutImage: number;
  failures: string[];
};

/** After `imageTime` (milliseconds) the pictures that are still to be drawn wait for the next time. */
export type PrerenderOptions = { onProgress?: (done: number, of: number) => void; imageTime?: number };

/** Renders the store's public pages ahead, from the registry and from what each remote has published. */
export class Prerenderer {
  // The latest, which knows what can be rendered.
  #last: Composition | undefined;
  #madeFor = "";
  #threads = new PrerenderThreads();

  readonly pages: PageFolder;
  readonly #place: StorePlace;

  /** `origin` is where registry and settings are read, `publicOrigin` what canonical addresses say. */
  constructor({
    shellFolder,
    origin,
    publicOrigin = origin,
    pages,
    needsBackend = false,
    backend,
  }: Omit<StorePlace, "publicOrigin" | "pagesFolder"> & { publicOrigin?: string; pages: PageFolder }) {
    this.#place = { shellFolder, origin, publicOrigin, pagesFolder: pages.folder, needsBackend, backend };
    this.pages = pages;
  }

  /**
   * Renders every page whose content, settings, registry or code has changed, and removes the pages that are gone. The
   * pictures of link previews follow. What fails keeps its last page and is named in the report.
   */
  async prerenderAll(options: PrerenderOptions = {}): Promise<PrerenderReport> {
    const { composition, documents, failures } = await openComposition(this.#place);
    this.#last = composition;
    const paths = await composition.listPaths((route, error) => failures.push(`${route}: ${describe(error)}`));
    // With a remote or a list of addresses missing nobody knows which pages are gone.
    const isWhole = failures.length === 0;
    const report = { written: 0, unchanged: 0, removed: 0, withoutImage: 0, failures };
    try {
      const work = { place: this.#place, documents, answers: composition.shareAnswers() };
      await this.#makePages(work, paths, report, options);
      if (isWhole) report.removed = await this.#removeAllBut(new Set(paths));
      await writeSitemap(this.pages, this.#place.publicOrigin);
    } finally {
      await this.pages.save();
    }
    report.failures = [...new Set(failures)];
    return report;
  }

  async #makePages(
    work: Work,
    paths: string[],
    report: PrerenderReport,
    { onProgress = () => {}, imageTime = Number.POSITIVE_INFINITY }: PrerenderOptions,
  ) {
    let done = 0;
    let drawUntil = Number.POSITIVE_INFINITY;
    const tasks = paths.map((path) => ({ path, made: this.pages.get(path), withImage: false }));
    await this.#threads.run(work, tasks, {
      isWanted: ({ withImage }) => !withImage || Date.now() < drawUntil,
      onResult: ({ task, outcome, record, lacksImage, failure }) => {
        if (record) this.pages.set(task.path, record);
        if (failure) report.failures.push(failure);
        if (task.withImage) {
          if (record?.image) report.withoutImage--;
          return undefined;
        }
        if (outcome === "written" || outcome === "unchanged") report[outcome]++;
        if (++done === paths.length) {
          drawUntil = Date.now() + imageTime;
          this.#madeFor = work.documents.key;
        }
        onProgress(done, paths.length);
        if (!lacksImage) return undefined;
        report.withoutImage++;
        return { path: task.path, made: record, withImage: true };
      },
    });
  }

  async #removeAllBut(wanted: Set<string>) {
    const gone = this.pages.paths.filter((known) => !wanted.has(known));
    for (const path of gone) await this.pages.remove(path);
    return gone.length;
  }

  /** A text that changes with anything that pages are made of: the shell, what is live, what the backend answers. */
  async readState() {
    const build = await loadShell(this.#place.shellFolder);
    const documents = await fetchDocuments(build.shell, this.#place);
    const settings = settingsHere(documents.settings, this.#place);
    const composition = new build.shell.Composition(documents.registry, settings, this.#place.publicOrigin);
    return [build.key, documents.key, await composition.readRevision()].join(" ");
  }

  /** Whether the latest composition was made for what is live. */
  isMadeFor({ settings, registry }: { settings: unknown; registry: unknown }) {
    return this.#madeFor === hashOf(JSON.stringify([settings, registry]));
  }

  /**
   * Renders one page now, such as that of a product made a moment ago. `null` where the start page answers, because the
   * address is none of those that are rendered ahead. */
  async prerenderPage(path: string): Promise<PrerenderedPage | null> {
    if (this.#last && !this.#last.hasRoute(path)) return null;
    const parts = await openComposition(this.#place, { path });
    return new PageMaker(parts, this.pages, this.#place).make(path, this.pages.get(path));
  }

  /** Stops what is being made. */
  async close() {
    await this.#threads.close();
  }
}
