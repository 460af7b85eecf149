import { existsSync } from "node:fs";
import path from "node:path";
import { findRemote, type RegisteredRemote } from "@store/shared-data";
import { printable } from "@store/shared-data/node/printable";
import { isPagePath } from "../sandbox/sandbox-answers";
import { CompositionRun, type PrerenderReport } from "./composition-run";
import { findScope, pageLife, type Scope } from "./composition-scope";
import { describe } from "./describe";
import { fetchSettings, hashOf } from "./load-builds";
import { OgImages } from "./og-images";
import { PageFolder, type PageRecord } from "./page-folder";
import { PageMaker, type PrerenderedPage } from "./page-maker";
import { frameAt, isFramed, isRenderedAhead } from "./staff-frames";
import { composes, type Parts, readParts, type StorePlace, settingsHere } from "./store-place";
import { WarmRemotes } from "./warm-remotes";

// A dot folder: only the server serves its pages, to visitors of a canary; static hosts do not.
const trialFolder = ".canary";

/** Settings and registry as served to visitors. */
type Live = { settings: unknown; registry: unknown };
const keyOf = ({ settings, registry }: Live) => hashOf(JSON.stringify([settings, registry]));

type PrerendererOptions = Omit<StorePlace, "publicOrigin"> & { publicOrigin?: string; pages: PageFolder };

/** Renders the store's public pages, ahead of time and on request. */
export class Prerenderer {
  readonly pages: PageFolder;
  readonly images: OgImages;
  /** Prerenderer of the canaries' pages. */
  readonly trial: Prerenderer | undefined;
  readonly #place: StorePlace;
  readonly #warm: WarmRemotes;
  readonly #making: Map<string, Promise<PrerenderedPage | null>> = new Map();
  #run: CompositionRun | undefined;
  #runs = 0;
  /** Epoch of the last started composition. */
  #epoch: string | undefined;
  #failed: { remote: string; version: string }[] = [];
  #reading: Promise<Parts> | undefined;
  /** Last known live parts. */
  #live: Parts | undefined;

