import type { Browser } from "@playwright/test";
import { findRemote, type RegisteredRemote, type RouteAccess } from "@store/shared-data";
import { findModuleFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { UserError } from "@store/shared-data/node/user-error";
import { type Arrival, CheckedTab } from "./browser-check";
import type { Next } from "./next-area";
import { accountOf, writeStorageMarkers } from "./storage-markers";
import type { Trial } from "./trial";

/** A tab shows the store to a stranger, to an account, to a stranger who may enter the area, or without the release. */
type Visitor = "stranger" | "signed in" | "let in" | "reference";
type Planned = { path: string; access: RouteAccess };
type Visit = Planned & { visitor: Visitor; isThorough: boolean };
/** A page of the release in its tab. */
type Opened = { tab: CheckedTab; arrival: Arrival };

/** Number of simultaneous visits: each mostly waits for delayed actions of the release. */
const together = 6;

/** Visits the areas of a release in a headless browser under the store's CSP: signed out, and signed in if there is an account. */
export class AreaVisits {
  #denied = 0;
  /** Tabs without a visit. Each visit needs its own window, because background tabs render once a second. */
  readonly #idle: Record<Visitor, CheckedTab[]> = { stranger: [], "signed in": [], "let in": [], reference: [] };
  readonly #others: Map<string, Promise<Next | undefined>> = new Map();
  /** The reference visits, one after the other in the same tab. */
  #looked: Promise<unknown> = Promise.resolve();

  constructor(
    readonly browser: Browser,
    readonly trial: Trial,
    readonly session: string | undefined,
  ) {}

  /** Returns a summary. @param samples paths that the release itself lists */
  async visitAll(samples: readonly string[]) {
    const { registry, remote } = this.trial;
    const path = samples[0] ?? remote.basePaths[0] ?? "/";
    const isPublic = remote.access === "public";
    const visitor: Visitor = isPublic ? "stranger" : this.session ? "signed in" : "let in";
    const [opened] = await Promise.all([
      this.#open(path, visitor),
      isPublic ? [] : this.#tryGates(),
      // Every visit compares other areas with their reference, and this one is the most frequent.
      this.#findNext(registry.remotes.flatMap(({ basePaths }) => basePaths)),
    ]);
    const planned = this.#plan(this.#readModule(path, opened.arrival), path, samples);
    const closed = planned.filter(({ access }) => access !== "public");
    const inside = this.session ? closed : [];
    // An area that no account may enter is opened at its first page, as if it were public.
    const outside = visitor === "let in" ? [{ path, access: "public" as const }] : isPublic ? planned : [];
    const visits: Visit[] = [
      ...outside.map((page, index) => ({ ...page, visitor, isThorough: index === 0 })),
      ...inside.map((page, index) => ({ ...page, visitor: "signed in" as const, isThorough: index === 0 })),
    ];
    await atOnce(visits.map((visit, index) => () => this.#visit(visit, index === 0 ? opened : undefined)));
    const unseen = closed.length - inside.length + this.#denied;
    return `${planned.length} pages in a browser${unseen > 0 ? `, ${unseen} of them from outside alone` : ""}`;
  }

  /** A protected area is tried at one page for each of its base paths. */
  async #tryGates() {
    const { access, basePaths } = this.trial.remote;
    for (const path of basePaths) await this.#visit({ path, access, visitor: "stranger", isThorough: false });
  }

  #readModule(path: string, { module, faults }: Arrival): ModuleOutline {
    const { remote } = this.trial;
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (!module) throw this.#refuse(path, "its code is not loaded");
    const broken = findModuleFaults(module, remote);
    if (broken.length > 0) throw this.#refuse(remote.baseUrl, ...broken);
    return module;
  }

  /** The first page, one sample per route with a parameter, and every route without one. */
  #plan({ routes }: ModuleOutline, first: string, samples: readonly string[]): Planned[] {
    const { build, remote } = this.trial;
    const routeOf = (path: string) => routes.find((route) => build.shell.matchPage(route.path, path));
    const plain = routes.map(({ path }) => path).filter((path) => !/[:*?]/.test(path));
    // One per route: the sandbox has rendered the rest.
    const kinds = new Map(samples.map((path) => [routeOf(path), path]));
    const levels: readonly RouteAccess[] = ["staff", "session", "public"];
    return [...new Set([first, ...kinds.values(), ...plain])].map((path) => {
      const access = levels.find((level) => level === remote.access || level === routeOf(path)?.access);
      return { path, access: access ?? "public" };
    });
  }

  /** Opens a page of the release unless it is open already, leaves it for other areas, and refuses what was found. */
  async #visit({ path, access, visitor, isThorough }: Visit, opened?: Opened) {
    const { tab, arrival } = opened ?? (await this.#open(path, visitor));
    const account = accountOf(visitor === "signed in" ? this.session : undefined);
    if (arrival.path === path) await tab.leave(arrival, { account, findNext: this.#findNext, isThorough });
    this.#idle[visitor].push(tab);
    const { faults, outcome } = arrival;
    const where = visitor === "signed in" ? `${path}, signed in` : path;
    if (faults.length > 0) throw this.#refuse(where, ...faults);
    // Without a backend there is no sign-in, and the staff area shows that.
    const isClosed = visitor === "stranger" && access !== "public" && this.trial.settings.supabaseUrl;
    if (isClosed && arrival.path !== "/login") throw this.#refuse(path, "signed out it does not lead to the sign-in");
    if (!isClosed && outcome === "missing") throw this.#refuse(where, "the page says that it does not exist");
    // The database decides who is let in, not the release.
    if (visitor === "signed in" && outcome === "denied") this.#denied++;
  }

  readonly #findNext = async (paths: readonly string[], visited?: string) => {
    const { registry, remote } = this.trial;
    for (const path of [...paths].sort((one, other) => Number(one === visited) - Number(other === visited))) {
      const owner = findRemote(registry, path);
      if (!owner || owner.name === remote.name || owner.access !== "public") continue;
      const other = this.#others.get(path) ?? this.#look(path);
      this.#others.set(path, other);
      const next = await other;
      if (next) return next;
    }
    return undefined;
  };

  /** The reference state of another area's page without the release, if it works there. */
  #look(path: string): Promise<Next | undefined> {
    const looked = this.#looked.then(async () => {
      const { tab, arrival } = await this.#open(path, "reference");
      this.#idle.reference.push(tab);
      const { outcome, area } = arrival;
      return outcome === "shown" && arrival.path === path && area ? { path, area } : undefined;
    });
    this.#looked = looked.catch(() => {});
    return looked;
  }

  /** Opens a page in an idle tab, or in a new one: there the browser compiles the shell again. */
  async #open(path: string, visitor: Visitor): Promise<Opened> {
    const tab = this.#idle[visitor].pop() ?? (await this.#openTab(visitor));
    return { tab, arrival: await tab.open(path) };
  }

  async #openTab(visitor: Visitor) {
    const { store, registry, remote } = this.trial;
    // Rendering animations would take a sixth of the check's CPU time.
    const options = { serviceWorkers: "block", locale: "pt-BR", reducedMotion: "reduce" } as const;
    const context = await this.browser.newContext(options);
    await writeStorageMarkers(context, store, visitor === "signed in" ? this.session : undefined);
    const seenBy: Partial<Record<Visitor, RegisteredRemote[]>> = {
      "let in": [{ ...remote, access: "public" }],
      reference: [],
    };
    const others = registry.remotes.filter(({ name }) => name !== remote.name);
    return CheckedTab.in(context, this.trial, { remotes: [...others, ...(seenBy[visitor] ?? [remote])] });
  }

  #refuse(where: string, ...reasons: string[]) {
    const { name, version } = this.trial.remote;
    const all = [...new Set(reasons)];
    return new UserError(`${name} ${version} fails in a browser: ${where}: ${all.slice(0, 3).join("; ")}.`);
  }
}

async function atOnce(visits: readonly (() => Promise<void>)[]) {
  const queue = [...visits];
  const drain = async () => {
    for (let visit = queue.shift(); visit; visit = queue.shift()) await visit();
  };
  await Promise.all(Array.from({ length: together }, drain));
}
