import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Compiler } from "@rspack/core";
import { Compilation, sources } from "@rspack/core";
import type { HostManifest, RemoteIdentity, RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { contractVersion } from "@store/shared-data/contract/remote-module";
import { dataVersion } from "./data-version";
import { noticesFile } from "./third-party-notices";

/**
 * The shortest safe algorithm, because every first view contains a list of hashes. Manifests and scripts must use the
 * same one.
 */
export const integrityAlgorithm = "sha256";

const hashOf = (content: string | Buffer) =>
  `${integrityAlgorithm}-${createHash(integrityAlgorithm).update(content).digest("base64")}`;

const readVersion = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;

/** Emits a JSON file about the build after its scripts are complete. */
class ManifestPlugin {
  constructor(
    readonly file: string,
    readonly describe: (compilation: Compilation) => object,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap("ManifestPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "ManifestPlugin", stage }, () => {
        const content = JSON.stringify(this.describe(compilation), null, 2);
        compilation.emitAsset(this.file, new sources.RawSource(content));
      });
    });
  }
}

interface Part {
  readonly folder: string;
  readonly name: string;
  readonly shared: Record<string, string>;
}

/** `host-manifest.json` beside the shell's build: registry checks compare a remote's requirements with it. */
export function hostManifest({ folder, name, shared }: Part) {
  const host: HostManifest = { contract: contractVersion, shared };
  const manifest = { name, version: readVersion(folder), ...host };
  return new ManifestPlugin("host-manifest.json", () => manifest);
}

type RemotePart = RemoteIdentity & Part & { readonly server?: string | undefined };

/** `remote-manifest.json` beside a remote's build: all that the shell needs to load it, with integrity hashes. */
export function remoteManifest({ folder, name, access, shared, pages, routes, menu, server }: RemotePart) {
  const about = {
    name,
    version: readVersion(folder),
    contract: contractVersion,
    basePaths: Object.keys(pages),
    access,
    dataVersion,
    shared,
    routes,
    menu,
  } satisfies Partial<RemoteManifest>;
  return new ManifestPlugin("remote-manifest.json", (compilation) => {
    const scripts = scriptsIn(compilation.getAssets().map((asset) => asset.name));
    const entry = scripts.find((script) => script.startsWith("remoteEntry."));
    if (!entry) throw new Error(`${name}: the build has no remote entry`);
    const chunks = Object.entries(pages).flatMap(([basePath, chunk]) => (chunk ? [[basePath, chunk] as const] : []));
    const contentOf = (file: string) =>
      // Built before this one, by a separate compilation.
      file === server
        ? readFileSync(path.join(compilation.outputOptions.path ?? "", server))
        : (compilation.getAsset(file)?.source.buffer() ?? "");
    const notices = compilation.getAsset(noticesFile) ? [noticesFile] : [];
    const files = [...scripts, ...notices, ...(server ? [server] : [])];
    // Development builds change while a page uses them, so hashes would not match.
    const hashed = compilation.options.mode === "production" ? files : [];
    return {
      ...about,
      entry,
      files: scriptsOf(compilation, name, "routes"),
      pages: Object.fromEntries(chunks.map(([basePath, chunk]) => [basePath, scriptsOf(compilation, name, chunk)])),
      server,
      integrity: Object.fromEntries(hashed.map((file) => [file, hashOf(contentOf(file))])),
    };
  });
}

const scriptsIn = (files: readonly string[]) => files.filter((file) => file.endsWith(".js"));

function scriptsOf(compilation: Compilation, remote: string, chunk: string): string[] {
  const scripts = scriptsIn(compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []);
  if (scripts.length === 0) throw new Error(`${remote}: the build has no chunk "${chunk}"`);
  return scripts;
}
