import type { RegisteredRemote } from "@store/shared-data";
import type { Scope } from "./composition-scope";
import { describe } from "./describe";
import { type MakerPlace, PageMaker } from "./page-maker";
import { openSandboxes, type RemoteSandboxes, type SandboxedComposition } from "./remote-sandboxes";
import { Sitemap } from "./sitemap";
import { framesOf, isFramed } from "./staff-frames";
import { composes, type Parts } from "./store-place";

export type PrerenderReport = { written: number; unchanged: number; removed: number; failures: string[] };

type From = Pick<SandboxedComposition, "prepare" | "isOneOfMany">;

/**
 * One composition: renders all remotes' pages from one snapshot of the store. A remote that fails keeps its previous
 * pages.
 */
export class CompositionRun {
  readonly report: PrerenderReport = { written: 0, unchanged: 0, removed: 0, failures: [] };
  /** Releases with pages that failed. */
  readonly failed: Map<string, { remote: string; version: string }> = new Map();
  isStopped = false;
  readonly #parts: Parts;
  readonly #options: MakerPlace & { scope: Scope };
  readonly #maker: PageMaker;
  /** Paths listed first: common pages, or pages of changed products. */
  readonly #wanted: Set<string> = new Set();
  readonly #visited: Set<string> = new Set();
  readonly #forCrawlers: string[] = [];
  /** Remotes whose list of paths is complete; unlisted pages can be removed. */
  readonly #complete: Set<string> = new Set();
  /** A composition of each remote, for its route patterns, by remote name. */
  readonly #routes: Map<string, SandboxedComposition> = new Map();
  readonly #open: Set<RemoteSandboxes> = new Set();
  /** Rewritten completely whenever all common pages are composed. */
  readonly #sitemap: Sitemap | undefined;

  constructor(parts: Parts, options: MakerPlace & { scope: Scope }) {
    this.#parts = parts;
    this.#options = options;
    this.#maker = new PageMaker(parts, options);
    const { pages, place, scope } = options;
    this.#sitemap = scope.only || place.isTrial ? undefined : new Sitemap(pages, place.publicOrigin);
  }

  /** Updates a remote's pages that are in the composition's scope. */
  async composeRemote(remote: RegisteredRemote) {
    const { place } = this.#options;
    let sandboxes: RemoteSandboxes | undefined;
    try {
      if (isFramed(place, remote)) return await this.#composeFrames(remote);
      sandboxes = await openSandboxes(this.#parts, remote, place, true);
      this.#open.add(sandboxes);
      if (!this.isStopped) await this.#composeIn(sandboxes, remote);
    } catch (error) {
      if (!this.isStopped) this.#fail(remote, `${remote.name}: ${describe(error)}`);
    } finally {
      await sandboxes?.close();
    }
  }

  async #composeIn(sandboxes: RemoteSandboxes, remote: RegisteredRemote) {
    const { only, changed, isWhole } = this.#options.scope;
    const made = await sandboxes.makePart({ products: only }, this.#make("wanted"));
    for (const path of made.paths) this.#wanted.add(path);
    for (const failure of made.failures) this.#fail(remote, failure);
    if (made.isComplete) this.#complete.add(remote.name);
    const { many } = made.composition;
    this.#routes.set(remote.name, made.composition);
    const rare = this.#make("rare");
    if (!only && changed.length > 0) await sandboxes.makePart({ products: changed }, rare);
    for (const route of isWhole || this.#sitemap ? many : [])
      for await (const { paths, failures } of sandboxes.walkRoute(route, isWhole ? rare : undefined)) {
        for (const failure of failures) this.#fail(remote, failure);
        await this.#sitemap?.add(paths.filter((path) => !this.#wanted.has(path)));
      }
  }

  async #composeFrames(remote: RegisteredRemote) {
    const make = this.#make("wanted");
    for (const frame of framesOf(this.#parts, remote)) {
      this.#wanted.add(frame.path);
      await make(frame.path, { prepare: async () => frame, isOneOfMany: () => false });
    }
  }

  /** Returns a function that updates one common ("wanted") or rare page. */
  #make(kind: "wanted" | "rare") {
    const { pages, place, scope } = this.#options;
    const isWanted = kind === "wanted";
    return async (path: string, { prepare, isOneOfMany }: From) => {
      if (this.#visited.has(path)) return;
      this.#visited.add(path);
      const isListed = (isWanted && !scope.only) || !isOneOfMany(path) || pages.listed.has(path);
      const page = await prepare(path);
      // On static hosts rare pages get no own og:image.
      const outcome = await this.#maker.update(page, isListed || isWanted || !place.rendersAll);
      if (!outcome) return pages.hasPage(path) ? this.#remove(path) : undefined;
      this.report[outcome]++;
      if (isListed) pages.listed.add(path);
      if (isWanted && !page?.head.noIndex) this.#forCrawlers.push(path);
    };
  }

  /** Removes pages that no remote lists any more. A page of a large route that is no longer common stays. */
  async removeGone() {
    const { build, documents } = this.#parts;
    const { pages, place, scope } = this.#options;
    for (const path of [...pages.listed].filter((each) => !this.#wanted.has(each))) {
      const owner = build.shell.findRemote(documents.registry, path);
      const isOneOfMany = owner && this.#routes.get(owner.name)?.isOneOfMany(path);
      if (isOneOfMany && !scope.only) pages.listed.delete(path);
      const isGone = !owner || !composes(place, owner) || this.#complete.has(owner.name);
      if (isGone && !isOneOfMany) await this.#remove(path);
    }
    if (!scope.isWhole || this.isStopped || this.report.failures.length > 0) return;
    for await (const path of pages.all()) if (!this.#visited.has(path)) await this.#remove(path);
  }

  async #remove(path: string) {
    await this.#options.pages.remove(path);
    this.report.removed++;
  }

  /** Writes the sitemap. If a remote failed, keeps the previous one, which lists more pages. */
  async finishSitemap() {
    if (this.failed.size > 0 && this.#options.pages.hasFile("/sitemap.xml")) return;
    await this.#sitemap?.add(this.#forCrawlers.sort());
    await this.#sitemap?.finish();
  }

  /** True if shell or releases are no longer live. */
  isOutdated({ build, documents }: Parts) {
    return build.key !== this.#parts.build.key || documents.key !== this.#parts.documents.key;
  }

  /** Closes the sandboxes; no more pages are rendered. */
  async stop() {
    this.isStopped = true;
    await Promise.all([...this.#open].map((sandboxes) => sandboxes.close()));
  }

  #fail({ name, version }: RegisteredRemote, failure: string) {
    this.report.failures.push(failure);
    this.failed.set(name, { remote: name, version });
  }
}
