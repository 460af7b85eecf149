import { createRequire } from "node:module";
import path from "node:path";
import { rspack } from "@rspack/core";
import { HostCardPlugin, RemoteCardPlugin } from "./rspack.remote-card.mjs";

const root = import.meta.dirname;
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

// react-router's exports point at its development build.
const productionRouter = {
  "react-router$": path.join(routerFolder, "dist/production/index.mjs"),
  "react-router/dom$": path.join(routerFolder, "dist/production/dom-export.mjs"),
};

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
  const { version } = createRequire(path.join(folder, "package.json"))("./package.json");
  return {
    name,
    context: folder,
    mode,
    target: ["web", browsers],
    devtool: isDevelopment ? "eval-cheap-module-source-map" : "source-map",
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"], alias: productionRouter },
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
      // The bundler's own containers: their whole runtime is 3 KB, where federation's library puts 20 KB on every first view.
      // What the library's hooks would give (integrity, retries, time-outs) is the shell's own loader's.
      new rspack.container.ModuleFederationPluginV1({
        name,
        ...(!isHost && {
          filename: "remoteEntry.[contenthash:8].js",
          library: { type: "global", name: containerName(name) },
          exposes: { "./routes": { import: "./src/expose.ts", name: "routes" } },
        }),
        shared: sharing(isHost),
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
    config.plugins.push(new RemoteCardPlugin({ ...remote, shared: needed }));
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
      new HostCardPlugin({ ...host, shared: offered }),
      new rspack.HtmlRspackPlugin({ template: "./src/app.html", scriptLoading: "defer", inject: "head" }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: "public", noErrorOnMissing: true }] }),
    );
    return config;
  };
}
