import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { LibraryPatch } from "./library-patch-loader";

const root = path.resolve(import.meta.dirname, "../..");
const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced/rspack"));
const runtimeTools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
const sharedData = createRequire(path.join(root, "shared-data/package.json"));
const routerDom = createRequire(sharedData.resolve("react-router-dom"));
const routerBuild = path.join(path.dirname(routerDom.resolve("react-router/package.json")), "dist/production");
// A file whose name changes with its content.
const routerNames = readFileSync(path.join(routerBuild, "index.mjs"), "utf8").match(/chunk-\w+\.mjs/g) ?? [];
const routerCode = path.join(routerBuild, routerNames.at(-1) ?? "");
const shell = createRequire(path.join(root, "shell/package.json"));

const esmOf = (request: string) => path.join(path.dirname(runtimeTools.resolve(request)), "bundler.js");
const errorSentences = path.join(
  path.dirname(
    createRequire(runtimeTools.resolve("@module-federation/runtime")).resolve("@module-federation/error-codes"),
  ),
  "desc.mjs",
);
const federation = esmOf("@module-federation/runtime");
const bundlerRuntime = esmOf("@module-federation/webpack-bundler-runtime");

// The federation runtime resolves to its CommonJS build and react-router to its development build unless told otherwise:
// neither can be tree-shaken, which costs 14 KB gzip.
export const libraryAliases = {
  "@module-federation/runtime": federation,
  [`${runtimeTools.resolve("@module-federation/webpack-bundler-runtime")}$`]: bundlerRuntime,
  "react-router$": path.join(routerBuild, "index.mjs"),
  "react-router/dom$": path.join(routerBuild, "dom-export.mjs"),
};

/** What remotes may use of styled-components: the host's copy, which is shared whole, holds nothing else. */
const styledNames = ["ThemeProvider", "createGlobalStyle", "css", "keyframes", "styled", "useTheme"];

const patch = (file: string, patches: readonly LibraryPatch[]) => ({
  include: file,
  loader: path.join(import.meta.dirname, "library-patch-loader.ts"),
  options: { patches },
});

/** What is cut out, file by file. A host holds every one of them. */
export const patchRules = [
  // The bundler's part of federation hands the whole runtime to the page and brings a plugin for shared modules that are
  // tree-shaken per remote: between them they keep a way of fetching remotes, in a host that has its own (2.8 KB Brotli).
  patch(federation, [[/^[\s\S]*$/, 'export { init } from "./index.js";']]),
  patch(path.join(path.dirname(bundlerRuntime), "init.js"), [
    [/^import \{ getRemoteEntry \}.*\nimport helpers.*$/m, ""],
    [/\tif \(USE_SHARED\) \{[\s\S]*\n\t\}\n/, ""],
  ]),
  // Federation's sentences: an error still names its number, and the page of federation's manual that explains it.
  patch(errorSentences, [[/(\[[A-Z]+_\d+\]: )".*"/g, '$1""']]),
  // The router names each component after making it, which keeps Form, NavLink, ScrollRestoration and what they need in
  // bundles that use none of them (3 KB Brotli).
  patch(routerCode, [
    [/^(var \w+ =) (React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1 /*#__PURE__*/ $2"],
    [/^\w+\.displayName = "\w+";$/gm, ""],
    // For pages whose data the router loads; the store's are loaded by the query library.
    [/isDataRoute \? useNavigateStable\(\) : (useNavigateUnstable\(\))/, "$1"],
  ]),
  // Vendor prefixes, which styled-components adds for nobody who does not ask, and the names that no remote uses.
  patch(path.join(path.dirname(shell.resolve("styled-components")), "styled-components.browser.esm.js"), [
    [/\w+\.prefix&&\w+\.push\(\w+\.prefixer\),/, ""],
    [new RegExp(`(?<=export\\{[^}]*)\\w+ as (?!(?:${styledNames.join("|")})\\b)\\w+,?`, "g"), ""],
  ]),
];
