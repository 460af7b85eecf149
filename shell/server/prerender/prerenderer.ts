import { findRemote, type RegisteredRemote } from "@store/shared-data";
import { printable } from "@store/shared-data/node/printable";
import { isPagePath } from "../sandbox/sandbox-messages";
import { Composition, type PrerenderReport } from "./composition";
import { describe } from "./failures";
import { findWork, pageLife, type Work } from "./find-work";
import type { PageFolder, PageRecord } from "./page-folder";
import { PageRenderer, type PrerenderedPage } from "./page-renderer";
import { frameAt, renderingOf } from "./staff-frames";
import { fetchSettings, hashOf, loadShell, type Parts, readParts, type StorePlace, settingsHere } from "./store-parts";
import { WarmRemotes } from "./warm-remotes";

type Live = { settings: unknown; registry: unknown };
const keyOf = ({ settings, registry }: Live) => hashOf(JSON.stringify([settings, registry]));

type PrerendererOptions = Omit<StorePlace, "publicOrigin"> & { publicOrigin?: string; pages: PageFolder };

export class Prerenderer {
  readonly pages: PageFolder;
  readonly #place: StorePlace;
  readonly #warm: WarmRemotes;
  readonly #making: Map<string, Promise<PrerenderedPage | null>> = new Map();
  #composition: Composition | undefined;
  #compositions = 0;
  #reading: Promise<Parts> | undefined;
  #live: Parts | undefined;

  /** `origin` is where registry and settings are fetched, `publicOrigin` is for canonical URLs. */
  constructor({ pages, publicOrigin, ...rest }: PrerendererOptions) {
    this.pages = pages;
    this.#place = { ...rest, publicOrigin: publicOrigin ?? rest.origin };
    this.#warm = new WarmRemotes(this.#place);
  }

  /** Renders every page whose content, settings, registry or code changed. One that fails keeps its last version. */
  async prerenderAll(): Promise<PrerenderReport> {
    const { parts, work } = await this.#findWork();
    return this.#compose(parts, work);
  }

  /** Like `prerenderAll`, but only if something changed or the common pages are due; otherwise `undefined`. */
  async prerenderDue(): Promise<PrerenderReport | undefined> {
    const { parts, work } = await this.#findWork();
    return work.isDue ? this.#compose(parts, work) : undefined;
  }

  async #findWork() {
    const parts = await this.#readParts();
    // Another process may have changed the folder.
    await this.pages.open();
    return { parts, work: await findWork(this.pages.state, this.#place, parts) };
  }

  async #compose(parts: Parts, work: Work): Promise<PrerenderReport> {
    const composition = new Composition(this.#rendererOf(parts), work);
    const { report } = composition;
    this.#compositions++;
    this.#composition = composition;
    try {
      await composition.run();
      this.pages.state = report.failures.length > 0 || composition.isStopped ? work.failed : work.made;
    } finally {
      this.#composition = undefined;
      await this.pages.save();
    }
    return { ...report, failures: [...new Set(report.failures)] };
  }

  #rendererOf(parts: Parts) {
    return new PageRenderer(parts, this.pages, this.#place);
  }

  async readSettings() {
    return settingsHere(await fetchSettings(this.#place), this.#place);
  }

  isCurrent(pagePath: string, record: PageRecord, live: Live) {
    const { from = Number.POSITIVE_INFINITY } = this.pages.state;
    const isYoung = this.pages.listed.has(pagePath) || Date.now() - record.madeAt < pageLife;
    return isYoung && record.madeAt >= from && this.namesLive(record, live);
  }

  /** True if a page uses the live releases, even if its data is outdated. */
  namesLive = ({ madeFor }: PageRecord, live: Live) => madeFor === keyOf(live);

  /** Renders one page now, such as that of a new product. `null` if the start page should be served. */
  async prerenderPage(pagePath: string, live: Live): Promise<PrerenderedPage | null> {
    if (!isPagePath(pagePath)) return null;
    const parts = await this.#partsOf(keyOf(live));
    const remote = findRemote(parts.registry, pagePath);
    if (!remote || !renderingOf(remote)) return null;
    // Concurrent requests for the same page of the same releases share one rendering.
    const work = `${parts.key} ${pagePath}`;
    const begun = this.#making.get(work);
    if (begun) return begun;
    const making = this.#makeNow(pagePath, parts, remote).finally(() => this.#making.delete(work));
    this.#making.set(work, making);
    return making;
  }

  #makeNow(pagePath: string, parts: Parts, remote: RegisteredRemote): Promise<PrerenderedPage | null> {
    const renderer = this.#rendererOf(parts);
    if (renderingOf(remote) === "frame") {
      const frame = frameAt(parts, remote, pagePath);
      return frame ? renderer.render(frame) : Promise.resolve(null);
    }
    const compositions = this.#compositions;
    return this.#warm.use({ parts, remote, path: pagePath }, async ({ isOneOfMany, prepare }) => {
      // Without a first composition, changes would not be detected, so the page is not stored.
      const saves = this.pages.state.from !== undefined && (isOneOfMany(pagePath) || this.pages.listed.has(pagePath));
      const page = await prepare(pagePath);
      const made = page && (await renderer.render(page));
      // Do not overwrite a newer page of a composition that started meanwhile.
      if (made?.isFound && saves && compositions === this.#compositions)
        await renderer.write(pagePath, made).catch(logUnsaved(pagePath));
      return made;
    });
  }

  /** The live parts. Concurrent requests share one fetch, which may have started before the registry changed. */
  async #partsOf(key: string) {
    if (this.#live?.key === key) return { ...this.#live, build: await loadShell(this.#place.shellFolder) };
    this.#reading ??= this.#readParts().finally(() => {
      this.#reading = undefined;
    });
    const shared = await this.#reading;
    return shared.key === key ? shared : this.#readParts();
  }

  async #readParts() {
    this.#live = await readParts(this.#place);
    return this.#live;
  }

  async stopOutdated() {
    const composition = this.#composition;
    if (composition?.isOutdated(await this.#readParts())) await composition.stop();
  }

  async close() {
    await Promise.all([this.#warm.close(), this.#composition?.stop()]);
  }
}

/** For example on a full disk; the next visitor's request renders the page again. */
const logUnsaved = (pagePath: string) => (error: unknown) =>
  console.error(printable(`${pagePath} could not be kept: ${describe(error)}`));
