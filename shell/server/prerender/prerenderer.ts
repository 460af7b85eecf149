import { existsSync } from "node:fs";
import path from "node:path";
import type { RegisteredRemote } from "shared-data";
import { isPagePath } from "../cage/read-caged";
import { CompositionRun, type PrerenderReport } from "./composition-run";
import { describe } from "./describe";
import type { Drawing } from "./draw-thread";
import { DrawThreads } from "./draw-threads";
import { hashOf } from "./load-builds";
import { PageFolder } from "./page-folder";
import { PageMaker, type PrerenderedPage } from "./page-maker";
import { writeSitemap } from "./sitemap";
import { composes, readParts, type StorePlace } from "./store-place";
import { WarmCages } from "./warm-cages";

// With a dot, beside the pages that everybody gets: a host gives it to who has a canary, and to nobody by its name.
const trialFolder = ".canary";

/** After `imageTime` (milliseconds) the pictures that are still to be drawn wait for the next time. */
export type PrerenderOptions = { onProgress?: (done: number, of: number) => void; imageTime?: number };

/** Renders the store's public pages ahead, from the registry and from what each remote has published. */
export class Prerenderer {
  // Of the latest composition: which remote has pages at an address, and what each remote's were made for.
  #ownerOf: ((path: string) => RegisteredRemote | undefined) | undefined;
  readonly #madeFor: Map<string, string> = new Map();
  readonly #runs: Set<CompositionRun> = new Set();
  readonly #threads = new DrawThreads();
  readonly #warm: WarmCages;

  readonly pages: PageFolder;
  /** The pages of who has a canary, made of the canaries alone. */
  readonly trial: Prerenderer | undefined;
  readonly #place: StorePlace;
  #failed: { remote: string; version: string }[] = [];

  /** `origin` is where registry and settings are read, `publicOrigin` what canonical addresses say. */
  constructor({
    shellFolder,
    origin,
    publicOrigin = origin,
    pages,
    needsBackend = false,
    isDeployed = false,
    backend,
    isTrial = false,
  }: Omit<StorePlace, "publicOrigin" | "pagesFolder"> & { publicOrigin?: string; pages: PageFolder }) {
    const place = { shellFolder, origin, publicOrigin, needsBackend, isDeployed, backend };
    this.#place = { ...place, pagesFolder: pages.folder, isTrial };
    this.#warm = new WarmCages(this.#place);
    this.pages = pages;
    const trialPages = new PageFolder(path.join(pages.folder, trialFolder));
    this.trial = isTrial ? undefined : new Prerenderer({ ...place, pages: trialPages, isTrial: true });
  }

