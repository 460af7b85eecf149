import type { RegisteredRemote } from "shared-data";
import { SandboxEnded } from "../sandbox/sandbox";
import { openSandboxes, type RemoteSandboxes, type SandboxedComposition } from "./remote-sandboxes";
import type { Parts, StorePlace } from "./store-place";

// An idle sandbox is ended: its code may have left something running.
const idleTime = 2000;
const mostUses = 200;
// A crawler that walks through all addresses does not take the machine from buyers: so many pages of a remote are made at once, so
// many more wait, and the rest begin from the start page.
const mostAtOnce = 2;
const mostWaiting = 64;
/** How long a release is not tried again for one page after its sandbox had to be ended. */
const rest = 60_000;

type Warm = { key: string; opened: Promise<RemoteSandboxes>; uses: number; users: number; idle?: NodeJS.Timeout };
type Routes = Pick<SandboxedComposition, "hasRoute">;
type Make<Made> = (composition: SandboxedComposition) => Promise<Made>;

/** Nothing is made now: the release ended its sandbox a moment ago, or too many ask at once. Not logged at each request. */
export class NotNow extends Error {}

/** A sandbox for each remote, for pages that are requested one by one. */
export class WarmRemotes {
  readonly #warm: Map<string, Warm> = new Map();
  readonly #resting: Map<string, number> = new Map();
  readonly #routes: Map<string, Routes & { key: string }> = new Map();
  readonly #lines: Map<string, { running: number; waiting: (() => void)[] }> = new Map();
  readonly #place: StorePlace;

  constructor(place: StorePlace) {
    this.#place = place;
  }

  /** Remembers where a remote has pages, so that no sandbox is opened for an address without one. */
  learnRoutes(parts: Parts, remote: RegisteredRemote, routes: Routes | undefined) {
    if (routes) this.#routes.set(remote.name, { key: keyOf(parts, remote), hasRoute: routes.hasRoute });
  }

  /** True where a remote is known to have no page at an address. */
  lacks(parts: Parts, remote: RegisteredRemote, path: string) {
    const routes = this.#routes.get(remote.name);
    return routes?.key === keyOf(parts, remote) && !routes.hasRoute(path);
  }

  /** Has `make` use a composition of its own: what the backend answers at this moment. */
  async use<Made>(parts: Parts, remote: RegisteredRemote, make: Make<Made>) {
    const giveBack = await this.#waitForTurn(remote.name);
    try {
      return await this.#makeNow(parts, remote, make);
    } finally {
      giveBack();
    }
  }

  async #makeNow<Made>(parts: Parts, remote: RegisteredRemote, make: Make<Made>) {
    const warm = this.#take(parts, remote);
    warm.users++;
    clearTimeout(warm.idle);
    try {
      const composition = await (await warm.opened).begin();
      this.learnRoutes(parts, remote, composition);
      return await make(composition).finally(composition.end);
    } catch (error) {
      if (error instanceof SandboxEnded) this.#resting.set(warm.key, Date.now() + rest);
      if (error instanceof SandboxEnded || warm.uses === 1) this.#drop(remote.name, warm);
      throw error;
    } finally {
      if (--warm.users === 0) warm.idle = setTimeout(() => this.#drop(remote.name, warm), idleTime).unref();
    }
  }

  async close() {
    await Promise.all([...this.#warm].map(([name, warm]) => this.#drop(name, warm)));
  }

  /** Resolves when one more may be made, with the function that lets the next one. */
  async #waitForTurn(name: string) {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.running < mostAtOnce) line.running++;
    else if (line.waiting.length >= mostWaiting) throw new NotNow(`${name} has enough to do`);
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else line.running--;
    };
  }

  #take(parts: Parts, remote: RegisteredRemote): Warm {
    const key = keyOf(parts, remote);
    if ((this.#resting.get(key) ?? 0) > Date.now())
      throw new NotNow(`${remote.name} ${remote.version} is left alone for a minute`);
    this.#resting.delete(key);
    const known = this.#warm.get(remote.name);
    if (known?.key === key && known.uses < mostUses) {
      known.uses++;
      return known;
    }
    // Those that still use the other one end it.
    const opened = openSandboxes(parts, remote, this.#place, false);
    const warm: Warm = { key, opened, uses: 1, users: 0 };
    this.#warm.set(remote.name, warm);
    return warm;
  }

  async #drop(name: string, warm: Warm) {
    if (this.#warm.get(name) === warm) this.#warm.delete(name);
    await warm.opened.then((opened) => opened.close()).catch(() => {});
  }
}

const keyOf = ({ build, documents }: Parts, { name }: RegisteredRemote) => [build.key, documents.key, name].join(" ");
