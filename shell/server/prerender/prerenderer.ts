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

// A dot folder: the server gives its pages to visitors of a canary, and no host serves them by their name.
const trialFolder = ".canary";

/** The settings and the registry that a visitor gets. */
type Live = { settings: unknown; registry: unknown };
const keyOf = ({ settings, registry }: Live) => hashOf(JSON.stringify([settings, registry]));

type PrerendererOptions = Omit<StorePlace, "publicOrigin"> & { publicOrigin?: string; pages: PageFolder };

/** Renders the store's public pages, ahead and on request, from the registry and from what each remote has published. */
export class Prerenderer {
  readonly pages: PageFolder;
  readonly images: OgImages;
  /** The pages for visitors of a canary, made of the canaries alone. */
  readonly trial: Prerenderer | undefined;
  readonly #place: StorePlace;
  readonly #warm: WarmRemotes;
  readonly #making: Map<string, Promise<PrerenderedPage | null>> = new Map();
  #run: CompositionRun | undefined;
  #runs = 0;
  /** The epoch of the composition that began last. */
  #epoch: string | undefined;
  #failed: { remote: string; version: string }[] = [];
  #reading: Promise<Parts> | undefined;
  /** The parts that were live when they were last read. */
  #live: Parts | undefined;

  /** `origin` is where registry and settings are read, `publicOrigin` what canonical addresses say. */
  constructor({ pages, publicOrigin, ...rest }: PrerendererOptions) {
    this.pages = pages;
    this.#place = { ...rest, publicOrigin: publicOrigin ?? rest.origin };
    this.images = new OgImages(pages, rest.shellFolder);
    this.#warm = new WarmRemotes(this.#place);
    const trialPages = new PageFolder(path.join(pages.folder, trialFolder));
    this.trial = rest.isTrial ? undefined : new Prerenderer({ ...this.#place, pages: trialPages, isTrial: true });
  }

  /**
   * Renders every page with other content, settings, registry or code than before, and removes the pages that are gone. What fails keeps its
   * last page and is named in the report.
   */
  async prerenderAll(): Promise<PrerenderReport> {
    const { parts, scope } = await this.#findWork();
    return this.#compose(parts, scope);
  }

  /** The same where something has changed, or where the common pages were not looked at for long; `undefined` where there is nothing to do. */
  async prerenderDue(): Promise<PrerenderReport | undefined> {
    const { parts, scope } = await this.#findWork();
    return scope.isDue ? this.#compose(parts, scope) : undefined;
  }

  async #findWork() {
    const parts = await this.#readParts();
    // Another process may have made pages there since.
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

  /** The pages of canaries, the sitemap, and for the staff the releases that failed. Resolves with the canaries' failures. */
  async #composeBeside(run: CompositionRun, trial: Prerenderer) {
    const failures = await trial.#composeTrial();
    await run.finishSitemap();
    // For the staff: which releases have their last good pages only. The reason is in the log alone.
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

  /** The mark of a page that is made now. Until a composition has succeeded, that of the one before it is as good. */
  #marksOf(key: string): [string, string] {
    const { epoch = "" } = this.pages.state;
    return [`${key} ${this.#epoch ?? epoch}`, `${key} ${epoch}`];
  }

  /** The settings that are live, by which this machine asks the backend. */
  async readSettings() {
    return settingsHere(await fetchSettings(this.#place), this.#place);
  }

  /** True for a page that was made for what is live. */
  isCurrent(pagePath: string, { madeFor, madeAt }: PageRecord, live: Live) {
    const isYoung = this.pages.listed.has(pagePath) || Date.now() - madeAt < pageLife;
    return isYoung && this.#marksOf(keyOf(live)).includes(madeFor);
  }

  /** True for a page that runs the releases that are live, whatever of the catalogue has changed since. */
  namesLive = ({ madeFor }: PageRecord, live: Live) => madeFor.startsWith(`${keyOf(live)} `);

  /** Renders one page now, such as that of a new product. `null` where the start page answers for the address. */
  async prerenderPage(pagePath: string, live?: Live): Promise<PrerenderedPage | null> {
    const isOwned = (parts: Parts) => isRenderedAhead(this.#place, findRemote(parts.documents.registry, pagePath));
    const key = live && keyOf(live);
    const known = live && this.#live?.documents.key !== key ? undefined : this.#live;
    // An address that no remote renders ahead costs no read while nothing else has gone live.
    if (!isPagePath(pagePath) || (known && !isOwned(known))) return null;
    const shared = await this.#shareReading();
    // A reading that had begun before the registry moved.
    const parts = live && shared.documents.key !== key ? await this.#readParts() : shared;
    const remote = findRemote(parts.documents.registry, pagePath);
    if (!remote || !isOwned(parts)) return null;
    // Visitors that request the same page of the same releases at the same time share it.
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
      // Where nothing has ever been composed, changes of a page go unnoticed.
      const isKept = this.pages.state.epoch !== undefined && (isOneOfMany(pagePath) || this.pages.listed.has(pagePath));
      const made = await maker.make(await prepare(pagePath), isKept);
      // A composition that began meanwhile may have found a change of this page too.
      if (made?.isFound && isKept && runs === this.#runs) await maker.write(pagePath, made).catch(sayNotKept(pagePath));
      return made;
    });
  }

  /** Reads what is live once for all that ask while it is being read. */
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

  /** Stops what is being made of anything that is live no longer. */
  async stopOutdated() {
    await this.trial?.stopOutdated();
    if (this.#run?.isOutdated(await this.#readParts())) await this.#run?.stop();
  }

  /** Stops what is being made. */
  async close() {
    this.images.close();
    await Promise.all([this.trial?.close(), this.#warm.close(), this.#run?.stop()]);
  }
}

/** On a full disk, for instance, the page is made again for the next visitor. */
const sayNotKept = (pagePath: string) => (error: unknown) =>
  console.error(printable(`${pagePath} could not be kept: ${describe(error)}`));