  /**
   * Renders every page whose content, settings, registry or code has changed, and removes the pages that are gone. The
   * pictures of link previews follow. What fails keeps its last page and is named in the report.
   */
  async prerenderAll({ onProgress = () => {}, imageTime }: PrerenderOptions = {}): Promise<PrerenderReport> {
    const parts = await readParts(this.#place);
    const remotes = parts.documents.registry.remotes.filter((remote) => composes(this.#place, remote));
    const run = new CompositionRun(parts, this.pages, this.#place, onProgress);
    const { report } = run;
    this.#runs.add(run);
    this.#ownerOf = (path) => parts.build.shell.findRemote(parts.documents.registry, path);
    try {
      const compose = async (remote: RegisteredRemote) => {
        await run.composeRemote(remote);
        // Also where it failed: its last pages are what there is.
        if (!run.isStopped) this.#madeFor.set(remote.name, parts.documents.key);
      };
      await Promise.all(remotes.map(compose));
      await run.removeGone();
      this.#failed = [...run.failed.values()];
      if (this.trial) await this.#finish(run, remotes, this.trial, imageTime);
    } finally {
      this.#runs.delete(run);
      await this.pages.save();
    }
    return { ...report, withoutImage: run.lacking.size, failures: [...new Set(report.failures)] };
  }

  /** What stands beside the pages that everybody gets. */
  async #finish(run: CompositionRun, remotes: readonly RegisteredRemote[], trial: Prerenderer, imageTime?: number) {
    if (!run.isStopped) run.report.failures.push(...(await trial.#composeTrial()));
    if (!run.isStopped) await this.#drawImages(run, remotes, Date.now() + (imageTime ?? Number.POSITIVE_INFINITY));
    await writeSitemap(this.pages, this.#place.publicOrigin);
    // For the staff: whose pages are the last good ones, and not the latest. Why stands in the log alone.
    const failures = [...this.#failed, ...trial.#failed];
    await this.pages.writeFile("composition.json", JSON.stringify({ failures }));
  }

  /** Their pictures in link previews stay the store's: whoever draws previews gets what everybody gets. */
  async #composeTrial(): Promise<string[]> {
    const { registry } = (await readParts(this.#place)).documents;
    const isWanted = registry.remotes.some((remote) => composes(this.#place, remote));
    if (!isWanted && !existsSync(this.pages.folder)) return [];
    await this.pages.open();
    return (await this.prerenderAll()).failures;
  }

  async #drawImages(run: CompositionRun, remotes: readonly RegisteredRemote[], until: number) {
    const work = { pagesFolder: this.#place.pagesFolder, store: run.maker.drawingStore };
    const drawn: Drawing[] = [];
    // Without a page's address: what keeps one picture from being drawn mostly keeps all of them.
    const fail = (failure: string) => run.report.failures.push(`pictures of link previews: ${failure}`);
    await this.#threads
      .run(work, [...run.lacking.values()], {
        until,
        onResult: (drawing, failure) => (failure ? fail(failure) : drawn.push(drawing)),
      })
      .catch((error: unknown) => fail(describe(error)));
    const show = (remote: RegisteredRemote) => {
      const own = drawn.filter((drawing) => drawing.remote === remote.name);
      return own.length > 0 ? run.showImages(remote, own) : undefined;
    };
    await Promise.all(remotes.map(show));
  }

  /** A text that changes with anything that pages are made of: the shell, what is live, what the backend answers. */
  async readState() {
    const { build, documents, settings } = await readParts(this.#place);
    const composition = new build.shell.Composition(documents.registry, settings, this.#place.publicOrigin);
    return [build.key, documents.key, await composition.readRevision()].join(" ");
  }

  /** Whether the page of an address, where there is one, was made for what is live. */
  isMadeFor(path: string, { settings, registry }: { settings: unknown; registry: unknown }) {
    const owner = this.#ownerOf?.(path);
    return owner !== undefined && this.#madeFor.get(owner.name) === hashOf(JSON.stringify([settings, registry]));
  }

  /**
   * Renders one page now, such as that of a product made a moment ago. `null` where the start page answers, because the
   * address is none of those that are rendered ahead. */
  async prerenderPage(path: string): Promise<PrerenderedPage | null> {
    if (!isPagePath(path) || (this.#ownerOf && !composes(this.#place, this.#ownerOf(path)))) return null;
    const parts = await readParts(this.#place);
    const remote = parts.build.shell.findRemote(parts.documents.registry, path);
    if (!remote || !composes(this.#place, remote)) return null;
    const maker = new PageMaker(parts, this.pages, this.#place);
    return this.#warm.use(parts, remote, async ({ hasRoute, prepare }) =>
      hasRoute(path) ? maker.make(await prepare(path)) : null,
    );
  }

  /** Stops what is being made of anything that is live no longer. */
  async stopOutdated() {
    await this.trial?.stopOutdated();
    if (this.#runs.size === 0) return;
    const parts = await readParts(this.#place);
    await Promise.all([...this.#runs].map((run) => run.isOutdated(parts) && run.stop()));
  }

  /** Stops what is being made. */
  async close() {
    const runs = [...this.#runs].map((run) => run.stop());
    await Promise.all([this.trial?.close(), this.#threads.close(), this.#warm.close(), ...runs]);
  }
}