  /** `origin` is where registry and settings are fetched, `publicOrigin` is for canonical URLs. */
  constructor({ pages, publicOrigin, ...rest }: PrerendererOptions) {
    this.pages = pages;
    this.#place = { ...rest, publicOrigin: publicOrigin ?? rest.origin };
    this.images = new OgImages(pages, rest.shellFolder);
    this.#warm = new WarmRemotes(this.#place);
    const trialPages = new PageFolder(path.join(pages.folder, trialFolder));
    this.trial = rest.isTrial ? undefined : new Prerenderer({ ...this.#place, pages: trialPages, isTrial: true });
  }

  /**
   * Renders every page whose content, settings, registry or code changed, and removes deleted pages. A page that fails
   * keeps its last version and is listed in the report.
   */
  async prerenderAll(): Promise<PrerenderReport> {
    const { parts, scope } = await this.#findWork();
    return this.#compose(parts, scope);
  }

  /** Like `prerenderAll`, but only if something changed or the common pages are due; otherwise `undefined`. */
  async prerenderDue(): Promise<PrerenderReport | undefined> {
    const { parts, scope } = await this.#findWork();
    return scope.isDue ? this.#compose(parts, scope) : undefined;
  }

  async #findWork() {
    const parts = await this.#readParts();
    // Another process may have changed the folder.
    await this.pages.open();
    return { parts, scope: await findScope(this.pages.state, this.#place, parts) };
  }

  async #compose(parts: Parts, scope: Scope): Promise<PrerenderReport> {
    const { pages } = this;
    this.#epoch = scope.made.epoch;
    const run = new CompositionRun(parts, { ...this.#makerPlace(parts), scope });
    const { report } = run;
    this.#runs++;
    this.#run = run;
    try {
      const remotes = parts.documents.registry.remotes.filter((remote) => isRenderedAhead(this.#place, remote));
      await Promise.all(remotes.map((remote) => run.composeRemote(remote)));
      await run.removeGone();
      this.#failed = [...run.failed.values()];
      if (this.trial && !run.isStopped) report.failures.push(...(await this.#composeBeside(run, this.trial)));
      pages.state = report.failures.length > 0 || run.isStopped ? scope.failed : scope.made;
    } finally {
      this.#run = undefined;
      await pages.save();
    }
    return { ...report, failures: [...new Set(report.failures)] };
  }

  /**
   * Renders canary pages and writes the sitemap and, for staff, the list of failed releases. Resolves with the
   * canaries' failures.
   */
  async #composeBeside(run: CompositionRun, trial: Prerenderer) {
    const failures = await trial.#composeTrial();
    await run.finishSitemap();
    // Shown to staff: releases that still serve older pages. The reason is only logged.
    const document = { failures: [...this.#failed, ...trial.#failed] };
    await this.pages.writeFile("composition.json", JSON.stringify(document));
    return failures;
  }

  async #composeTrial(): Promise<string[]> {
    const { registry } = (await this.#readParts()).documents;
    const isWanted = registry.remotes.some((remote) => composes(this.#place, remote));
    if (!isWanted && !existsSync(this.pages.folder)) return [];
    return (await this.prerenderAll()).failures;
  }

  #makerPlace({ documents }: Parts) {
    const { pages, images } = this;
    return { pages, images, place: this.#place, madeFor: this.#marksOf(documents.key)[0] };
  }

  /**
   * Value of `madeFor` for pages rendered now. Until a composition succeeds, the previous epoch counts as current too.
   */
  #marksOf(key: string): [string, string] {
    const { epoch = "" } = this.pages.state;
    return [`${key} ${this.#epoch ?? epoch}`, `${key} ${epoch}`];
  }

  /** Live settings, with the backend URL that this machine uses. */
  async readSettings() {
    return settingsHere(await fetchSettings(this.#place), this.#place);
  }

  /** True if a page is up to date with the live settings and registry. */
  isCurrent(pagePath: string, { madeFor, madeAt }: PageRecord, live: Live) {
    const isYoung = this.pages.listed.has(pagePath) || Date.now() - madeAt < pageLife;
    return isYoung && this.#marksOf(keyOf(live)).includes(madeFor);
  }

  /** True if a page uses the live releases, even if its data is outdated. */
  namesLive = ({ madeFor }: PageRecord, live: Live) => madeFor.startsWith(`${keyOf(live)} `);

  /** Renders one page now, such as that of a new product. `null` if the start page should be served. */
  async prerenderPage(pagePath: string, live?: Live): Promise<PrerenderedPage | null> {
    const isOwned = (parts: Parts) => isRenderedAhead(this.#place, findRemote(parts.documents.registry, pagePath));
    const key = live && keyOf(live);
    const known = live && this.#live?.documents.key !== key ? undefined : this.#live;
    // Paths of remotes that are not prerendered cost no fetch while the live parts are unchanged.
    if (!isPagePath(pagePath) || (known && !isOwned(known))) return null;
    const shared = await this.#shareReading();
    // The shared fetch may have started before the registry changed.
    const parts = live && shared.documents.key !== key ? await this.#readParts() : shared;
    const remote = findRemote(parts.documents.registry, pagePath);
    if (!remote || !isOwned(parts)) return null;
    // Concurrent requests for the same page of the same releases share one rendering.
    const work = `${parts.documents.key} ${pagePath}`;
    const begun = this.#making.get(work);
    if (begun) return begun;
    const making = this.#makeNow(pagePath, parts, remote).finally(() => this.#making.delete(work));
    this.#making.set(work, making);
    return making;
  }

  #makeNow(pagePath: string, parts: Parts, remote: RegisteredRemote): Promise<PrerenderedPage | null> {
    const maker = new PageMaker(parts, this.#makerPlace(parts));
    if (isFramed(this.#place, remote)) return maker.make(frameAt(parts, remote, pagePath), false);
    const runs = this.#runs;
    return this.#warm.use({ parts, remote, path: pagePath }, async ({ isOneOfMany, prepare }) => {
      // Without a first composition, changes would not be detected, so the page is not stored.
      const saves = this.pages.state.epoch !== undefined && (isOneOfMany(pagePath) || this.pages.listed.has(pagePath));
      const made = await maker.make(await prepare(pagePath), saves);
      // Do not overwrite a newer page of a composition that started meanwhile.
      if (made?.isFound && saves && runs === this.#runs) await maker.write(pagePath, made).catch(logUnsaved(pagePath));
      return made;
    });
  }

  /** Shares one fetch of the live parts between concurrent callers. */
  #shareReading() {
    this.#reading ??= this.#readParts().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readParts() {
    this.#live = await readParts(this.#place);
    return this.#live;
  }

  /** Stops compositions of releases that are no longer live. */
  async stopOutdated() {
    await this.trial?.stopOutdated();
    if (this.#run?.isOutdated(await this.#readParts())) await this.#run?.stop();
  }

  /** Stops all rendering. */
  async close() {
    this.images.close();
    await Promise.all([this.trial?.close(), this.#warm.close(), this.#run?.stop()]);
  }
}

/** For example on a full disk; the next visitor's request renders the page again. */
const logUnsaved = (pagePath: string) => (error: unknown) =>
  console.error(printable(`${pagePath} could not be kept: ${describe(error)}`));
