import type { Browser, Page } from "@playwright/test";
import { findRemote, type Registry, type RouteAccess } from "@store/shared-data";
import { findModuleFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { UserError } from "@store/shared-data/node/user-error";
import { openTab, type Visit, visit } from "./browser-check";
import type { Next } from "./next-area";
import { accountOf, writeStorageMarkers } from "./storage-markers";
import type { Trial } from "./trial";

type Person = "stranger" | "signed in";
type Planned = { path: string; access: RouteAccess };
type VisitBy = { isOpen?: boolean; walks?: boolean; isThorough?: boolean };

/** Number of simultaneous visits: each mostly waits for delayed actions of the release. */
const together = 4;

/** Visits the areas of a release in a headless browser under the store's CSP: signed out, and signed in if there is an account. */
export class AreaVisits {
  #denied = 0;
  /** Tabs without a visit. Each visit needs its own window, because background tabs render once a second. */
  readonly #idle: Map<string, Page[]> = new Map();
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
    const { remote } = this.trial;
    const first = samples[0] ?? remote.basePaths[0] ?? "/";
    const isPublic = remote.access === "public";
    // A protected area is tried at one page for each of its base paths.
    const gates = remote.basePaths.map((path) => ({ path, access: remote.access }));
    const [learned] = await Promise.all([this.#learn(first), isPublic ? [] : this.#tryGates(gates)]);
    const planned = this.#plan(learned, first, samples);
    const closed = planned.filter(({ access }) => access !== "public");
    const inside = this.session ? closed : [];
    await atOnce([
      ...(isPublic ? planned : []).map((page, index) => () => this.#asStranger(page, index === 0)),
      ...inside.map((page, index) => () => this.#signedIn(page, index === 0)),
    ]);
    const unseen = closed.length - inside.length + this.#denied;
    return `${planned.length} pages in a browser${unseen > 0 ? `, ${unseen} of them from outside alone` : ""}`;
  }

  async #tryGates(gates: readonly Planned[]) {
    for (const [index, gate] of gates.entries()) await this.#asStranger(gate, index === 0);
  }

  /** Loads the module and reads its routes. An area that no account may enter is opened as if it were public. */
  async #learn(path: string): Promise<ModuleOutline> {
    const { remote } = this.trial;
    const isOpen = remote.access === "public" || !this.session;
    // Without an account for the area, this is the only visit that navigates to other areas.
    const walks = isOpen && remote.access !== "public";
    const options = { isOpen, walks, isThorough: walks };
    const { module, faults } = await this.#visit(path, isOpen ? "stranger" : "signed in", options);
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

  async #asStranger({ path, access }: Planned, isThorough: boolean) {
    const seen = await this.#visit(path, "stranger", { isThorough });
    // Without a backend there is no sign-in, and the staff area shows that.
    if (access === "public" || !this.trial.settings.supabaseUrl) return this.#expectShown(path, seen);
    if (seen.faults.length > 0) throw this.#refuse(path, ...seen.faults);
    if (seen.path !== "/login") throw this.#refuse(path, "signed out it does not lead to the sign-in");
  }

  async #signedIn({ path }: Planned, isThorough: boolean) {
    const seen = await this.#visit(path, "signed in", { isThorough });
    this.#expectShown(`${path}, signed in`, seen);
    // The database decides who is let in, not the release.
    if (seen.outcome === "denied") this.#denied++;
  }

  #expectShown(path: string, { outcome, faults }: Visit) {
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (outcome === "missing") throw this.#refuse(path, "the page says that it does not exist");
  }

  async #visit(path: string, person: Person, { isOpen = false, walks = true, isThorough = false }: VisitBy) {
    const { registry, remote } = this.trial;
    const opened = { ...remote, access: "public" as const };
    const remotes = registry.remotes.map((each) => (isOpen && each.name === remote.name ? opened : each));
    const account = accountOf(person === "signed in" ? this.session : undefined);
    const walk = walks ? { account, findNext: this.#findNext, isThorough } : undefined;
    return this.#inTab(person, { remotes }, (tab) => visit(tab, this.trial, path, { walk }));
  }

  /** Visits in an idle tab, or in a new one: there the browser compiles the shell again. */
  async #inTab<Result>(person: Person, registry: Registry, work: (tab: Page) => Promise<Result>) {
    const kind = `${person} ${JSON.stringify(registry)}`;
    const idle = this.#idle.get(kind) ?? [];
    this.#idle.set(kind, idle);
    const tab = idle.pop() ?? (await this.#openTab(person, registry));
    const result = await work(tab);
    idle.push(tab);
    return result;
  }

  readonly #findNext = async (paths: readonly string[], visited: string | undefined) => {
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
    const { registry, remote } = this.trial;
    const remotes = registry.remotes.filter(({ name }) => name !== remote.name);
    const looked = this.#looked.then(async () => {
      const look = (tab: Page) => visit(tab, this.trial, path);
      const { outcome, area, path: end } = await this.#inTab("stranger", { remotes }, look);
      return outcome === "shown" && end === path && area ? { path, area } : undefined;
    });
    this.#looked = looked.catch(() => {});
    return looked;
  }

  async #openTab(person: Person, registry: Registry) {
    // Rendering animations would take a sixth of the check's CPU time.
    const options = { serviceWorkers: "block", locale: "pt-BR", reducedMotion: "reduce" } as const;
    const context = await this.browser.newContext(options);
    await writeStorageMarkers(context, this.trial.store, person === "signed in" ? this.session : undefined);
    return openTab(context, this.trial, registry);
  }

  #refuse(where: string, ...reasons: string[]) {
    const { name, version } = this.trial.remote;
    return new UserError(`${name} ${version} fails in a browser: ${where}: ${reasons.slice(0, 3).join("; ")}.`);
  }
}

async function atOnce(visits: readonly (() => Promise<void>)[]) {
  const queue = [...visits];
  const drain = async () => {
    for (let visit = queue.shift(); visit; visit = queue.shift()) await visit();
  };
  await Promise.all(Array.from({ length: together }, drain));
}
