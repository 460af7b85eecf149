import type { RegisteredRemote } from "shared-data";
import { PublicReads } from "../cage/public-reads";
import type { CagedComposition } from "./caged-remote";
import type { Scope } from "./composition-state";
import { describe } from "./describe";
import type { Drawing } from "./draw-thread";
import { fetchServerCode } from "./load-builds";
import type { PageFolder } from "./page-folder";
import { PageMaker } from "./page-maker";
import type { PrerenderReport } from "./prerender-report";
import { type Doing, RemoteComposer } from "./remote-composer";
import { Sitemap } from "./sitemap";
import { framesOf, isFramed } from "./staff-frames";
import { composes, type Parts, type StorePlace } from "./store-place";

/** One composition: every remote's pages out of one moment of the store. A remote that fails keeps its pages as they are. */
export class CompositionRun {
  readonly report: PrerenderReport = { written: 0, unchanged: 0, removed: 0, withoutImage: 0, failures: [] };
  /** Releases some of whose pages could not be made. */
  readonly failed: Map<string, { remote: string; version: string }> = new Map();
  /** Pictures that pages would show, were they drawn. */
  readonly lacking: Map<string, Drawing> = new Map();
  readonly maker: PageMaker;
  readonly #parts: Parts;
  readonly #pages: PageFolder;
  readonly #place: StorePlace;
  readonly #onProgress: (done: number, of: number) => void;
  readonly #scope: Scope;
  /** Of each remote, by its name, whose cage has said so: at which addresses it has pages. */
  readonly routes: Map<string, Pick<CagedComposition, "hasRoute" | "isOneOfMany">> = new Map();
  readonly #visited: Set<string> = new Set();
  /** Lists what each remote has, unless it is only looked for what has changed. */
  readonly sitemap: Sitemap | undefined;
  readonly #reads: PublicReads;
  readonly #composers: Set<RemoteComposer> = new Set();
  /** Remotes whose addresses are known. Which pages of another are gone nobody knows. */
  readonly #listed: Set<string> = new Set();
  readonly #wanted: Set<string> = new Set();
  isStopped = false;
  #done = 0;

  constructor(
    parts: Parts,
    pages: PageFolder,
    place: StorePlace,
    { scope, onProgress }: { scope: Scope; onProgress: (done: number, of: number) => void },
  ) {
    this.#parts = parts;
    this.#pages = pages;
    this.#place = place;
    this.#onProgress = onProgress;
    this.#scope = scope;
    this.sitemap = scope.only || place.isTrial ? undefined : new Sitemap(pages, place.publicOrigin);
    this.#reads = new PublicReads(parts.settings, { isOneMoment: true });
    this.maker = new PageMaker(parts, pages, place, scope.madeFor);
  }

