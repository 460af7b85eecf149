import { fetchDocuments, fetchRemote, hashOf, loadShell } from "./builds.mjs";
import { composeDocument } from "./page-document.mjs";
import { writeSitemap } from "./sitemap.mjs";

const atOnce = 8;

/**
 * @typedef {{ written: number, unchanged: number, removed: number, failures: string[] }} ComposeReport
 * @typedef {{ html: string, isFound: boolean }} ComposedPage
 * @typedef {{ composition: import("../src/server/composition.ts").Composition, build: import("./builds.mjs").ShellBuild, documents: import("./builds.mjs").Documents }} Parts
 */

/** Renders the store's public pages ahead, from the registry and from what each remote has published. */
export class Composer {
  /** @type {import("../src/server/composition.ts").Composition | undefined} the latest, which knows what can be rendered */
  #last;
  #madeFor = "";

  /** @param {{ shellFolder: string, origin: string, publicOrigin?: string, pages: import("./page-folder.mjs").PageFolder }} options
   *   `origin` is where registry and settings are read, `publicOrigin` what canonical addresses say. */
  constructor({ shellFolder, origin, publicOrigin = origin, pages }) {
    this.shellFolder = shellFolder;
    this.origin = origin;
    this.publicOrigin = publicOrigin;
    this.pages = pages;
  }

  /**
   * Renders every page whose content, settings, registry or code has changed, and removes the pages that are gone. What
   * fails keeps its last page and is named in the report. @param {(done: number, of: number) => void} [onProgress] @returns {Promise<ComposeReport>}
   */
  async composeAll(onProgress = () => {}) {
    const { composition, build, documents, failures } = await this.#open();
    this.#last = composition;
    const broken = new Set(failures.map(({ name }) => name));
    /** @type {ComposeReport} */
    const report = { written: 0, unchanged: 0, removed: 0, failures: failures.map(({ text }) => text) };
    const paths = await composition.listPaths((route, error) => report.failures.push(`${route}: ${describe(error)}`));
    const queue = [...paths];
    let done = 0;
    const work = async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        await this.#composeOne(path, { composition, build, documents }, report);
        onProgress(++done, paths.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    // With a remote or a list of addresses missing nobody knows which pages are gone.
    if (broken.size === 0 && report.failures.length === 0) {
      const wanted = new Set(paths);
      for (const path of this.pages.paths.filter((known) => !wanted.has(known))) {
        await this.pages.remove(path);
        report.removed++;
      }
    }
    await writeSitemap(this.pages, this.publicOrigin);
    await this.pages.save();
    this.#madeFor = documents.key;
    return report;
  }

  /** A text that changes with anything that pages are made of: the shell, what is live, what the backend answers. */
  async readState() {
    const build = await loadShell(this.shellFolder);
    const documents = await fetchDocuments(build.shell, this.origin);
    const composition = new build.shell.Composition(documents.registry, documents.settings, this.publicOrigin);
    return [build.key, documents.key, await composition.readRevision()].join(" ");
  }

  /** Whether the latest composition was made for what is live. @param {{ settings: unknown, registry: unknown }} live */
  isMadeFor({ settings, registry }) {
    return this.#madeFor === hashOf(JSON.stringify([settings, registry]));
  }

  /**
   * Renders one page now, such as that of a product made a moment ago. `null` where the start page answers, because the
   * address is none of those that are rendered ahead. @param {string} path @returns {Promise<ComposedPage | null>}
   */
  async composePage(path) {
    if (this.#last && !this.#last.hasRoute(path)) return null;
    const { composition, build, documents } = await this.#open(path);
    const page = await composition.prepare(path);
    return page && { html: composeDocument({ build, documents, page }), isFound: page.isFound };
  }

  /** @param {string} path @param {Parts} parts @param {ComposeReport} report */
  async #composeOne(path, { composition, build, documents }, report) {
    try {
      const page = await composition.prepare(path);
      if (!page?.isFound) return;
      const content = page.queries.map(([key, data]) => [key, data]);
      const key = hashOf(JSON.stringify([build.key, documents.key, page.head, content]));
      if (this.pages.isMadeOf(path, key)) {
        report.unchanged++;
        return;
      }
      await this.pages.write(path, composeDocument({ build, documents, page }), key);
      report.written++;
    } catch (error) {
      report.failures.push(`${path}: ${describe(error)}`);
    }
  }

  /** @param {string} [path] only the remote that answers for this address is needed */
  async #open(path) {
    const build = await loadShell(this.shellFolder);
    const documents = await fetchDocuments(build.shell, this.origin);
    const composition = new build.shell.Composition(documents.registry, documents.settings, this.publicOrigin);
    /** @type {{ name: string, text: string }[]} */
    const failures = [];
    const remotes = documents.registry.remotes.filter(
      (remote) => !path || remote === build.shell.findRemote(documents.registry, path),
    );
    await Promise.all(
      remotes.map(async (remote) => {
        try {
          const exposed = await fetchRemote(remote, build.shell);
          if (exposed) composition.addRemote(remote, exposed);
        } catch (error) {
          failures.push({ name: remote.name, text: `${remote.name}: ${describe(error)}` });
        }
      }),
    );
    return { composition, build, documents, failures };
  }
}

/** @param {unknown} error */
function describe(error) {
  const { message, code } = /** @type {{ message?: string, code?: string }} */ (error ?? {});
  return message || code || String(error);
}
