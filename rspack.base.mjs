import { createRequire } from "node:module";
import path from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { HostCardPlugin, RemoteCardPlugin } from "./rspack.remote-card.mjs";

const root = import.meta.dirname;
const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
const runtimeTools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const shell = createRequire(path.join(root, "shell/package.json"));
const sharedData = createRequire(path.join(root, "shared-data/package.json"));
const routerDom = createRequire(sharedData.resolve("react-router-dom"));
const routerFolder = path.dirname(routerDom.resolve("react-router/package.json"));
const browsers = "browserslist:chrome >= 100, safari >= 15.4, firefox >= 100";

// What holds context or state, and nothing else: a shared module is never tree-shaken.
const singletons = [
  "react",
  "react-dom",
  "styled-components",
  "shared-data/query",
  "shared-data/router",
  "shared-data/runtime",
];
/** @type {Record<string, string>} */
const versions = Object.fromEntries(
  ["react", "react-dom", "styled-components"].map((name) => [name, shell(`${name}/package.json`).version]),
);
const localVersion = "1.0.0";
const versionOf = (/** @type {string} */ name) => versions[name] ?? localVersion;

/** What a remote needs of its host, as its card says: package and range. */
const needed = Object.fromEntries(singletons.map((name) => [name, `^${versionOf(name)}`]));

/** What the host offers, as its card says: package and version. */
const offered = Object.fromEntries(singletons.map((name) => [name, versionOf(name)]));

/** The global that a remote's entry leaves its container in. @param {string} name */
const containerName = (name) => `store_remote_${name}`;

/**
 * The host brings every singleton in its entry; a remote uses the host's and carries no copy.
 * @param {boolean} isHost
 */
function sharing(isHost) {
  const share = (/** @type {string} */ name) => {
    const version = versionOf(name);
    const common = { singleton: true, version, requiredVersion: `^${version}` };
    return isHost ? { ...common, eager: true } : { ...common, import: /** @type {const} */ (false) };
  };
  return Object.fromEntries(singletons.map((name) => [name, share(name)]));
}

// The federation runtime resolves to its CommonJS build and react-router to its development build unless told otherwise:
// neither can be tree-shaken, which costs 14 KB gzip in the host and in every remote entry.
function runtimeAliases() {
  const esm = (/** @type {string} */ request) => path.join(path.dirname(runtimeTools.resolve(request)), "bundler.js");
  return {
    "@module-federation/runtime": esm("@module-federation/runtime"),
    [`${runtimeTools.resolve("@module-federation/webpack-bundler-runtime")}$`]: esm(
      "@module-federation/webpack-bundler-runtime",
    ),
    "react-router$": path.join(routerFolder, "dist/production/index.mjs"),
    "react-router/dom$": path.join(routerFolder, "dist/production/dom-export.mjs"),
  };
}

/**
 * @param {string} namespace @param {Pick<import("@rspack/core").RuleSetRule, "include" | "exclude">} files
 * @returns {import("@rspack/core").RuleSetRule}
 */
function swcRule(namespace, files) {
  return {
    test: /\.tsx?$/,
    ...files,
    loader: "builtin:swc-loader",
    options: {
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
        experimental: {
          // A namespace per package: class names of separately built remotes never meet.
          plugins: [
            [
              "@swc/plugin-styled-components",
              { ssr: true, displayName: false, fileName: false, minify: true, pure: true, namespace },
            ],
          ],
        },
      },
    },
    type: "javascript/auto",
  };
}

/** The host runs federation's own runtime, which owns the singletons. @param {string} name */
const hostFederation = (name) =>
  new ModuleFederationPlugin({
    name,
    remotes: {},
    shared: sharing(true),
    dts: false,
    manifest: false,
    shareStrategy: "loaded-first",
    // Which remotes there are is the registry's word at run time, and the shell's loader fetches them.
    experiments: { optimization: { target: "web", disableSnapshot: true, disableRemote: true } },
  });

/**
 * A remote is a plain container: without federation's runtime its entry weighs 4 KB, and its team need not use the same
 * minor version of federation as the shell's.
 * @param {string} name
 */
const remoteContainer = (name) =>
  new rspack.container.ModuleFederationPluginV1({
    name,
    filename: "remoteEntry.[contenthash:8].js",
    library: { type: "global", name: containerName(name) },
    exposes: { "./routes": { import: "./src/expose.ts", name: "routes" } },
    shared: sharing(false),
  });

