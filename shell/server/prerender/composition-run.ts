import type { RegisteredRemote } from "shared-data";
import { PublicReads } from "../cage/public-reads";
import { describe } from "./describe";
import type { Drawing } from "./draw-thread";
import { fetchServerCode } from "./load-builds";
import type { PageFolder } from "./page-folder";
import { PageMaker } from "./page-maker";
import { RemoteComposer } from "./remote-composer";
import { composes, type Parts, type StorePlace } from "./store-place";

/** `withoutImage`: pages whose link preview shows the store's picture, because their own is still to be drawn. */
export type PrerenderReport = {
  written: number;
  unchanged: number;
  removed: number;
  withoutImage: number;
  failures: string[];
};

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
  readonly #reads: PublicReads;
  readonly #composers: Set<RemoteComposer> = new Set();
  /** Remotes whose addresses are known. Which pages of another are gone nobody knows. */
  readonly #listed: Set<string> = new Set();
  readonly #wanted: Set<string> = new Set();
  isStopped = false;
  #done = 0;

  constructor(parts: Parts, pages: PageFolder, place: StorePlace, onProgress: (done: number, of: number) => void) {
    this.#parts = parts;
    this.#pages = pages;
    this.#place = place;
    this.#onProgress = onProgress;
    this.#reads = new PublicReads(parts.settings, { isOneMoment: true });
    this.maker = new PageMaker(parts, pages, place);
  }

  /** Brings every page of a remote up to date. */
  composeRemote(remote: RegisteredRemote) {
    return this.#inCages(remote, async (composer) => {
      const { composition, paths, failures } = await composer.open();
      for (const failure of failures) this.#fail(remote, failure);
      if (failures.length === 0) this.#listed.add(remote.name);
      for (const path of paths) this.#wanted.add(path);
      await composer.run(composition, paths, {
        make: async ({ prepare }, path) => {
          const result = await this.maker.update(await prepare(path), { made: this.#pages.get(path) });
          if (result) this.report[result.outcome]++;
          if (result) this.#pages.set(path, result.record);
          if (result?.lacksImage) this.lacking.set(path, { path, remote: remote.name, image: result.lacksImage });
          this.#onProgress(++this.#done, this.#wanted.size);
        },
        onFailure: (failure) => {
          this.#fail(remote, failure);
          this.#onProgress(++this.#done, this.#wanted.size);
        },
      });
    });
  }

  /** Makes a remote's pages anew whose pictures have been drawn. */
  showImages(remote: RegisteredRemote, drawings: readonly Drawing[]) {
    return this.#inCages(remote, async (composer) => {
      const images = new Map(drawings.map(({ path, image }) => [path, image]));
      await composer.run((await composer.open()).composition, [...images.keys()], {
        make: async ({ prepare }, path) => {
          const image = images.get(path);
          const drawn = image && (await this.maker.addressOf(remote.name, image));
          const result = await this.maker.update(await prepare(path), { made: this.#pages.get(path), drawn });
          if (!result || result.lacksImage) return;
          this.#pages.set(path, result.record);
          this.lacking.delete(path);
        },
        onFailure: (failure) => this.#fail(remote, failure),
      });
    });
  }

  /** Removes the pages that no remote lists any more. */
  async removeGone() {
    const { build, documents } = this.#parts;
    const isGone = (path: string) => {
      const owner = build.shell.findRemote(documents.registry, path);
      return !this.#wanted.has(path) && (!owner || !composes(this.#place, owner) || this.#listed.has(owner.name));
    };
    const gone = this.#pages.paths.filter(isGone);
    for (const path of gone) await this.#pages.remove(path);
    this.report.removed = gone.length;
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
