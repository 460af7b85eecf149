import type { RegisteredRemote } from "@store/shared-data";
import type { WantedPaths } from "../../src/prerender/composition";
import type { RenderedPage } from "../../src/prerender/render-page";
import { inParallel } from "../in-parallel";
import { PublicReads } from "../sandbox/public-reads";
import { Sandbox, SandboxEnded, sandboxLimits } from "../sandbox/sandbox";
import {
  isPagePath,
  type PreparedParts,
  readBegun,
  readListed,
  readPrepared,
  readRendered,
} from "../sandbox/sandbox-messages";
import { describe } from "./failures";
import { fetchServerCode, type Parts, type StorePlace } from "./store-parts";

const atOnce = 8;
const idleTime = 2000;
/** Evaluating the builds takes longer than a page, on a machine that may be busy. */
const longer = () => 3 * sandboxLimits.ask;
// Limit for a batch, so that a remote whose pages are all slow does not delay the next composition.
const patienceFor = (pages: number) => 6 * sandboxLimits.ask + 100 * pages;

export type SandboxedPage = PreparedParts & {
  path: string;
  /** False for a noindex page on a route with parameters: it does not exist, such as an unknown product. */
  isFound: boolean;
  remote: RegisteredRemote;
  render(): Promise<RenderedPage>;
};

export type SandboxedComposition = Awaited<ReturnType<RemoteSandbox["begin"]>>;

type Make = (path: string, composition: SandboxedComposition) => Promise<void>;
type Release = { parts: Parts; remote: RegisteredRemote; serverCode: string; origin: string };

export async function openSandbox(parts: Parts, remote: RegisteredRemote, place: StorePlace) {
  const serverCode = await fetchServerCode(remote, place);
  return new RemoteSandbox({ parts, remote, serverCode, origin: place.publicOrigin });
}

/** Sandbox of one remote, so that its code can only affect its own pages. */
export class RemoteSandbox {
  readonly #release: Release;
  readonly #reads: PublicReads;
  #sandbox: Sandbox | undefined;
  #compositions = 0;
  #users = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(release: Release) {
    this.#release = release;
    this.#reads = new PublicReads(release.parts.ownSettings);
  }

  /** Starts a composition: its pages share the backend's responses until `end`. */
  async begin({ registry } = this.#release.parts) {
    const { remote, origin, parts } = this.#release;
    const { matchPage, findRemote } = parts.build.shell;
    const sandbox = this.#enter();
    const composition = ++this.#compositions;
    const ask = (what: string, given = {}, limit?: number) => sandbox.ask(what, { composition, ...given }, limit);
    const began = await ask("begin", { registry, settings: parts.ownSettings, origin }, longer());
    const { patterns, many } = readBegun(began);
    const matches = (path: string) => (each: string) => !isPlain(each) || matchPage(each, path) !== null;
    const isOwn = (path: string) => isPagePath(path) && findRemote(registry, path)?.name === remote.name;
    return {
      many,
      hasRoute: (path: string) => patterns.some(matches(path)),
      isOneOfMany: (path: string) => many.filter(isPlain).some(matches(path)),
      /** Paths to prerender, without duplicates. Paths of other remotes are dropped and reported. */
      async listPaths(wanted: WantedPaths = {}) {
        const { paths, failures } = readListed(await ask("paths", { wanted }, longer()));
        const others = paths.filter((path) => !isOwn(path));
        const foreign = `${others.length} addresses that are not its own, such as ${others[0]?.slice(0, 100)}`;
        if (others.length > 0) failures.push(`${remote.name}: lists ${foreign}`);
        return { paths: [...new Set(paths.filter(isOwn))], failures };
      },
      async prepare(path: string): Promise<SandboxedPage | null> {
        const parts = readPrepared(await ask("prepare", { path }));
        if (!parts) return null;
        const isListed = parts.head.noIndex !== true;
        const isPlainAddress = patterns.includes(path) && !path.includes(":");
        // Pages that require sign-in load no data, so they count as found.
        const isFound = isListed || isPlainAddress || parts.needsSession === true;
        return { ...parts, path, isFound, remote, render: async () => readRendered(await ask("render", { path })) };
      },
      end: () => {
        void ask("end").catch(() => {});
        // Close an idle sandbox: remote code may have left something running.
        if (--this.#users === 0) this.#idle = setTimeout(() => void this.#end(), idleTime).unref();
      },
    };
  }

  #enter() {
    if (this.#isClosed) throw new SandboxEnded("was closed");
    clearTimeout(this.#idle);
    this.#users++;
    const { parts, remote, serverCode } = this.#release;
    const shell = { code: parts.build.code, file: "shell.cjs" };
    const code = { name: remote.name, code: serverCode, file: `${remote.name}/${remote.server}` };
    this.#sandbox ??= new Sandbox({ shell, remote: code }, this.#reads.read);
    return this.#sandbox;
  }

  /** Calls `make` for each page listed for `wanted`. Rejects with pages left if the sandbox was killed. */
  async makePart(composition: SandboxedComposition, wanted: WantedPaths, make: Make) {
    const { paths, failures } = await composition.listPaths(wanted);
    const isComplete = failures.length === 0;
    const patience = setTimeout(() => this.close("took too long over all of its pages"), patienceFor(paths.length));
    try {
      failures.push(...(await makeAll(composition, paths, make)));
    } finally {
      clearTimeout(patience);
    }
    return { paths, failures, isComplete };
  }

  /** Lists all paths of a large route in batches; with `make`, also calls it for each of them. */
  async *walkRoute(route: string, make?: Make) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      // One composition for each batch, so that memory use stays constant.
      const composition = await this.begin();
      const batch: { paths: string[]; failures: string[] } = make
        ? await this.makePart(composition, { route, after }, make)
        : await composition.listPaths({ route, after, isBare: true });
      composition.end();
      yield batch;
      after = batch.paths.at(-1);
    }
  }

  async close(reason?: string) {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#end(reason);
  }

  async #end(reason?: string) {
    const ended = this.#sandbox;
    this.#sandbox = undefined;
    await ended?.close(reason);
  }
}

/** Other patterns could be slow regular expressions, so they are only matched inside the sandbox. */
const isPlain = (pattern: string) => /^(?:\/:?[\w.-]*)*$/.test(pattern);

async function makeAll(composition: SandboxedComposition, paths: readonly string[], make: Make) {
  const failures: string[] = [];
  await inParallel(paths, atOnce, (path) =>
    make(path, composition).catch((error) => {
      if (error instanceof SandboxEnded) throw error;
      failures.push(`${path}: ${describe(error)}`);
    }),
  );
  return failures;
}
