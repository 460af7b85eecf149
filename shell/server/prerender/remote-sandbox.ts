import type { RegisteredRemote, Registry } from "shared-data";
import type { WantedPaths } from "../../src/prerender/composition";
import type { RenderedPage } from "../../src/prerender/render-page";
import type { PublicReads } from "../sandbox/public-reads";
import { Sandbox, sandboxLimits } from "../sandbox/sandbox";
import {
  isPagePath,
  type PreparedParts,
  readBegun,
  readListed,
  readPrepared,
  readRendered,
} from "../sandbox/sandbox-answers";
import type { ShellBuild } from "./load-builds";
import type { Parts } from "./store-place";

/** Builds have to be read first, on a machine that may be busy with other things. */
const longer = () => 3 * sandboxLimits.ask;

export type SandboxedPage = PreparedParts & {
  path: string;
  /** A page that asks not to be listed, at an address with a parameter, is one that does not exist, such as an unknown product. */
  isFound: boolean;
  remote: RegisteredRemote;
  render(): Promise<RenderedPage>;
};

/** The parts that a sandbox is opened with. */
export type SandboxParts = {
  build: ShellBuild;
  remote: RegisteredRemote;
  serverCode: string;
  reads: PublicReads;
};

/** One moment of the store, as a sandbox knows it. */
export type SandboxedComposition = Awaited<ReturnType<RemoteSandbox["begin"]>>;

/** One remote's code in a sandbox of its own: it can spoil its own pages, and no others. */
export class RemoteSandbox {
  readonly remote: RegisteredRemote;
  readonly #sandbox: Sandbox;
  readonly #shell: ShellBuild["shell"];
  #compositions = 0;

  constructor({ build, remote, serverCode, reads }: SandboxParts) {
    this.remote = remote;
    this.#shell = build.shell;
    const shell = { code: build.code, file: "shell.cjs" };
    const code = { name: remote.name, code: serverCode, file: `${remote.name}/${remote.server}` };
    this.#sandbox = new Sandbox({ shell, remote: code }, reads.read);
  }

  /** A composition of this remote's pages: what the backend answers is asked once for all of them. */
  async begin({ documents: { registry }, settings }: Pick<Parts, "documents" | "settings">, origin: string) {
    const composition = ++this.#compositions;
    const began = await this.#sandbox.ask("begin", { composition, registry, settings, origin }, longer());
    const { patterns, many } = readBegun(began);
    const matches = (path: string) => (each: string) => !isPlain(each) || this.#shell.matchPage(each, path) !== null;
    return {
      many,
      hasRoute: (path: string) => patterns.some(matches(path)),
      /** True for a page that is one of more than are listed at once. */
      isOneOfMany: (path: string) => many.filter(isPlain).some(matches(path)),
      listPaths: (wanted: WantedPaths = {}) => this.#listPaths(composition, registry, wanted),
      prepare: (path: string) => this.#prepare(composition, path, patterns),
      end: () => void this.#sandbox.ask("end", { composition }).catch(() => {}),
    };
  }

  async close(reason?: string) {
    await this.#sandbox.close(reason);
  }

  /** The addresses to render ahead, each once; one that is not this remote's is named, and left out. */
  async #listPaths(composition: number, registry: Registry, wanted: WantedPaths) {
    const answer = await this.#sandbox.ask("paths", { composition, wanted }, longer());
    const { paths, failures } = readListed(answer);
    const isOwn = (path: string) =>
      isPagePath(path) && this.#shell.findRemote(registry, path)?.name === this.remote.name;
    const others = paths.filter((path) => !isOwn(path));
    const complaint = `lists ${others.length} addresses that are not its own, such as ${others[0]?.slice(0, 100)}`;
    return {
      paths: [...new Set(paths.filter(isOwn))],
      failures: others.length > 0 ? [...failures, `${this.remote.name}: ${complaint}`] : failures,
    };
  }

  /** The parts of a page; `null` where no route that is rendered ahead answers for the address. */
  async #prepare(composition: number, path: string, patterns: readonly string[]): Promise<SandboxedPage | null> {
    const parts = readPrepared(await this.#sandbox.ask("prepare", { composition, path }));
    if (!parts) return null;
    const render = async () => readRendered(await this.#sandbox.ask("render", { composition, path }));
    const isListed = parts.head.noIndex !== true;
    const isPlainAddress = patterns.includes(path) && !path.includes(":");
    // Of a page for who is signed in nothing was read, so nothing says that it does not exist.
    const isFound = isListed || isPlainAddress || parts.needsSession === true;
    return { ...parts, path, isFound, remote: this.remote, render };
  }
}

/** A pattern of words and parameters alone. In any other a long search for a match could hide: the sandbox is asked then. */
const isPlain = (pattern: string) => /^(?:\/:?[\w.-]*)*$/.test(pattern);
