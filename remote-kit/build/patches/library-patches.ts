import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { UserError } from "@store/shared-data/node/user-error";
import type { LibraryPatch } from "./library-patch-loader";

// shell/docs/library-patches.md lists for each alias and patch its saving, its version and the upstream issue.

const root = path.resolve(import.meta.dirname, "../../..");
const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
const runtimeTools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const sharedData = createRequire(path.join(root, "shared-data/package.json"));
const routerDom = createRequire(sharedData.resolve("react-router-dom"));
const routerBuild = path.join(path.dirname(routerDom.resolve("react-router/package.json")), "dist/production");

const esmOf = (request: string) => path.join(path.dirname(runtimeTools.resolve(request)), "bundler.js");
const federation = esmOf("@module-federation/runtime");
const bundlerRuntime = esmOf("@module-federation/webpack-bundler-runtime");

// By default the federation runtime resolves to its CommonJS build, which cannot be tree-shaken, and react-router to
// its development build.
export const libraryAliases = {
  "@module-federation/runtime": federation,
  [`${runtimeTools.resolve("@module-federation/webpack-bundler-runtime")}$`]: bundlerRuntime,
  "react-router$": path.join(routerBuild, "index.mjs"),
};

const patch = (file: string, fingerprint: string, patches: readonly LibraryPatch[]) => ({
  include: file,
  loader: path.join(import.meta.dirname, "library-patch-loader.ts"),
  options: { fingerprint, patches },
});

/** Patches by file and content hash. */
export const patchRules = [
  // The bundler's federation code includes the whole runtime and a plugin for shared modules that are tree-shaken per
  // remote. Both contain remote loading, which this host implements itself.
  patch(federation, "701c86edc3428181", [[/^[\s\S]*$/, 'export { init } from "./index.js";']]),
  patch(path.join(path.dirname(bundlerRuntime), "init.js"), "4fa02ee9e6b0b019", [
    [/\tif \(USE_SHARED\) \{[\s\S]*\n\t\}\n/, ""],
  ]),
  // The router sets displayName after creating each component, which keeps Form, NavLink, ScrollRestoration and their
  // dependencies in bundles that do not use them.
  patch(findRouterChunk(), "6b14f8c6dc36dfcf", [
    [/^(var \w+ =) (React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1 /*#__PURE__*/ $2"],
    [/^\w+\.displayName = "\w+";$/gm, ""],
  ]),
];

/** The react-router chunk that defines its components; its name contains a content hash. */
function findRouterChunk() {
  const names = readFileSync(path.join(routerBuild, "index.mjs"), "utf8").match(/chunk-\w+\.mjs/g) ?? [];
  const chunks = names.map((name) => path.join(routerBuild, name));
  const found = chunks.find((file) => readFileSync(file, "utf8").includes("function BrowserRouter("));
  if (!found) throw new UserError(`${routerBuild} has no chunk that makes BrowserRouter: see library-patches.ts.`);
  return found;
}