/**
 * @typedef {{ folder: string, name: string, isHost: boolean, mode: "production" | "development" }} Build
 * @typedef {{ mode?: "production" | "development" }} Arguments
 * @param {Build} build
 * @returns {import("@rspack/core").Configuration & { plugins: object[] }}
 */
function baseConfig({ folder, name, isHost, mode }) {
  const ui = path.join(root, "shared-ui");
  const isDevelopment = mode === "development";
  const { version } = createRequire(path.join(folder, "package.json"))("./package.json");
  return {
    name,
    context: folder,
    mode,
    target: ["web", browsers],
    devtool: isDevelopment ? "eval-cheap-module-source-map" : "source-map",
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"], alias: runtimeAliases() },
    module: {
      rules: [
        swcRule("ui", { include: ui, exclude: /node_modules/ }),
        swcRule(name, { exclude: [/node_modules/, ui] }),
      ],
    },
    output: {
      path: path.join(folder, "dist"),
      clean: { keep: "server" },
      filename: "js/[name].[contenthash:8].js",
      chunkFilename: "js/[name].[contenthash:8].js",
      publicPath: isHost ? "/" : "auto",
      // With the version: two releases of one remote that meet in a page must not take each other's chunks for their own.
      uniqueName: `${name}@${version}`,
      crossOriginLoading: "anonymous",
      chunkLoadTimeout: 6000,
    },
    optimization: { moduleIds: "deterministic", chunkIds: "deterministic" },
    performance: false,
    plugins: [
      // Every script that a build loads by itself carries its integrity; that of its entry is in its card.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"], enabled: !isDevelopment }),
      isHost ? hostFederation(name) : remoteContainer(name),
    ],
  };
}

const serverFile = "server/routes.cjs";

/**
 * The same source for Node, as one CommonJS file without federation: what pages are rendered ahead with.
 * @param {{ folder: string, name: string, entry: string, file: string, externals: Record<string, string> }} build
 * @returns {import("@rspack/core").Configuration}
 */
function nodeConfig({ folder, name, entry, file, externals }) {
  const { resolve = {}, module = {} } = baseConfig({ folder, name, isHost: true, mode: "production" });
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
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * Build of a remote: one federated module, `./routes`, and the card that the registry lists.
 * @param {{ folder: string, name: string, basePaths: string[], access: "public" | "session" | "staff" }} remote
 */
export function remoteConfig(remote) {
  return (/** @type {unknown} */ _env, /** @type {Arguments} */ argv) => {
    const config = baseConfig({ ...remote, isHost: false, mode: argv.mode ?? "production" });
    config.entry = {};
    // A desk that develops renders nothing ahead, and only what everybody may see is ever rendered ahead.
    if (remote.access !== "public" || argv.mode === "development") {
      config.plugins.push(new RemoteCardPlugin({ ...remote, shared: needed }));
      return config;
    }
    config.plugins.push(new RemoteCardPlugin({ ...remote, shared: needed, server: serverFile }));
    config.dependencies = [`${remote.name}-node`];
    const externals = Object.fromEntries(singletons.map((name) => [name, name]));
    return [nodeConfig({ ...remote, entry: "./src/expose.ts", file: serverFile, externals }), config];
  };
}

/**
 * Build of the host: the HTML, and every singleton in its entry.
 * @param {{ folder: string, name: string }} host
 */
export function hostConfig(host) {
  return (/** @type {unknown} */ _env, /** @type {Arguments} */ argv) => {
    const config = baseConfig({ ...host, isHost: true, mode: argv.mode ?? "production" });
    config.entry = { main: "./src/main.tsx" };
    config.plugins.push(
      new HostCardPlugin({ ...host, shared: offered }),
      new rspack.HtmlRspackPlugin({
        filename: "app.html",
        template: "./src/app.html",
        scriptLoading: "defer",
        inject: "head",
      }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public", noErrorOnMissing: true }] }),
    );
    if (argv.mode === "development") return config;
    // Nobody signs in while pages are rendered ahead.
    const externals = { "@supabase/supabase-js": "@supabase/supabase-js" };
    return [config, nodeConfig({ ...host, entry: "./src/server/index.ts", file: "server/shell.cjs", externals })];
  };
}
