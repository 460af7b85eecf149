import { findFaults } from "./find-faults";

const library = (name: string) => `webpack://shell@0.1.0/../node_modules/.pnpm/${name}`;
const shared = [
  "react@19.3.1/node_modules/react/cjs/react.production.js",
  "react-dom@19.3.1/node_modules/react-dom/cjs/react-dom-client.production.js",
  "styled-components@6.6.0/node_modules/styled-components/dist/styled-components.browser.esm.js",
  "react-router@7.18.5/node_modules/react-router/dist/production/index.mjs",
  "@tanstack+query-core@5.108.0/node_modules/@tanstack/query-core/build/modern/query.js",
  "@tanstack+react-query@5.108.0/node_modules/@tanstack/react-query/build/modern/useQuery.js",
  "@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/core.js",
].map(library);
const shell = { owner: "shell", file: "js/main.1a2b3c4d.js", sources: shared };
const remote = {
  owner: "tools-mfe",
  file: "js/routes.1a2b3c4d.js",
  sources: ["webpack://tools@0.1.0/./src/expose.ts"],
};
const client = library("@supabase+postgrest-js@2.109.0/node_modules/@supabase/postgrest-js/dist/index.mjs");

it("finds nothing where each shared library is in the shell's first script, and nowhere else", () => {
  const later = { owner: "shell", file: "js/123.1a2b3c4d.js", sources: [client] };
  expect(findFaults([shell, remote, later])).toEqual([]);
});

it.each([
  ["router", "react-router@7.18.5/node_modules/react-router/dist/development/index.mjs", "a development build"],
  ["React", "react-dom@19.3.1/node_modules/react-dom/cjs/react-dom-client.development.js", "a development build"],
  [
    "federation",
    "@module-federation+runtime@2.9.2/node_modules/@module-federation/runtime/dist/index.cjs",
    "a CommonJS build of federation",
  ],
  ["router in another form", "react-router@7.18.5/node_modules/react-router/dist/production/index.js", "CommonJS"],
])("names a build of %s that brings more than is run", (_library, source, kind) => {
  const faults = findFaults([{ ...shell, sources: [...shared, library(source)] }, remote]);
  expect(faults.join()).toContain(kind);
  expect(faults.join()).toContain(source);
});

const copy = "styled-components@6.6.0/node_modules/styled-components/dist/styled-components.browser.esm.js";
it.each([
  [
    "a second copy of a shared library",
    [shell, { ...remote, sources: [library(copy)] }],
    "styled-components/ belongs into the shell's first script once, and is in: shell/js/main.1a2b3c4d.js, tools-mfe/js/routes.1a2b3c4d.js",
  ],
  ["two versions of one", [{ ...shell, sources: [...shared, library(copy.replaceAll("6.6.0", "6.5.0"))] }], "once"],
  ["a library that is nowhere", [{ ...shell, sources: shared.slice(1) }], "no file"],
  [
    "a library that no first view runs",
    [{ ...shell, sources: [...shared, client] }],
    "shell/js/main.1a2b3c4d.js holds @supabase/, which is to be fetched when it is needed",
  ],
])("names %s", (_what, files, fault) => {
  expect(findFaults(files)).toEqual([expect.stringContaining(fault)]);
});
