import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Compiler } from "@rspack/core";
import { Compilation, sources } from "@rspack/core";
import type { HostManifest, RemoteIdentity, RemoteManifest } from "shared-data/contract/registry-schema";
import { contractVersion } from "shared-data/contract/remote-module";
import { dataVersion } from "./data-version";

/** As short as is safe: every first view carries a list of hashes. A manifest and the scripts it lists use the same one. */
export const integrityAlgorithm = "sha256";

const hashOf = (content: string | Buffer) =>
  `${integrityAlgorithm}-${createHash(integrityAlgorithm).update(content).digest("base64")}`;

const readVersion = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;

/** Writes `host-manifest.json` beside the shell's build: what a remote may count on before it is put in the registry. */
export class HostManifestPlugin {
  readonly #manifest: HostManifest & { name: string; version: string };

  constructor({ folder, name, shared }: { folder: string; name: string; shared: Record<string, string> }) {
    this.#manifest = { name, version: readVersion(folder), contract: contractVersion, shared };
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("HostManifestPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "HostManifestPlugin", stage }, () => {
        compilation.emitAsset("host-manifest.json", new sources.RawSource(JSON.stringify(this.#manifest, null, 2)));
      });
    });
  }
}

/** Writes `remote-manifest.json` beside a remote's build: what the shell must know to load it, with the integrity of each file. */
export class RemoteManifestPlugin {
  readonly #pages: readonly (readonly [basePath: string, chunk: string])[];
  readonly #server: string | undefined;
  readonly #manifest: Pick<
    RemoteManifest,
    "name" | "version" | "contract" | "basePaths" | "access" | "shared" | "dataVersion" | "menu" | "routes"
  >;

  /**
   * @param remote `pages` has a key for each base path, and names the chunk of a page that has one of its own
   */
  constructor({
    folder,
    name,
    access,
    shared,
    pages,
    routes,
    menu,
    server,
  }: RemoteIdentity & { folder: string; shared: Record<string, string>; server?: string | undefined }) {
    this.#pages = Object.entries(pages).flatMap(([basePath, chunk]) => (chunk ? [[basePath, chunk]] : []));
    const basePaths = Object.keys(pages);
    this.#server = server;
    this.#manifest = {
      name,
      version: readVersion(folder),
      contract: contractVersion,
      basePaths,
      access,
      dataVersion,
      shared,
      routes,
      menu,
    };
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("RemoteManifestPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "RemoteManifestPlugin", stage }, () => {
        const manifest = JSON.stringify(this.describe(compilation), null, 2);
        compilation.emitAsset("remote-manifest.json", new sources.RawSource(manifest));
      });
    });
  }

  describe(compilation: Compilation) {
    const scripts = compilation
      .getAssets()
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".js"));
    const entry = scripts.find((name) => name.startsWith("remoteEntry."));
    if (!entry) throw new Error(`${this.#manifest.name}: the build has no remote entry`);
    const files = this.scriptsOf(compilation, "routes");
    const pages = Object.fromEntries(
      this.#pages.map(([basePath, chunk]) => [basePath, this.scriptsOf(compilation, chunk)]),
    );
    // A build in development changes under the page that uses it.
    if (compilation.options.mode !== "production") return { ...this.#manifest, entry, files, pages, integrity: {} };
    const integrity = Object.fromEntries(scripts.map((name) => [name, this.integrityOf(compilation, name)]));
    if (!this.#server) return { ...this.#manifest, entry, files, pages, integrity };
    // Built just before, by a compilation of its own.
    const server = readFileSync(path.join(compilation.outputOptions.path ?? "", this.#server));
    integrity[this.#server] = hashOf(server);
    return { ...this.#manifest, entry, files, pages, server: this.#server, integrity };
  }

  scriptsOf(compilation: Compilation, chunk: string) {
    const files = compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [];
    const scripts = files.filter((name) => name.endsWith(".js"));
    if (scripts.length === 0) throw new Error(`${this.#manifest.name}: the build has no chunk "${chunk}"`);
    return scripts;
  }

  integrityOf(compilation: Compilation, name: string) {
    const content = compilation.getAsset(name)?.source.buffer() ?? "";
    return hashOf(content);
  }
}
