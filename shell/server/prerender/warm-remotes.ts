import type { RegisteredRemote } from "@store/shared-data";
import { SandboxEnded } from "../sandbox/sandbox";
import { openSandboxes, type RemoteSandboxes, type SandboxedComposition } from "./remote-sandboxes";
import type { Parts, StorePlace } from "./store-place";

// A crawler that walks through all addresses does not take the machine from buyers: so many pages of a remote are made at once, so
// many more wait, and the rest begin from the start page.
const mostAtOnce = 2;
const mostWaiting = 64;
// Its code may leave something behind in a sandbox.
const mostUses = 200;
/** How long a release is not tried again after its sandbox had to be ended. */
const rest = 60_000;

type Release = {
  key: string;
  opened?: Promise<RemoteSandboxes> | undefined;
  hasRoute?: SandboxedComposition["hasRoute"];
  restsUntil: number;
  uses: number;
  running: number;
  waiting: (() => void)[];
};

/** Nothing is made now: the release ended its sandbox a moment ago. Not logged at each request. */
export class NotNow extends Error {}

/** The same, because too many ask at once. */
export class TooMany extends NotNow {}

/** The live release of each remote, with a sandbox for pages that are requested one by one. */
export class WarmRemotes {
  readonly #releases: Map<string, Release> = new Map();
  readonly #place: StorePlace;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  /**
   * Has `make` use a composition of its own: what the backend answers at this moment. `null` where the remote has no page at the address, for
   * which no sandbox is opened once its routes are known.
   */
  async use<Made>(
    { parts, remote, path }: { parts: Parts; remote: RegisteredRemote; path: string },
    make: (composition: SandboxedComposition) => Promise<Made>,
  ): Promise<Made | null> {
    const release = this.#find(parts, remote);
    if (release.hasRoute?.(path) === false) return null;
    if (release.waiting.length >= mostWaiting) throw new TooMany(`${remote.name} has enough to do`);
    if (release.running < mostAtOnce) release.running++;
    else await new Promise<void>((resolve) => release.waiting.push(resolve));
    try {
      if (release.restsUntil > Date.now()) throw new NotNow(`${remote.name} is left alone for a minute`);
      if (++release.uses % mostUses === 0) release.opened = undefined;
      release.opened ??= openSandboxes(parts, remote, this.#place, false);
      const composition = await (await release.opened).begin(0, parts.documents);
      release.hasRoute = composition.hasRoute;
      return await (composition.hasRoute(path) ? make(composition) : Promise.resolve(null)).finally(composition.end);
    } catch (error) {
      if (error instanceof SandboxEnded) release.restsUntil = Date.now() + rest;
      // Its code may not have come, or may be broken: it is fetched again.
      if (error instanceof SandboxEnded || !release.hasRoute) {
        void release.opened?.then((opened) => opened.close()).catch(() => {});
        release.opened = undefined;
      }
      throw error;
    } finally {
      const next = release.waiting.shift();
      if (next) next();
      else release.running--;
    }
  }

  async close() {
    await Promise.allSettled([...this.#releases.values()].map(async ({ opened }) => (await opened)?.close()));
  }

  /** Sandboxes stay where only other remotes were released. Those of another release end by themselves. */
  #find({ build, settings }: Parts, remote: RegisteredRemote): Release {
    const key = JSON.stringify([build.key, settings, remote]);
    const known = this.#releases.get(remote.name);
    if (known?.key === key) return known;
    const release = { key, restsUntil: 0, uses: 0, running: 0, waiting: [] };
    this.#releases.set(remote.name, release);
    return release;
  }
}
