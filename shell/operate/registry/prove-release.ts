import { type Browser, chromium, type Page } from "@playwright/test";
import { findRemote, type Registry, type RouteAccess } from "@store/shared-data";
import { findModuleFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { UserError } from "@store/shared-data/node/user-error";
import { openTab, type Visit, visit } from "./browser-check";
import type { CheckedRelease } from "./check-release";
import { findBrowser } from "./find-browser";
import type { Next } from "./next-area";
import { renderAhead } from "./render-ahead";
import { signInToCheck } from "./sign-in-to-check";
import { accountOf, writeStorageMarkers } from "./storage-markers";
import { openTrial, type Trial } from "./trial";

const browserArguments = [
  // On a machine without one, emulating it costs more than software rendering.
  "--disable-gpu",
  // Intercepted pages count as public, and Chromium would block their requests to this machine.
  "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
];

type Person = "stranger" | "signed in";
type Planned = { path: string; access: RouteAccess };
/** Index of a window. Each visit needs its own, because background tabs render once a second. */
type Window = number;

/** Number of simultaneous windows: a visit mostly waits for delayed actions of the release. */
const together = 4;

/** `store`: the shell's origin; `shellFolder`: the shell build for prerendering. */
export type ProofOptions = { store: string; shellFolder: string; withoutBrowser: boolean };

/**
 * Runs a release before it is live: its Node build in the sandbox, and its areas in a browser within the running store.
 * Returns a summary.
 * @throws {UserError} with the page and its fault
 */
export async function proveRelease(checked: CheckedRelease, { store, shellFolder, withoutBrowser }: ProofOptions) {
  const { release, files } = checked;
  const trial = await openTrial(store, shellFolder, checked);
  const serverCode = release.server && files.get(release.server)?.toString("utf8");
  const rendered = serverCode ? await renderAhead(trial, serverCode) : [];
  const ahead = `${rendered.length} pages rendered ahead`;
  if (withoutBrowser) return `${ahead}; without a browser`;
  const browser = await openBrowser();
  try {
    return `${ahead}; ${await new AreaVisits(browser, trial, await signInToCheck(trial)).visitAll(rendered)}`;
  } finally {
    await browser.close();
  }
}

function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new UserError(
      "A release is opened in a browser before it is live, and there is no Chromium here: install one, name it in CHROMIUM_PATH, or say --without-browser, which the history shows.",
    );
  // Chromium's sandbox does not work for root.
  const chromiumSandbox = process.getuid?.() !== 0;
  return chromium.launch({ executablePath, args: browserArguments, chromiumSandbox }).catch((error) => {
    throw new UserError(`${executablePath} does not start: ${String(error.message).split("\n")[0]}`);
  });
}

/** Visits the areas of a release in a headless browser under the store's CSP: signed out, and signed in if there is an account. */
class AreaVisits {
  #denied = 0;
  readonly #tabs: Map<string, Promise<Page>> = new Map();
  readonly #others: Map<string, Promise<Next | undefined>> = new Map();

  constructor(
    readonly browser: Browser,
    readonly trial: Trial,
    readonly session: string | undefined,
  ) {}

  /** Returns a summary. @param samples paths that the release itself lists */
  async visitAll(samples: readonly string[]) {
    const { remote } = this.trial;
    const first = samples[0] ?? remote.basePaths[0] ?? "/";
    const planned = this.#plan(await this.#learn(first), first, samples);
    const closed = planned.filter(({ access }) => access !== "public");
    // A protected area is tried at one page for each of its base paths.
    const gates = remote.basePaths.map((path) => ({ path, access: remote.access }));
    const outside = remote.access === "public" ? planned : gates;
    const inside = this.session ? closed : [];
    await inWindows([
      ...outside.map((page, index) => (window: Window) => this.#asStranger(page, window, index === 0)),
      ...inside.map((page, index) => (window: Window) => this.#signedIn(page, window, index === 0)),
    ]);
    const unseen = closed.length - inside.length + this.#denied;
    return `${planned.length} pages in a browser${unseen > 0 ? `, ${unseen} of them from outside alone` : ""}`;
  }

  /** Loads the module and reads its routes. An area that no account may enter is opened as if it were public. */
  async #learn(path: string): Promise<ModuleOutline> {
    const { remote } = this.trial;
    const isOpen = remote.access === "public" || !this.session;
    // Without an account for the area, this is the only visit that navigates to other areas.
    const walks = isOpen && remote.access !== "public";
    const options = { isOpen, walks, isThorough: walks };
    const { module, faults } = await this.#visit(path, isOpen ? "stranger" : "signed in", 0, options);
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

  async #asStranger({ path, access }: Planned, window: Window, isThorough: boolean) {
    const seen = await this.#visit(path, "stranger", window, { isThorough });
    // Without a backend there is no sign-in, and the staff area shows that.
    if (access === "public" || !this.trial.settings.supabaseUrl) return this.#expectShown(path, seen);
    if (seen.faults.length > 0) throw this.#refuse(path, ...seen.faults);
    if (seen.path !== "/login") throw this.#refuse(path, "signed out it does not lead to the sign-in");
  }

  async #signedIn({ path }: Planned, window: Window, isThorough: boolean) {
    const seen = await this.#visit(path, "signed in", window, { isThorough });
    this.#expectShown(`${path}, signed in`, seen);
    // The database decides who is let in, not the release.
    if (seen.outcome === "denied") this.#denied++;
  }

  #expectShown(path: string, { outcome, faults }: Visit) {
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (outcome === "missing") throw this.#refuse(path, "the page says that it does not exist");
  }

  async #visit(path: string, person: Person, window: Window, { isOpen = false, walks = true, isThorough = false }) {
    const { registry, remote } = this.trial;
    const opened = { ...remote, access: "public" as const };
    const remotes = registry.remotes.map((each) => (isOpen && each.name === remote.name ? opened : each));
    const name = `${person} ${window} ${isOpen}`;
    const tab = this.#tabs.get(name) ?? this.#openTab(person, { remotes });
    this.#tabs.set(name, tab);
    const account = accountOf(person === "signed in" ? this.session : undefined);
    const walk = walks ? { account, findNext: this.#findNext, isThorough } : undefined;
    return visit(await tab, this.trial, path, { walk });
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
  async #look(path: string): Promise<Next | undefined> {
    const { registry, remote } = this.trial;
    const remotes = registry.remotes.filter(({ name }) => name !== remote.name);
    const tab = await this.#openTab("stranger", { remotes });
    const { outcome, area, path: end } = await visit(tab, this.trial, path);
    await tab.context().close();
    return outcome === "shown" && end === path && area ? { path, area } : undefined;
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

async function inWindows(visits: readonly ((window: Window) => Promise<void>)[]) {
  const queue = [...visits];
  const drain = async (window: Window) => {
    for (let visit = queue.shift(); visit; visit = queue.shift()) await visit(window);
  };
  await Promise.all(Array.from({ length: together }, (_, window) => drain(window)));
}
