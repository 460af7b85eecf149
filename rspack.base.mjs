import { createRequire } from "node:module";
import path from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { RemoteCardPlugin } from "./rspack.remote-card.mjs";

const root = import.meta.dirname;
const require = createRequire(import.meta.url);
const enhanced = createRequire(require.resolve("@module-federation/enhanced/rspack"));
const runtimeTools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const runtime = createRequire(runtimeTools.resolve("@module-federation/runtime"));
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

/**
 * The host brings every singleton in its entry; a remote uses the host's and carries no copy.
 * @param {boolean} isHost
 */
function sharing(isHost) {
  const share = (/** @type {string} */ name) => {
    const version = versions[name] ?? localVersion;
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
    "@module-federation/runtime-core$": path.join(
      path.dirname(runtime.resolve("@module-federation/runtime-core")),
      "index.js",
    ),
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

/**
 * @typedef {{ folder: string, name: string, isHost: boolean, mode: "production" | "development" }} Build
 * @typedef {{ mode?: "production" | "development" }} Arguments
 * @param {Build} build
 * @returns {import("@rspack/core").Configuration & { plugins: object[] }}
 */
function baseConfig({ folder, name, isHost, mode }) {
  const ui = path.join(root, "shared-ui");
  const isDevelopment = mode === "development";
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
      clean: true,
      filename: "js/[name].[contenthash:8].js",
      chunkFilename: "js/[name].[contenthash:8].js",
      publicPath: isHost ? "/" : "auto",
      uniqueName: name,
      crossOriginLoading: "anonymous",
    },
    optimization: { moduleIds: "deterministic", chunkIds: "deterministic" },
    performance: false,
    plugins: [
      new ModuleFederationPlugin({
        name,
        ...(!isHost && {
          filename: "remoteEntry.[contenthash:8].js",
          exposes: { "./routes": { import: "./src/expose.ts", name: "routes" } },
        }),
        remotes: {},
        shared: sharing(isHost),
        dts: false,
        manifest: false,
        shareStrategy: "loaded-first",
        experiments: {
          // The host puts the federation runtime's core on the page once, instead of every remote bringing its own.
          externalRuntime: !isHost,
          optimization: { target: "web", disableSnapshot: true, disableRemote: !isHost },
        },
      }),
    ],
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
    config.plugins.push(new RemoteCardPlugin(remote));
    return config;
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
      new rspack.HtmlRspackPlugin({ template: "./src/app.html", scriptLoading: "defer", inject: "head" }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public", noErrorOnMissing: true }] }),
    );
    return config;
  };
}
