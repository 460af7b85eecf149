import { createRequire } from "node:module";
import path from "node:path";
import type { Configuration, RspackPluginInstance, RuleSetRule, Target } from "@rspack/core";
import { rspack } from "@rspack/core";
import { dataVersion } from "./data-version";
import { type BuildConfiguration, forDevelopment } from "./fast-refresh";
import { refuseForeignImports } from "./foreign-imports";
import { integrityAlgorithm } from "./manifest-plugins";
import { browsers, compileAhead, optimization, swcRule } from "./swc-minify";
import { ThirdPartyNoticesPlugin } from "./third-party-notices";

const writeDataVersion = new rspack.DefinePlugin({ STORE_DATA_VERSION: JSON.stringify(dataVersion) });
// In the workspace its sources, in a package the JavaScript made of them.
const sharedUi = path.dirname(createRequire(import.meta.url).resolve("@store/shared-ui"));
// Writes the theme's values into styles and scripts.
const themeLoader = path.join(import.meta.dirname, `theme-loader${path.extname(import.meta.filename)}`);

/** `isLive`: for a store that runs, as it is built for release, but that the entry has a name that stays, and nothing is made small. */
export type Arguments = { mode?: "production" | "development"; isLive?: boolean };

/** A host's changes to its libraries, and the files that it builds with. */
type Patches = { aliases: Record<string, string>; rules: RuleSetRule[] };

/** One part of a package's build. `patches` are a host's alone: remotes carry none of the libraries that are patched. */
type Part = { folder: string; name: string; patches?: Patches };

export type Build = Part & {
  publicPath: string;
  federation: RspackPluginInstance[];
  mode?: Arguments["mode"] | undefined;
};

/** The browser build of every package: how scripts are compiled, patched, named, split and signed. */
export function baseConfig({
  folder,
  name,
  patches,
  publicPath,
  federation,
  mode = "production",
}: Build): BuildConfiguration {
  const isDevelopment = mode === "development";
  const { version } = createRequire(path.join(folder, "package.json"))("./package.json");
  const config: BuildConfiguration = {
    name,
    context: folder,
    mode,
    target: ["web", browsers],
    // For stacks of error reports. Without the sources' text: only files, lines and names would become known by a map.
    devtool: "hidden-nosources-source-map",
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"], alias: patches?.aliases ?? {} },
    module: {
      rules: [
        ...(patches?.rules ?? []),
        { test: /\.[jt]sx?$/, include: [sharedUi, path.join(folder, "src")], enforce: "pre", loader: themeLoader },
        swcRule("ui", { test: /\.[jt]sx?$/, include: sharedUi }),
        swcRule(name, { exclude: [/node_modules/, sharedUi] }),
      ],
    },
    externals: patches ? [] : [refuseForeignImports(path.join(folder, "src"))],
    output: {
      path: path.join(folder, "dist"),
      clean: { keep: "server" },
      filename: "js/[name].[contenthash:8].js",
      chunkFilename: "js/[name].[contenthash:8].js",
      publicPath,
      // With the version: two releases of one remote that meet in a page must not take each other's chunks for their own.
      uniqueName: `${name}@${version}`,
      crossOriginLoading: "anonymous",
      chunkLoadTimeout: 6000,
    },
    optimization,
    performance: false,
    plugins: [
      writeDataVersion,
      // Every script that a build loads by itself carries its integrity; that of its entry is in its manifest.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm], enabled: !isDevelopment }),
      ...federation,
      ...(isDevelopment ? [] : [compileAhead, new ThirdPartyNoticesPlugin()]),
    ],
  };
  return isDevelopment ? forDevelopment(config) : config;
}

/** The same source for Node, as one CommonJS file without federation: what pages are rendered ahead with. */
export function nodeConfig({
  folder,
  name,
  entry,
  file,
  externals,
  ...part
}: Part & {
  entry: string;
  file: string;
  externals: Record<string, string>;
}): Configuration {
  const { resolve = {}, module = {} } = baseConfig({ ...part, folder, name, publicPath: "/", federation: [] });
  return {
    name: `${name}-node`,
    context: folder,
    mode: "production",
    target: "node20",
    devtool: false,
    entry: { server: entry },
    resolve,
    module,
    externals,
    externalsType: "commonjs",
    output: {
      path: path.join(folder, "dist", path.dirname(file)),
      filename: path.basename(file),
      library: { type: "commonjs2" },
      clean: true,
    },
    optimization: { minimize: false },
    performance: false,
    plugins: [writeDataVersion, new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * A script that is one file and loads nothing: it is written into pages, and the service worker, whose name never changes.
 * `after` is the build that clears the file's folder.
 */
export function scriptConfig({
  folder,
  name,
  entry,
  file,
  after,
  target = ["web", browsers],
  ...part
}: Part & {
  entry: string;
  file: string;
  after: string;
  target?: Target;
}): Configuration {
  const { resolve = {}, module = {} } = baseConfig({ ...part, folder, name, publicPath: "/", federation: [] });
  return {
    name: `${name}-${path.basename(file, ".js")}`,
    dependencies: [after],
    context: folder,
    mode: "production",
    target,
    devtool: false,
    entry: { script: entry },
    resolve,
    module,
    output: { path: path.join(folder, "dist", path.dirname(file)), filename: path.basename(file) },
    performance: false,
  };
}
