import { createRequire } from "node:module";
import path from "node:path";
import type { Configuration, RspackPluginInstance, RuleSetRule, Target } from "@rspack/core";
import { rspack } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import { dataVersion } from "./data-version";
import { refuseForeignImports } from "./foreign-imports";
import { integrityAlgorithm } from "./manifest-plugins";
import { browsers, compileAhead, optimization, swcRule } from "./swc-minify";
import { ThirdPartyNoticesPlugin } from "./third-party-notices";

const writeDataVersion = new rspack.DefinePlugin({ STORE_DATA_VERSION: JSON.stringify(dataVersion) });
// Resolves to the sources in the workspace, and to the compiled JavaScript in a published package.
const sharedUi = path.dirname(createRequire(import.meta.url).resolve("@store/shared-ui"));
const themeLoader = path.join(import.meta.dirname, `theme-loader${path.extname(import.meta.filename)}`);

/** `isLive`: a release build for a running store, but with a stable entry name and without minification. */
export type Arguments = { mode?: "production" | "development"; isLive?: boolean };

type Patches = { aliases: Record<string, string>; rules: RuleSetRule[] };

/** Common parameters of a package's builds. Only hosts have `patches`: remotes do not contain the patched libraries. */
type Part = { folder: string; name: string; patches?: Patches };

export type Build = Part & {
  publicPath: string;
  federation: RspackPluginInstance[];
  mode?: Arguments["mode"] | undefined;
};

/**
 * The browser build of every package: compilation, patches, file names, chunks and integrity hashes. In development a
 * running build is updated in place, so its names are stable, and fast refresh preserves component state.
 */
export function baseConfig({
  folder,
  name,
  patches,
  publicPath,
  federation,
  mode = "production",
}: Build): Configuration & { plugins: RspackPluginInstance[] } {
  const isDevelopment = mode === "development";
  const scriptName = isDevelopment ? "js/[name].js" : "js/[name].[contenthash:8].js";
  const { version } = createRequire(path.join(folder, "package.json"))("./package.json");
  return {
    name,
    context: folder,
    mode,
    target: ["web", browsers],
    // For stack traces in error reports. Without source text: a published map reveals only files, lines and names.
    devtool: isDevelopment ? "cheap-module-source-map" : "hidden-nosources-source-map",
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"], alias: patches?.aliases ?? {} },
    module: {
      rules: [
        ...(patches?.rules ?? []),
        { test: /\.[jt]sx?$/, include: [sharedUi, path.join(folder, "src")], enforce: "pre", loader: themeLoader },
        swcRule("ui", isDevelopment, { test: /\.[jt]sx?$/, include: sharedUi }),
        swcRule(name, isDevelopment, { exclude: [/node_modules/, sharedUi] }),
      ],
    },
    externals: patches ? [] : [refuseForeignImports(path.join(folder, "src"))],
    output: {
      path: path.join(folder, "dist"),
      clean: { keep: "server" },
      filename: scriptName,
      chunkFilename: scriptName,
      publicPath,
      // Includes the version: two releases of one remote on the same page must not share chunks.
      uniqueName: `${name}@${version}`,
      crossOriginLoading: "anonymous",
      chunkLoadTimeout: 6000,
    },
    optimization,
    performance: false,
    plugins: [
      writeDataVersion,
      // Adds integrity hashes to every dynamically loaded script; the entry's hash is in the manifest.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm], enabled: !isDevelopment }),
      ...federation,
      ...(isDevelopment ? [new ReactRefreshRspackPlugin()] : [compileAhead, new ThirdPartyNoticesPlugin()]),
    ],
  };
}

type SingleFile = Part & {
  entry: string;
  file: string;
};

/** The same compilation into one file, without federation. */
function singleFile({ entry, file, ...part }: SingleFile, target: Target) {
  const { resolve = {}, module = {} } = baseConfig({ ...part, publicPath: "/", federation: [] });
  return {
    context: part.folder,
    resolve,
    module,
    target,
    entry,
    mode: "production",
    devtool: false,
    output: { path: path.join(part.folder, "dist", path.dirname(file)), filename: path.basename(file) },
    performance: false,
  } satisfies Configuration;
}

/** The same source for Node as one CommonJS file, used for prerendering. */
export function nodeConfig({ externals, ...part }: SingleFile & { externals: Record<string, string> }): Configuration {
  const config = singleFile(part, "node20");
  return {
    ...config,
    name: `${part.name}-node`,
    externals,
    externalsType: "commonjs",
    output: { ...config.output, library: { type: "commonjs2" }, clean: true },
    optimization: { minimize: false },
    plugins: [writeDataVersion, new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * Build of a self-contained script, such as one that is inlined into pages, or the service worker, whose name never
 * changes. `after` is the build that clears the output folder.
 */
export function scriptConfig({
  after,
  target = ["web", browsers],
  ...part
}: SingleFile & { after: string; target?: Target }): Configuration {
  const name = `${part.name}-${path.basename(part.file, ".js")}`;
  return { ...singleFile(part, target), name, dependencies: [after] };
}
