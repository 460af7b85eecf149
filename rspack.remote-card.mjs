import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Compilation, sources } from "@rspack/core";

const contract = 1;

/** As short as is safe: every first view carries a list of hashes. A card and the scripts it lists use the same one. */
export const integrityAlgorithm = "sha256";

/** @param {string | Buffer} content */
const hashOf = (content) => `${integrityAlgorithm}-${createHash(integrityAlgorithm).update(content).digest("base64")}`;

/** @param {string} folder */
const readVersion = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;

/** Writes `host-card.json` beside the shell's build: what a remote may count on before it is put in the registry. */
export class HostCardPlugin {
  /** @param {{ folder: string, name: string, shared: Record<string, string> }} host */
  constructor({ folder, name, shared }) {
    this.card = { name, version: readVersion(folder), contract, shared };
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("HostCardPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "HostCardPlugin", stage }, () => {
        compilation.emitAsset("host-card.json", new sources.RawSource(JSON.stringify(this.card, null, 2)));
      });
    });
  }
}

/** Writes `card.json` beside a remote's build: what the shell must know to load it, with the integrity of each file. */
export class RemoteCardPlugin {
  /**
   * @param {{
   *   folder: string, name: string, basePaths: string[], access: string, shared: Record<string, string>,
   *   pages?: Record<string, string>, server?: string,
   * }} remote `pages` names the chunk of each page that has one of its own, by base path
   */
  constructor({ folder, name, basePaths, access, shared, pages = {}, server }) {
    this.folder = folder;
    this.pages = pages;
    this.server = server;
    this.card = { name, version: readVersion(folder), contract, basePaths, access, shared };
  }

  /** @param {import("@rspack/core").Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap("RemoteCardPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "RemoteCardPlugin", stage }, () => {
        const card = JSON.stringify(this.describe(compilation), null, 2);
        compilation.emitAsset("card.json", new sources.RawSource(card));
      });
    });
  }

  /** @param {Compilation} compilation */
  describe(compilation) {
    const scripts = compilation
      .getAssets()
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js"));
    const entry = scripts.find((name) => name.startsWith("remoteEntry."));
    if (!entry) throw new Error(`${this.card.name}: the build has no remote entry`);
    const files = this.scriptsOf(compilation, "routes");
    const pages = Object.fromEntries(
      Object.entries(this.pages).map(([basePath, chunk]) => [basePath, this.scriptsOf(compilation, chunk)]),
    );
    // A build in development changes under the page that uses it.
    if (compilation.options.mode !== "production") return { ...this.card, entry, files, pages, integrity: {} };
    const integrity = Object.fromEntries(scripts.map((name) => [name, this.integrityOf(compilation, name)]));
    if (!this.server) return { ...this.card, entry, files, pages, integrity };
    // Built just before, by a compilation of its own.
    const server = readFileSync(path.join(this.folder, "dist", this.server));
    integrity[this.server] = hashOf(server);
    return { ...this.card, entry, files, pages, server: this.server, integrity };
  }

  /** @param {Compilation} compilation @param {string} chunk */
  scriptsOf(compilation, chunk) {
    const files = compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [];
    const scripts = files.filter((name) => name.endsWith(".js"));
    if (scripts.length === 0) throw new Error(`${this.card.name}: the build has no chunk "${chunk}"`);
    return scripts;
  }

  /** @param {Compilation} compilation @param {string} name */
  integrityOf(compilation, name) {
    const content = compilation.getAsset(name)?.source.buffer() ?? "";
    return hashOf(content);
  }
}
