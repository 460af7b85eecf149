import type { RegisteredRemote } from "@store/shared-data";
import { SandboxEnded } from "../sandbox/sandbox";
import { openSandbox, type RemoteSandbox, type SandboxedComposition } from "./remote-sandbox";
import type { Parts, StorePlace } from "./store-parts";

// Limits for each remote, so that a crawler cannot take the CPU from buyers: this many pages are rendered concurrently,
// this many requests wait, all others get the start page.
const mostAtOnce = 2;
const mostWaiting = 64;
// Replaces a sandbox regularly, because remote code may leak memory or timers.
const mostUses = 200;
/** Pause after a sandbox had to be killed. */
const rest = 60_000;

type Release = {
  key: string;
  opened?: Promise<RemoteSandbox> | undefined;
  hasRoute?: SandboxedComposition["hasRoute"];
  restsUntil: number;
  uses: number;
  running: number;
  waiting: (() => void)[];
};

/** The release's sandbox was killed recently. Not logged for each request. */
export class NotNow extends Error {}

/** Too many requests wait for this remote. */
export class TooMany extends NotNow {}

/** Keeps a sandbox of each remote's live release, for pages rendered on request. */
export class WarmRemotes {
  readonly #releases: Map<string, Release> = new Map();
  readonly #place: StorePlace;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  /**
   * Calls `make` with a new composition, so with current data. `null` if the remote has no page at the path; no sandbox
   * is opened for that once its routes are known.
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
      release.opened ??= openSandbox(parts, remote, this.#place);
      const composition = await (await release.opened).begin(parts);
      release.hasRoute = composition.hasRoute;
      return await (composition.hasRoute(path) ? make(composition) : Promise.resolve(null)).finally(composition.end);
    } catch (error) {
      if (error instanceof SandboxEnded) release.restsUntil = Date.now() + rest;
      // Fetching the code may have failed, or the code may be broken: fetch it again.
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

  /** Reuses the sandbox while this remote's release is the same. Sandboxes of replaced releases end when idle. */
  #find({ build, ownSettings }: Parts, remote: RegisteredRemote): Release {
    const key = JSON.stringify([build.key, ownSettings, remote]);
    const known = this.#releases.get(remote.name);
    if (known?.key === key) return known;
    const release = { key, restsUntil: 0, uses: 0, running: 0, waiting: [] };
    this.#releases.set(remote.name, release);
    return release;
  }
}
