import { existsSync } from "node:fs";
import path from "node:path";
import type { RegisteredRemote } from "shared-data";
import { isPagePath } from "../cage/read-caged";
import { Composed } from "./composed";
import { CompositionRun } from "./composition-run";
import { CompositionState, keptFor } from "./composition-state";
import { describe } from "./describe";
import type { Drawing } from "./draw-thread";
import { DrawThreads } from "./draw-threads";
import { fetchSettings, hashOf } from "./load-builds";
import { PageFolder, type PageRecord } from "./page-folder";
import { PageMaker, type PrerenderedPage } from "./page-maker";
import type { PrerenderReport } from "./prerender-report";
import { frameAt, isFramed, isRenderedAhead } from "./staff-frames";
import { composes, type Parts, readParts, type StorePlace, settingsHere, shareReading } from "./store-place";
import { WarmCages } from "./warm-cages";

// With a dot, beside the pages that everybody gets: a host gives it to who has a canary, and to nobody by its name.
const trialFolder = ".canary";

/** After `imageTime` (milliseconds) the pictures that are still to be drawn wait for the next time. */
export type PrerenderOptions = { onProgress?: (done: number, of: number) => void; imageTime?: number };

/** Renders the store's public pages ahead, from the registry and from what each remote has published. */
export class Prerenderer {
  readonly #composed = new Composed();
  readonly #runs: Set<CompositionRun> = new Set();
  readonly #threads = new DrawThreads();
  readonly #warm: WarmCages;
  readonly #readShared: () => Promise<Parts>;

  readonly pages: PageFolder;
  /** The pages of who has a canary, made of the canaries alone. */
  readonly trial: Prerenderer | undefined;
  /** Whether pages that are made when somebody asks for them are kept: it is this process that learns of their changes. */
  keepsPages = false;
  readonly #place: StorePlace;
  readonly #state: CompositionState;
  readonly #making: Map<string, Promise<PrerenderedPage | null>> = new Map();
  #compositions = 0;
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
    rendersAll = false,
  }: Omit<StorePlace, "publicOrigin" | "pagesFolder"> & { publicOrigin?: string; pages: PageFolder }) {
    const place = { shellFolder, origin, publicOrigin, needsBackend, isDeployed, backend, rendersAll };
    this.#place = { ...place, pagesFolder: pages.folder, isTrial };
    this.#state = new CompositionState(pages, this.#place);
    this.#warm = new WarmCages(this.#place);
    this.#readShared = shareReading(this.#place);
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
    const remotes = parts.documents.registry.remotes.filter((remote) => isRenderedAhead(this.#place, remote));
    const scope = await this.#state.begin(parts);
    this.#compositions++;
    const run = new CompositionRun(parts, this.pages, this.#place, { scope, onProgress });
    const { report } = run;
    this.#runs.add(run);
    this.#composed.ownerOf = (path) => parts.build.shell.findRemote(parts.documents.registry, path);
    try {
      const compose = async (remote: RegisteredRemote) => {
        await run.composeRemote(remote);
        // Also where it failed: its last pages are what there is.
        if (!run.isStopped) this.#composed.add(remote, parts.documents.key, run.routes.get(remote.name)?.hasRoute);
      };
      await Promise.all(remotes.map(compose));
      await run.removeGone();
      this.#failed = [...run.failed.values()];
      if (this.trial) await this.#finish(run, remotes, this.trial, imageTime);
      const failures = report.failures.length + Number(run.isStopped);
      await this.#state.end(parts, scope, { failures, lacking: run.lacking.size });
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
    // Where a remote's pages could not be listed, the last list names more.
    if (run.failed.size === 0 || !this.pages.hasFile("/sitemap.xml")) {
      await run.sitemap?.add(this.pages.listedPaths.sort());
      await run.sitemap?.finish();
    }
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

  /** The settings that are live, by which this machine asks the backend. */
  async readSettings() {
    return settingsHere(await fetchSettings(this.#place), this.#place);
  }

  /** A text that changes with anything that pages are made of: the shell, what is live, what the backend answers. */
  async readState() {
    const { build, documents, settings } = await readParts(this.#place);
    const composition = new build.shell.Composition(documents.registry, settings, this.#place.publicOrigin);
    return [build.key, documents.key, await composition.readRevision()].join(" ");
  }

  /** Whether the page of an address, where there is one, was made for what is live; a kept one also not more than a day ago. */
  isMadeFor(path: string, { settings, registry }: { settings: unknown; registry: unknown }, kept?: PageRecord) {
    const key = hashOf(JSON.stringify([settings, registry]));
    const isComposed = this.#composed.isFor(path, key);
    if (!kept || this.pages.get(path)) return isComposed;
    return isComposed && kept.madeFor === `${key} ${this.#state.epoch}` && Date.now() - (kept.madeAt ?? 0) < keptFor;
  }

  /** Renders one page now, such as that of a product made a moment ago. `null` where the start page answers for the address. */
  async prerenderPage(path: string): Promise<PrerenderedPage | null> {
    const { ownerOf } = this.#composed;
    if (!isPagePath(path) || (ownerOf && !isRenderedAhead(this.#place, ownerOf(path)))) return null;
    const parts = await this.#readShared();
    const remote = parts.build.shell.findRemote(parts.documents.registry, path);
    if (!remote || !isRenderedAhead(this.#place, remote) || this.#composed.lacks(path, parts.documents.key))
      return null;
    // Who asks for the same at the same time gets the same.
    const known = this.#making.get(path);
    if (known) return known;
    const making = this.#makeNow(path, parts, remote).finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  #makeNow(path: string, parts: Parts, remote: RegisteredRemote): Promise<PrerenderedPage | null> {
    const compositions = this.#compositions;
    const maker = new PageMaker(parts, this.pages, this.#place, `${parts.documents.key} ${this.#state.epoch}`);
    if (isFramed(this.#place, remote)) return maker.make(frameAt(parts, remote, path));
    return this.#warm.use(parts, remote, async ({ hasRoute, isOneOfMany, prepare }) => {
      if (!hasRoute(path)) return null;
      const made = await maker.make(await prepare(path));
      // What a composition learnt meanwhile may have changed this page too.
      const isKept = this.keepsPages && isOneOfMany(path) && !this.pages.get(path);
      if (made?.isFound && isKept && compositions === this.#compositions) await maker.keep(path, made);
      return made;
    });
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
