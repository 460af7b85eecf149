import type { Browser } from "@playwright/test";
import { findRemote, type RegisteredRemote, type RouteAccess } from "@store/shared-data";
import { findModuleFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { UserError } from "@store/shared-data/node/user-error";
import { inParallel } from "../../server/in-parallel";
import { type CheckedPage, firstLine, listenTo, openPage, type Tab } from "./checked-page";
import { leaveByClick } from "./next-area";
import { type Area, callInPage } from "./page-probe";
import { leaveEntries, leaveSwitchedOn, rememberBuiltIns, reportViolations } from "./prepare-page";
import { showTrial, type Trial } from "./trial";

/** The store is shown to a stranger, to an account, to a stranger who may enter the area, or without the release. */
type Visitor = "stranger" | "signed in" | "let in" | "reference";
type Visit = { path: string; access: RouteAccess; visitor: Visitor; isThorough?: boolean };

/** Number of simultaneous visits: each mostly waits for delayed actions of the release. */
const together = 6;

/** Visits the areas of a release under the store's CSP: signed out, and signed in if there is an account. */
export class AreaVisits {
  #denied = 0;
  readonly #references: Map<string, Promise<Area | undefined>> = new Map();
  /** Tabs without a visit: in a new one the browser would compile the shell again. */
  readonly #idle: Record<Visitor, Tab[]> = { stranger: [], "signed in": [], "let in": [], reference: [] };

  constructor(
    readonly browser: Browser,
    readonly trial: Trial,
    readonly session: string | undefined,
  ) {}

  async visitAll(samples: readonly string[]) {
    const { registry, remote } = this.trial;
    const { access, basePaths } = remote;
    const path = samples[0] ?? basePaths[0] ?? "/";
    const visitor: Visitor = access === "public" ? "stranger" : this.session ? "signed in" : "let in";
    const [first] = await Promise.all([
      this.#open(path, visitor),
      // A protected area is tried at one page for each of its base paths.
      access === "public" ||
        inParallel(basePaths, 1, (base) => this.#visit({ path: base, access, visitor: "stranger" })),
      // Every visit compares other areas with their reference, and this one is the most frequent.
      this.#findNext(registry.remotes.flatMap((each) => each.basePaths)),
    ]);
    const planned = this.#plan(this.#readModule(first), path, samples);
    const closed = planned.filter((page) => page.access !== "public");
    const inside = this.session ? closed : [];
    // An area that no account may enter is opened at its first page, as if it were public.
    const outside = visitor === "let in" ? [{ path, access: "public" as const }] : access === "public" ? planned : [];
    const visits: Visit[] = [
      ...outside.map((page, index) => ({ ...page, visitor, isThorough: index === 0 })),
      ...inside.map((page, index) => ({ ...page, visitor: "signed in" as const, isThorough: index === 0 })),
    ];
    await inParallel(visits, together, (visit) => this.#visit(visit, visit === visits[0] ? first : undefined));
    const unseen = closed.length - inside.length + this.#denied;
    return `${planned.length} pages in a browser${unseen > 0 ? `, ${unseen} of them from outside alone` : ""}`;
  }

  #readModule({ path, module, faults }: CheckedPage): ModuleOutline {
    const { remote } = this.trial;
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (!module) throw this.#refuse(path, "its code is not loaded");
    const broken = findModuleFaults(module, remote);
    if (broken.length > 0) throw this.#refuse(remote.baseUrl, ...broken);
    return module;
  }

  /** The first page, one sample per route with a parameter, and every route without one. */
  #plan({ routes }: ModuleOutline, first: string, samples: readonly string[]) {
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
  async #visit({ path, access, visitor, isThorough = false }: Visit, opened?: CheckedPage) {
    const checked = opened ?? (await this.#open(path, visitor));
    const { tab, faults, outcome } = checked;
    if (checked.path === path && outcome === "shown" && faults.length === 0) {
      const account = visitor === "signed in" && this.session ? String(JSON.parse(this.session).user?.id) : "no one";
      const walk = { account, findNext: this.#findNext, isThorough };
      faults.push(...(await leaveByClick(tab.page, walk).catch((error) => [firstLine(error)])));
    }
    this.#idle[visitor].push(tab);
    const where = visitor === "signed in" ? `${path}, signed in` : path;
    if (faults.length > 0) throw this.#refuse(where, ...faults);
    // Without a backend there is no sign-in, and the staff area shows that.
    const isClosed = visitor === "stranger" && access !== "public" && this.trial.settings.supabaseUrl;
    if (isClosed && checked.path !== "/login") throw this.#refuse(path, "signed out it does not lead to the sign-in");
    if (!isClosed && outcome === "missing") throw this.#refuse(where, "the page says that it does not exist");
    // The database decides who is let in, not the release.
    if (visitor === "signed in" && outcome === "denied") this.#denied++;
  }

  readonly #findNext = async (paths: readonly string[], visited?: string) => {
    const { registry, remote } = this.trial;
    for (const path of [...paths].sort((one, other) => Number(one === visited) - Number(other === visited))) {
      const owner = findRemote(registry, path);
      if (!owner || owner.name === remote.name || owner.access !== "public") continue;
      const reference = this.#references.get(path) ?? this.#readReference(path);
      this.#references.set(path, reference);
      const area = await reference;
      if (area) return area;
    }
    return undefined;
  };

  async #readReference(path: string) {
    const { tab, outcome, area } = await this.#open(path, "reference");
    this.#idle.reference.push(tab);
    return outcome === "shown" && area?.path === path ? area : undefined;
  }

  async #open(path: string, visitor: Visitor): Promise<CheckedPage> {
    return openPage(this.#idle[visitor].pop() ?? (await this.#newTab(visitor)), this.trial, path);
  }

  /** A tab in a window of its own, because background tabs render once a second. */
  async #newTab(visitor: Visitor) {
    const { store, registry, remote } = this.trial;
    // Rendering animations would take a sixth of the check's CPU time.
    const options = { serviceWorkers: "block", locale: "pt-BR", reducedMotion: "reduce" } as const;
    const context = await this.browser.newContext(options);
    await context.addCookies([{ name: "store-check", value: "1", url: store }]);
    await context.addInitScript(callInPage(leaveEntries, visitor === "signed in" ? this.session : undefined));
    for (const prepare of [leaveSwitchedOn, rememberBuiltIns, reportViolations])
      await context.addInitScript(callInPage(prepare));
    const seenBy: Partial<Record<Visitor, RegisteredRemote[]>> = {
      "let in": [{ ...remote, access: "public" }],
      reference: [],
    };
    const others = registry.remotes.filter(({ name }) => name !== remote.name);
    const page = await context.newPage();
    await showTrial(page, this.trial, { remotes: [...others, ...(seenBy[visitor] ?? [remote])] });
    return listenTo(page, remote);
  }

  #refuse(where: string, ...reasons: string[]) {
    const { name, version } = this.trial.remote;
    const all = [...new Set(reasons)];
    return new UserError(`${name} ${version} fails in a browser: ${where}: ${all.slice(0, 3).join("; ")}.`);
  }
}
