import type { RegisteredRemote } from "@store/shared-data";
import { describe } from "./failures";
import type { Work } from "./find-work";
import type { PageRenderer } from "./page-renderer";
import { openSandbox, type RemoteSandbox, type SandboxedComposition } from "./remote-sandbox";
import { writeSitemap } from "./sitemap";
import { framesOf, renderingOf } from "./staff-frames";
import type { Parts } from "./store-parts";

export type PrerenderReport = { written: number; unchanged: number; removed: number; failures: string[] };

type From = Pick<SandboxedComposition, "prepare" | "isOneOfMany">;

/** Updates all remotes' stale pages from one snapshot of the store. A remote that fails keeps its previous pages. */
export class Composition {
  readonly report: PrerenderReport = { written: 0, unchanged: 0, removed: 0, failures: [] };
  isStopped = false;
  readonly #failed: Map<string, { remote: string; version: string }> = new Map();
  readonly #renderer: PageRenderer;
  readonly #work: Work;
  /** Changed products, if all other pages stay as they are. */
  readonly #only: readonly string[] | undefined;
  /** Paths listed first: common pages, or pages of changed products. */
  readonly #wanted: Set<string> = new Set();
  readonly #visited: Set<string> = new Set();
  readonly #forCrawlers: string[] = [];
  /** By remote name, for its route patterns. */
  readonly #routes: Map<string, SandboxedComposition> = new Map();
  /** Remotes whose list of paths is complete; unlisted pages can be removed. */
  readonly #complete: Set<string> = new Set();
  readonly #open: Set<RemoteSandbox> = new Set();

  constructor(renderer: PageRenderer, work: Work) {
    this.#renderer = renderer;
    this.#work = work;
    this.#only = work.isCommon ? undefined : work.changed;
  }

  async run() {
    await Promise.all(this.#renderer.parts.registry.remotes.map((remote) => this.#composeRemote(remote)));
    await this.#removeGone();
    if (!this.isStopped) await this.#finish();
  }

  async #composeRemote(remote: RegisteredRemote) {
    const { parts, place } = this.#renderer;
    const rendering = renderingOf(remote);
    let sandbox: RemoteSandbox | undefined;
    try {
      if (rendering === "frame") await this.#composeFrames(remote);
      if (rendering !== "sandbox") return;
      sandbox = await openSandbox(parts, remote, place);
      this.#open.add(sandbox);
      if (!this.isStopped) await this.#composeIn(sandbox, remote);
    } catch (error) {
      if (!this.isStopped) this.#fail(remote, `${remote.name}: ${describe(error)}`);
    } finally {
      await sandbox?.close();
    }
  }

  async #composeIn(sandbox: RemoteSandbox, remote: RegisteredRemote) {
    const { isWhole, changed } = this.#work;
    const composition = await sandbox.begin();
    const made = await sandbox.makePart(composition, { products: this.#only }, this.#make("wanted"));
    for (const path of made.paths) this.#wanted.add(path);
    for (const failure of made.failures) this.#fail(remote, failure);
    if (made.isComplete) this.#complete.add(remote.name);
    this.#routes.set(remote.name, composition);
    const rare = this.#make("rare");
    if (!this.#only && changed.length > 0)
      for (const route of composition.many) await sandbox.makePart(composition, { route, products: changed }, rare);
    composition.end();
    for (const route of this.#only ? [] : composition.many)
      for await (const { paths, failures } of sandbox.walkRoute(route, isWhole ? rare : undefined)) {
        for (const failure of failures) this.#fail(remote, failure);
        this.#forCrawlers.push(...paths.filter((path) => !this.#wanted.has(path)));
      }
  }

  async #composeFrames(remote: RegisteredRemote) {
    const make = this.#make("wanted");
    for (const frame of framesOf(this.#renderer.parts, remote)) {
      this.#wanted.add(frame.path);
      await make(frame.path, { prepare: async () => frame, isOneOfMany: () => false });
    }
  }

  #make(kind: "wanted" | "rare") {
    const { pages } = this.#renderer;
    const isWanted = kind === "wanted";
    return async (path: string, { prepare, isOneOfMany }: From) => {
      if (this.#visited.has(path)) return;
      this.#visited.add(path);
      const isListed = (isWanted && !this.#only) || !isOneOfMany(path) || pages.listed.has(path);
      const page = await prepare(path);
      const outcome = await this.#renderer.update(page, this.#work.made.from);
      if (!outcome) return pages.hasPage(path) ? this.#remove(path) : undefined;
      this.report[outcome]++;
      if (isListed) pages.listed.add(path);
      if (isWanted && !page?.head.noIndex) this.#forCrawlers.push(path);
    };
  }

  /** Removes pages that no remote lists any more. A page of a large route that is no longer common stays. */
  async #removeGone() {
    const { parts, pages } = this.#renderer;
    for (const path of [...pages.listed].filter((each) => !this.#wanted.has(each))) {
      const owner = parts.build.shell.findRemote(parts.registry, path);
      const isOneOfMany = owner && this.#routes.get(owner.name)?.isOneOfMany(path);
      if (isOneOfMany && !this.#only) pages.listed.delete(path);
      const isGone = !owner || renderingOf(owner) !== "sandbox" || this.#complete.has(owner.name);
      if (isGone && !isOneOfMany) await this.#remove(path);
    }
    if (!this.#work.isWhole || this.isStopped || this.report.failures.length > 0) return;
    for await (const path of pages.all()) if (!this.#visited.has(path)) await this.#remove(path);
  }

  async #remove(path: string) {
    await this.#renderer.pages.remove(path);
    this.report.removed++;
  }

  async #finish() {
    const { pages, place } = this.#renderer;
    // If a remote failed, the previous sitemap lists more pages.
    const isLess = this.#failed.size > 0 && pages.hasFile("/sitemap.xml");
    if (!this.#only && !isLess) await writeSitemap(pages, place.publicOrigin, this.#forCrawlers.sort());
    // Shown to staff: releases that still serve older pages. The reason is only logged.
    await pages.writeFile("composition.json", JSON.stringify({ failures: [...this.#failed.values()] }));
  }

  isOutdated({ build, key }: Parts) {
    return build.key !== this.#renderer.parts.build.key || key !== this.#renderer.parts.key;
  }

  async stop() {
    this.isStopped = true;
    await Promise.all([...this.#open].map((sandbox) => sandbox.close()));
  }

  #fail({ name, version }: RegisteredRemote, failure: string) {
    this.report.failures.push(failure);
    this.#failed.set(name, { remote: name, version });
  }
}