  /** Brings every page of a remote up to date, of those that the run is about. */
  composeRemote(remote: RegisteredRemote) {
    if (isFramed(this.#place, remote)) return this.#composeFrames(remote);
    return this.#inCages(remote, async (composer) => {
      const { only, changed, isWhole } = this.#scope;
      const opened = await composer.open({ products: only });
      const { composition, failures } = opened;
      this.routes.set(remote.name, composition);
      for (const failure of failures) this.#fail(remote, failure);
      if (failures.length === 0) this.#listed.add(remote.name);
      for (const path of opened.paths) this.#wanted.add(path);
      const more = only ? [] : await this.#listChanged(composition, changed);
      const isListed = (path: string) => !composition.isOneOfMany(path) || (!only && this.#wanted.has(path));
      await composer.run(opened, [...opened.paths, ...more], this.#makeThem(remote, isListed));
      const others = this.#makeThem(remote, () => false);
      for (const route of isWhole ? composition.many : []) await composer.runParts(route, others);
      if (this.sitemap) await this.#listMany(composition, this.sitemap);
    });
  }

  #makeThem(remote: RegisteredRemote, isListed: (path: string) => boolean): Doing {
    return {
      make: async ({ prepare }, path) => {
        this.#visited.add(path);
        // As one of those that are always rendered ahead it is done already.
        if (!isListed(path) && this.#wanted.has(path) && !this.#scope.only) return;
        const made = await this.#pages.find(path);
        const result = await this.maker.update(await prepare(path), { made });
        if (result) this.report[result.outcome]++;
        if (!result && (made || this.#pages.hasPage(path))) await this.#remove(path);
        if (result && isListed(path)) this.#pages.set(path, result.record);
        else if (result && result.record !== made) await this.#pages.put(path, result.record);
        if (result?.lacksImage && (isListed(path) || this.#scope.only))
          this.lacking.set(path, { path, remote: remote.name, image: result.lacksImage });
        this.#onProgress(++this.#done, Math.max(this.#wanted.size, this.#done));
      },
      onFailure: (failure) => {
        this.#fail(remote, failure);
        this.#onProgress(++this.#done, Math.max(this.#wanted.size, this.#done));
      },
    };
  }

  /** The pages of products that have changed, beside those that are always rendered ahead. */
  async #listChanged({ listPaths, many }: CagedComposition, products: readonly string[]) {
    if (products.length === 0 || many.length === 0) return [];
    const { paths } = await listPaths({ products });
    return paths.filter((path) => !this.#wanted.has(path));
  }

  /** Lists every page of routes with many for crawlers, part after part. */
  async #listMany({ listPaths, many }: CagedComposition, sitemap: Sitemap) {
    for (const route of many) {
      for (let after: string | undefined = ""; after !== undefined; ) {
        const { paths, failures } = await listPaths({ route, after, isBare: true });
        if (failures[0]) throw new Error(failures[0]);
        await sitemap.add(paths.filter((path) => !this.#wanted.has(path)));
        after = paths.at(-1);
      }
    }
  }

  async #composeFrames(remote: RegisteredRemote) {
    const { make, onFailure } = this.#makeThem(remote, () => true);
    for (const frame of framesOf(this.#parts, remote)) {
      this.#wanted.add(frame.path);
      await make({ prepare: async () => frame }, frame.path).catch((error) =>
        onFailure(`${frame.path}: ${describe(error)}`, frame.path),
      );
    }
  }

  /** Makes a remote's pages anew whose pictures have been drawn. */
  showImages(remote: RegisteredRemote, drawings: readonly Drawing[]) {
    return this.#inCages(remote, async (composer) => {
      const images = new Map(drawings.map(({ path, image }) => [path, image]));
      await composer.run(await composer.open({ products: this.#scope.only && [] }), [...images.keys()], {
        make: async ({ prepare }, path) => {
          const image = images.get(path);
          const drawn = image && (await this.maker.addressOf(remote.name, image));
          const made = await this.#pages.find(path);
          const result = await this.maker.update(await prepare(path), { made, drawn });
          if (!result || result.lacksImage) return;
          await this.#pages.put(path, result.record);
          this.lacking.delete(path);
        },
        onFailure: (failure) => this.#fail(remote, failure),
      });
    });
  }

  /** Removes the pages that no remote lists any more. One of many that is no longer among the common ones is kept. */
  async removeGone() {
    const { build, documents } = this.#parts;
    for (const path of this.#pages.paths.filter((each) => !this.#wanted.has(each))) {
      const owner = build.shell.findRemote(documents.registry, path);
      const isOneOfMany = owner && this.routes.get(owner.name)?.isOneOfMany(path);
      if (isOneOfMany && !this.#scope.only) await this.#pages.keep(path);
      const isGone = !owner || !composes(this.#place, owner) || this.#listed.has(owner.name);
      if (isGone && !isOneOfMany) await this.#remove(path);
    }
    if (!this.#scope.isWhole || this.isStopped || this.report.failures.length > 0) return;
    for await (const path of this.#pages.kept()) if (!this.#visited.has(path)) await this.#remove(path);
  }

  async #remove(path: string) {
    await this.#pages.remove(path);
    this.report.removed++;
  }

  /** Whether it is made of what is live no longer. */
  isOutdated({ build, documents }: Parts) {
    return build.key !== this.#parts.build.key || documents.key !== this.#parts.documents.key;
  }

  /** Ends the cages; nothing more is made. */
  async stop() {
    this.isStopped = true;
    await Promise.all([...this.#composers].map((composer) => composer.close()));
  }

  #fail({ name, version }: RegisteredRemote, failure: string) {
    this.report.failures.push(failure);
    this.failed.set(name, { remote: name, version });
  }

  async #inCages(remote: RegisteredRemote, work: (composer: RemoteComposer) => Promise<void>) {
    let composer: RemoteComposer | undefined;
    try {
      const serverCode = await fetchServerCode(remote, this.#place);
      if (this.isStopped) return;
      const caged = { build: this.#parts.build, remote, serverCode, reads: this.#reads };
      composer = new RemoteComposer(caged, this.#parts, this.#place.publicOrigin);
      this.#composers.add(composer);
      await work(composer);
    } catch (error) {
      if (!this.isStopped) this.#fail(remote, `${remote.name}: ${describe(error)}`);
    } finally {
      if (composer) this.#composers.delete(composer);
      await composer?.close();
    }
  }
}
