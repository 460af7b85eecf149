import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { UserError } from "shared-data/node/user-error";
import { styledNames } from "./imports-rule";
import type { LibraryPatch } from "./library-patch-loader";

// What each alias and each patch is worth, for which version, and since when upstream knows: shell/docs/library-patches.md.

const root = path.resolve(import.meta.dirname, "../..");
const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
const runtimeTools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const sharedData = createRequire(path.join(root, "shared-data/package.json"));
const routerDom = createRequire(sharedData.resolve("react-router-dom"));
const routerBuild = path.join(path.dirname(routerDom.resolve("react-router/package.json")), "dist/production");
const shell = createRequire(path.join(root, "shell/package.json"));

const esmOf = (request: string) => path.join(path.dirname(runtimeTools.resolve(request)), "bundler.js");
const federation = esmOf("@module-federation/runtime");
const bundlerRuntime = esmOf("@module-federation/webpack-bundler-runtime");
const runtimeCore = createRequire(runtimeTools.resolve("@module-federation/runtime")).resolve(
  "@module-federation/runtime-core",
);

// The federation runtime resolves to its CommonJS build, which cannot be tree-shaken, and react-router to its development
// build, unless told otherwise.
export const libraryAliases = {
  "@module-federation/runtime": federation,
  [`${runtimeTools.resolve("@module-federation/webpack-bundler-runtime")}$`]: bundlerRuntime,
  "react-router$": path.join(routerBuild, "index.mjs"),
};

const patch = (file: string, patches: readonly LibraryPatch[]) => ({
  include: file,
  loader: path.join(import.meta.dirname, "library-patch-loader.ts"),
  options: { patches },
});

/** What is cut out, file by file. A host holds every one of them. */
export const patchRules = [
  // The bundler's part of federation hands the whole runtime to the page and brings a plugin for shared modules that are
  // tree-shaken per remote: between them they keep a way of fetching remotes, in a host that has its own.
  patch(federation, [[/^[\s\S]*$/, 'export { init } from "./index.js";']]),
  patch(path.join(path.dirname(bundlerRuntime), "init.js"), [[/\tif \(USE_SHARED\) \{[\s\S]*\n\t\}\n/, ""]]),
  // What a host shares it takes in whatever version it has: its only questions are "*" and which of two versions is older. The reader
  // of ranges goes.
  patch(path.join(path.dirname(runtimeCore), "utils/semver/index.js"), [
    [
      /^[\s\S]*$/,
      "export const satisfy = (version, range) =>" +
        ' range === "*" || version.localeCompare(range.slice("<=".length), "en", { numeric: true }) <= 0;',
    ],
  ]),
  // The router names each component after making it, which keeps Form, NavLink, ScrollRestoration and what they need in
  // bundles that use none of them.
  patch(findRouterChunk(), [
    [/^(var \w+ =) (React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1 /*#__PURE__*/ $2"],
    [/^\w+\.displayName = "\w+";$/gm, ""],
  ]),
  // Vendor prefixes, which styled-components adds for nobody who does not ask, and the names that no remote uses.
  patch(path.join(path.dirname(shell.resolve("styled-components")), "styled-components.browser.esm.js"), [
    [/\w+\.prefix&&\w+\.push\(\w+\.prefixer\),/, ""],
    [new RegExp(`(?<=export\\{[^}]*)\\w+ as (?!(?:${styledNames.join("|")})\\b)\\w+,?`, "g"), ""],
  ]),
];

/** The file of react-router that makes its components; its name changes with its content. */
function findRouterChunk() {
  const names = readFileSync(path.join(routerBuild, "index.mjs"), "utf8").match(/chunk-\w+\.mjs/g) ?? [];
  const chunks = names.map((name) => path.join(routerBuild, name));
  const found = chunks.find((file) => readFileSync(file, "utf8").includes("function BrowserRouter("));
  if (!found) throw new UserError(`${routerBuild} has no chunk that makes BrowserRouter: see library-patches.ts.`);
  return found;
}
