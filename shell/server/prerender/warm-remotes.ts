import type { RegisteredRemote } from "@store/shared-data";
import { SandboxEnded } from "../sandbox/sandbox";
import { openSandbox, type RemoteSandbox, type SandboxedComposition } from "./remote-sandbox";
import type { Parts, StorePlace } from "./store-parts";

/** Milliseconds without a sandbox after one had to be killed. */
const rest = 60_000;

type Release = {
  key: string;
  opened?: Promise<RemoteSandbox> | undefined;
  hasRoute?: SandboxedComposition["hasRoute"];
  restsUntil: number;
  /** Ends with the last page that was asked for. */
  queue: Promise<unknown>;
};

/** The release's sandbox was killed recently. Not logged for each request. */
export class NotNow extends Error {}

/** A sandbox of each remote's live release, for pages rendered on request. */
export class WarmRemotes {
  readonly #releases: Map<string, Release> = new Map();

  constructor(private readonly place: StorePlace) {}

  /** `null` if the remote has no page at the path; no sandbox is opened for that once its routes are known. */
  async use<Made>(
    { parts, remote, path }: { parts: Parts; remote: RegisteredRemote; path: string },
    make: (composition: SandboxedComposition) => Promise<Made>,
  ): Promise<Made | null> {
    const release = this.#find(parts, remote);
    if (release.hasRoute?.(path) === false) return null;
    const makeNow = async () => {
      if (release.restsUntil > Date.now()) throw new NotNow(`${remote.name} is left alone for a minute`);
      try {
        release.opened ??= openSandbox(parts, remote, this.place);
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
      }
    };
    // One after the other, so that no page's time passes while another one is rendered.
    const made = release.queue.then(makeNow);
    release.queue = made.catch(() => {});
    return made;
  }

  async close() {
    await Promise.allSettled([...this.#releases.values()].map(async ({ opened }) => (await opened)?.close()));
  }

  /** Reuses the sandbox while this remote's release is the same. Sandboxes of replaced releases end when idle. */
  #find({ build, ownSettings }: Parts, remote: RegisteredRemote): Release {
    const key = JSON.stringify([build.key, ownSettings, remote]);
    const known = this.#releases.get(remote.name);
    if (known?.key === key) return known;
    const release = { key, restsUntil: 0, queue: Promise.resolve() };
    this.#releases.set(remote.name, release);
    return release;
  }
}
