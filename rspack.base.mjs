import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { rspack } from "@rspack/core";
import { browsers, compileAhead, optimization, swcRule } from "./rspack.compile.mjs";
import { EveryCutPlugin } from "./rspack.cut.mjs";
import { forDevelopment } from "./rspack.development.mjs";
import { hostFederation, needed, offered, remoteContainer, singletons } from "./rspack.federation.mjs";
import { leanAliases, leanRules } from "./rspack.lean-libraries.mjs";
import { HostCardPlugin, integrityAlgorithm, RemoteCardPlugin } from "./rspack.remote-card.mjs";

const sharedUi = path.join(import.meta.dirname, "shared-ui");

/**
 * @typedef {{ mode?: "production" | "development" }} Arguments
 * @typedef {{ folder: string, name: string, publicPath: string, federation: import("@rspack/core").RspackPluginInstance[], mode?: Arguments["mode"] | undefined }} Build
 * @param {Build} build
 * @returns {import("@rspack/core").Configuration & { plugins: import("@rspack/core").RspackPluginInstance[] }}
 */
export function baseConfig({ folder, name, publicPath, federation, mode = "production" }) {
  const isDevelopment = mode === "development";
  const { version } = createRequire(path.join(folder, "package.json"))("./package.json");
  /** @type {import("@rspack/core").Configuration & { plugins: import("@rspack/core").RspackPluginInstance[] }} */
  const config = {
    name,
    context: folder,
    mode,
    target: ["web", browsers],
    devtool: "source-map",
    resolve: { extensions: [".ts", ".tsx", ".mjs", ".js"], alias: leanAliases },
    module: {
      rules: [
        ...leanRules,
        swcRule("ui", { include: sharedUi, exclude: /node_modules/ }),
        swcRule(name, { exclude: [/node_modules/, sharedUi] }),
      ],
    },
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
      // Every script that a build loads by itself carries its integrity; that of its entry is in its card.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm], enabled: !isDevelopment }),
      ...federation,
      ...(isDevelopment ? [] : [compileAhead]),
    ],
  };
  return isDevelopment ? forDevelopment(config) : config;
}

const serverFile = "server/routes.cjs";

/**
 * The same source for Node, as one CommonJS file without federation: what pages are rendered ahead with.
 * @param {{ folder: string, name: string, entry: string, file: string, externals: Record<string, string> }} build
 * @returns {import("@rspack/core").Configuration}
 */
function nodeConfig({ folder, name, entry, file, externals }) {
  const { resolve = {}, module = {} } = baseConfig({ folder, name, publicPath: "/", federation: [] });
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
 * A script that is one file and loads nothing: what is written into pages, and the service worker, whose name never changes.
 * `after` is the build that clears the file's folder.
 * @param {{ folder: string, name: string, entry: string, file: string, after: string, target?: import("@rspack/core").Target }} build
 * @returns {import("@rspack/core").Configuration}
 */
function scriptConfig({ folder, name, entry, file, after, target = ["web", browsers] }) {
  const { resolve = {}, module = {} } = baseConfig({ folder, name, publicPath: "/", federation: [] });
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

/**
 * Build of a remote: one federated module, `./routes`, and the card that the registry lists. Its `remote.json` says what
 * the remote is called, which addresses it answers for, who may fetch it, and whether it has pages that are rendered ahead.
 * @param {string} folder
 * @param {Record<string, string>} [pages] the chunk of each page that has one of its own, by base path
 */
export function remoteConfig(folder, pages = {}) {
  const remote = { ...JSON.parse(readFileSync(path.join(folder, "remote.json"), "utf8")), folder, pages };
  return (/** @type {unknown} */ _env, /** @type {Arguments} */ argv) => {
    const federation = [remoteContainer(remote.name, argv.mode === "development")];
    const config = baseConfig({ ...remote, publicPath: "auto", federation, mode: argv.mode });
    // What an earlier build made for Node would be published with this one.
    if (!remote.renderedAhead) config.output = { ...config.output, clean: true };
    config.entry = {};
    // A page's own file holds all that the page needs beside the remote's: what two pages share is fetched with each, and
    // no first view waits for a further file, or carries what only the other pages need.
    config.optimization = { ...config.optimization, splitChunks: false };
    // A desk that develops renders nothing ahead.
    if (!remote.renderedAhead || argv.mode === "development") {
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
    const config = baseConfig({ ...host, publicPath: "/", federation: [hostFederation(host.name)], mode: argv.mode });
    const first = argv.mode === "development" ? ["./src/boot/remember-renderers.ts"] : [];
    config.entry = { main: [...first, "./src/main.ts"] };
    config.plugins.push(
      new EveryCutPlugin(leanRules.map(({ include }) => include)),
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
    const node = nodeConfig({ ...host, entry: "./src/server/index.ts", file: "server/shell.cjs", externals });
    const lateStart = { entry: "./src/boot/late-start.ts", file: "server/late-start.js", after: `${host.name}-node` };
    const worker = { entry: "./src/offline/service-worker.ts", file: "sw.js", after: host.name };
    return [
      config,
      node,
      scriptConfig({ ...host, ...lateStart }),
      scriptConfig({ ...host, ...worker, target: ["webworker", "es2020"] }),
    ];
  };
}
