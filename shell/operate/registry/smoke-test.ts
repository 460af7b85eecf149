import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { RouteAccess } from "shared-data";
import { findModuleFaults, type ModuleOutline } from "shared-data/contract/contract-rules";
import { UserError } from "shared-data/node/user-error";
import { type Visit, visit } from "./browser-check";
import { signInToCheck } from "./check-account";
import { findBrowser } from "./find-browser";
import type { Trial } from "./live-store";

const atOnce = 2;
const browserArguments = [
  ...["--disable-background-networking", "--disable-component-update"],
  // A page that comes by way of this program counts as one from the internet, which may ask for nothing on this machine.
  "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
];
const sessionKey = "store-session";

type Person = "stranger" | "signed in";
type Planned = { path: string; access: RouteAccess };

/**
 * Opens the areas of a release in a headless browser, inside the running store and under its policy: signed out, and where
 * there is an account for it, signed in. Gives what was opened, in words.
 * @param samples addresses that the release itself lists
 * @throws {UserError} with the page and what is wrong with it
 */
export async function openAreas(trial: Trial, samples: readonly string[]) {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new UserError(
      "A release is opened in a browser before it is live, and there is no Chromium here: install one, name it in CHROMIUM_PATH, or say --without-browser, which the history shows.",
    );
  // For root Chromium has no sandbox.
  const chromiumSandbox = process.getuid?.() !== 0;
  const browser = await chromium.launch({ executablePath, args: browserArguments, chromiumSandbox }).catch((error) => {
    throw new UserError(`${executablePath} does not start: ${String(error.message).split("\n")[0]}`);
  });
  try {
    return await new AreaVisits(browser, trial, await signInToCheck(trial)).visitAll(samples);
  } finally {
    await browser.close();
  }
}

class AreaVisits {
  readonly #browser: Browser;
  readonly #trial: Trial;
  readonly #session: string | undefined;
  #denied = 0;
  readonly #contexts: Map<Person, Promise<BrowserContext>> = new Map();

  constructor(browser: Browser, trial: Trial, session: string | undefined) {
    this.#browser = browser;
    this.#trial = trial;
    this.#session = session;
  }

  async visitAll(samples: readonly string[]) {
    const { remote } = this.#trial;
    const [first = "/"] = remote.basePaths;
    const person: Person = remote.access !== "public" && this.#session ? "signed in" : "stranger";
    const module = await this.#learn(samples[0] ?? first, person);
    const faults = findModuleFaults(module, remote);
    if (faults.length > 0) throw this.#refuse(remote.baseUrl, ...faults);
    const planned = this.#plan(module, samples);
    const closed = planned.filter(({ access }) => access !== "public");
    // Of an area that is closed as a whole, one page behind each of its doors.
    const doors = remote.basePaths.map((path) => ({ path, access: remote.access }));
    await this.#each(remote.access === "public" ? planned : doors, (page) => this.#asStranger(page));
    const inside = this.#session ? closed : [];
    await this.#each(inside, (page) => this.#signedIn(page));
    const unseen = closed.length - inside.length + this.#denied;
    return `${planned.length} pages in a browser${unseen > 0 ? `, ${unseen} of them from outside alone` : ""}`;
  }

  /** What the module says of itself: read where it has been loaded. Of an area that nobody here may enter, with its gate open. */
  async #learn(path: string, person: Person): Promise<ModuleOutline> {
    const onward = await this.#findNeighbour();
    const { module, faults } = await this.#visit(path, person, { isOpen: person === "stranger", onward });
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (!module) throw this.#refuse(path, "its code is not loaded");
    return module;
  }

  /** Every sample, and every route whose path is an address. */
  #plan({ routes }: ModuleOutline, samples: readonly string[]): Planned[] {
    const { build, remote } = this.#trial;
    const levels: readonly RouteAccess[] = ["public", "session", "staff"];
    const closedMost = (a: RouteAccess, b: RouteAccess) => (levels.indexOf(a) > levels.indexOf(b) ? a : b);
    const plain = routes.map(({ path }) => path).filter((path) => !/[:*?]/.test(path));
    // One of each kind: the sandbox has rendered the rest.
    const kinds = new Map(
      samples.map((path) => [routes.find((route) => build.shell.matchPage(route.path, path)), path]),
    );
    const addresses = [...new Set([...kinds.values(), ...plain])];
    return addresses.map((path) => {
      const route = routes.find((each) => build.shell.matchPage(each.path, path));
      return { path, access: closedMost(remote.access, route?.access ?? "public") };
    });
  }

  async #asStranger({ path, access }: Planned) {
    const seen = await this.#visit(path, "stranger", {});
    // Without a backend nobody can sign in, and the staff's area says so.
    if (access === "public" || !this.#trial.settings.supabaseUrl) return this.#expectShown(path, seen);
    if (seen.faults.length > 0) throw this.#refuse(path, ...seen.faults);
    if (seen.path !== "/login") throw this.#refuse(path, "signed out it does not lead to the sign-in");
  }

  async #signedIn({ path }: Planned) {
    const seen = await this.#visit(path, "signed in", {});
    this.#expectShown(`${path}, signed in`, seen);
    // Whom it lets in the database decides, and not the release.
    if (seen.outcome === "denied") this.#denied++;
  }

  #expectShown(path: string, { outcome, faults }: Visit) {
    if (faults.length > 0) throw this.#refuse(path, ...faults);
    if (outcome === "missing") throw this.#refuse(path, "the page says that it does not exist");
  }

  /** A page of another area that everybody may see, where there is one and it is well. */
  async #findNeighbour() {
    const { registry, remote } = this.#trial;
    const others = registry.remotes.filter(({ name, access }) => name !== remote.name && access === "public");
    const path = others.flatMap(({ basePaths }) => basePaths).find((base) => ["/", "/login"].includes(base));
    return path && (await this.#visit(path, "stranger", {})).outcome === "shown" ? path : undefined;
  }

  async #visit(
    path: string,
    person: Person,
    { isOpen = false, onward }: { isOpen?: boolean; onward?: string | undefined },
  ) {
    const { registry, remote } = this.#trial;
    const opened = { ...remote, access: "public" as const };
    const remotes = registry.remotes.map((each) => (isOpen && each.name === remote.name ? opened : each));
    return visit(await this.#contextOf(person), this.#trial, path, { registry: { remotes }, onward });
  }

  #contextOf(person: Person) {
    const known = this.#contexts.get(person) ?? this.#openContext(person);
    this.#contexts.set(person, known);
    return known;
  }

  async #openContext(person: Person) {
    const context = await this.#browser.newContext({ serviceWorkers: "block", locale: "pt-BR" });
    const keep = { key: sessionKey, value: this.#session ?? "" };
    if (person === "signed in") await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), keep);
    return context;
  }

  async #each(pages: readonly Planned[], work: (page: Planned) => Promise<void>) {
    const queue = [...pages];
    const drain = async () => {
      for (let page = queue.shift(); page; page = queue.shift()) await work(page);
    };
    await Promise.all(Array.from({ length: atOnce }, drain));
  }

  #refuse(where: string, ...reasons: string[]) {
    const { name, version } = this.#trial.remote;
    return new UserError(`${name} ${version} fails in a browser: ${where}: ${reasons.slice(0, 3).join("; ")}.`);
  }
}
