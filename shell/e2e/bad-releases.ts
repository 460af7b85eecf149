import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Parts } from "./handmade-release";
import type { Oddity } from "./release-host";

/** A handmade release: what its manifest and its code say, and what is wrong with its files or their host. */
export type Published = {
  change?: object;
  server?: string;
  parts?: Parts;
  odd?: Oddity;
  spoil?: (folder: string) => void;
};

/** A build for Node with one page. */
export const node = (component: string, paths = '["/limpar-criativo"]') => `
  const { createElement } = require("react");
  exports.default = { contract: 1, name: "tools", routes: [{
    path: "/limpar-criativo",
    Component: ${component},
    staticPaths: async () => ${paths},
  }] };`;
/** The component of a page that is well. */
export const good = '() => createElement("h1", null, "Limpador")';

/** The fault of a release, the release, and the expected error. */
export const badReleases: [what: string, release: Published, sentence: RegExp][] = [
  [
    "loops as soon as it is loaded",
    { parts: { first: "while (true);" } },
    /fails in a browser: \/limpar-criativo: .*(does not answer|shows nothing)/,
  ],
  [
    "leaves a promise rejected",
    { parts: { first: 'Promise.reject(new Error("prometido"));' } },
    /an uncaught error: prometido/,
  ],
  [
    "calls a host outside the policy",
    { parts: { first: 'fetch("http://localhost:9/conta").catch(() => {});' } },
    /against the policy of the page: connect-src http:\/\/localhost:9/,
  ],
  ["is no JavaScript", { parts: { first: "const = ;" } }, /fails in a browser: .*Unexpected token/],
  ["never shows a thing", { parts: { component: "() => null" } }, /\/limpar-criativo: it shows nothing after 10 s/],
  [
    "has two main headings",
    { parts: { component: '() => ["a", "b"].map((key) => createElement("h1", { key }, key))' } },
    /\/limpar-criativo: it has 2 h1/,
  ],
  [
    "has a page too large for any phone",
    {
      parts: {
        component:
          '() => createElement("div", null, createElement("h1", null, "x"), ...Array.from({ length: 30000 }, (_, key) => createElement("i", { key })))',
      },
    },
    /it has 30\d\d\d elements, and a page may have 20000/,
  ],
  [
    "changes what all code of the page shares",
    {
      parts: {
        first:
          "const { push } = Array.prototype; Array.prototype.push = function (...all) { return push.apply(this, all); };",
      },
    },
    /it changes what all code in the page shares: Array\.prototype\.push/,
  ],
  [
    "breaks the pages after it",
    {
      parts: {
        component:
          '() => { window.addEventListener("popstate", (event) => { throw new Error("fica"); }); return createElement("h1", null, "x"); }',
      },
    },
    /an uncaught error: fica/,
  ],
  [
    "takes the shell's footer away",
    {
      parts: {
        component:
          '() => { setTimeout(() => document.querySelector("footer").remove()); return createElement("h1", null, "x"); }',
      },
    },
    /the shell's <footer> is gone/,
  ],
  [
    "fetches a file that its manifest does not name",
    {
      parts: {
        first:
          'const more = document.createElement("script"); more.src = new URL("mais.js", document.currentScript.src); more.crossOrigin = "anonymous"; document.head.append(more);',
      },
      spoil: (folder) => writeFileSync(path.join(folder, "mais.js"), ""),
    },
    /it asks for mais\.js, which its manifest does not name/,
  ],
  [
    "has a route in another area",
    { parts: { routes: '[{ path: "/limpar-criativo", Component }, { path: "/login", Component }]' } },
    /\/login lies outside its base paths/,
  ],
  ["has no route for its base path", { parts: { routes: "[]" } }, /does not exist|no route answers for its base path/],
  [
    "is open where its area is closed",
    { change: { access: "session" } },
    /\/limpar-criativo is open to "public", and its area is "session"/,
  ],
  ["has a file that never answers", { odd: { silent: true } }, /could not be reached/],
  ["has a file that never ends", { odd: { slow: true } }, /did not come whole within 10 s/],
  [
    "throws on the server",
    { server: 'throw new Error("só no navegador");' },
    /cannot be rendered ahead: its code: só no navegador/,
  ],
  [
    "throws in one page on the server",
    { server: node('() => { throw new Error("sem dados"); }') },
    /cannot be rendered ahead: \/limpar-criativo: sem dados/,
  ],
  [
    "loops on the server",
    { server: node("() => { while (true); }") },
    /cannot be rendered ahead: \/limpar-criativo: took longer than 10 s/,
  ],
  [
    "has an empty page on the server",
    { server: node("() => null") },
    /cannot be rendered ahead: \/limpar-criativo: it has no h1/,
  ],
  [
    "lists another area's pages",
    { server: node(good, '["/login"]') },
    /lists 1 addresses that are not its own, such as \/login/,
  ],
];
