import type { BundleFile } from "./read-bundle";

/** The parts of shared libraries of which a page has room for one copy: that of the shell's first script. */
const once = [
  "react/cjs/react.production.js",
  "react-dom/cjs/react-dom-client.production.js",
  "styled-components/",
  "react-router/",
  "@tanstack/query-core/",
  "@tanstack/react-query/",
  "@module-federation/runtime-core/",
];

/** What no first view runs: in the shell's first script everybody would wait for it. */
const later = ["@supabase/", "downshift/"];

/** Builds that bring more than is run: for development, or in a form that cannot be tree-shaken. */
const heavyBuilds = [
  { kind: "a development build", pattern: /\/node_modules\/.*([./]development[./])/ },
  { kind: "a CommonJS build of federation", pattern: /\/node_modules\/@module-federation\/.*\.cjs$/ },
  { kind: "a CommonJS build of the router", pattern: /\/node_modules\/react-router\/.*\.(cjs|js)$/ },
];

/**
 * What is wrong with the builds of a store, as sentences: a library in the wrong build, or twice. None where all is well.
 * @param files of the shell and of every remote
 */
export function findFaults(files: readonly Pick<BundleFile, "owner" | "file" | "sources">[]) {
  const heavy = files.flatMap(({ owner, file, sources }) =>
    heavyBuilds.flatMap(({ kind, pattern }) => {
      const found = sources.find((source) => pattern.test(source));
      return found ? [`${owner}/${file} holds ${kind}: ${found}`] : [];
    }),
  );
  return [
    ...heavy,
    ...once.flatMap((part) => findCopies(part, files)),
    ...later.flatMap((part) => findEarly(part, files)),
  ];
}

function findCopies(part: string, files: Parameters<typeof findFaults>[0]) {
  const homes = files.flatMap(({ owner, file, sources }) => {
    const inside = sources.filter((source) => source.includes(`/node_modules/${part}`));
    const copies = new Set(inside.map((source) => source.slice(0, source.lastIndexOf(`/node_modules/${part}`))));
    return [...copies].map(() => `${owner}/${file}`);
  });
  if (homes.length === 1 && isFirst(homes[0] ?? "")) return [];
  return [`${part} belongs into the shell's first script once, and is in: ${homes.join(", ") || "no file"}`];
}

function findEarly(part: string, files: Parameters<typeof findFaults>[0]) {
  const early = files.find(({ owner, file, sources }) => isFirst(`${owner}/${file}`) && holds(part, sources));
  return early ? [`${early.owner}/${early.file} holds ${part}, which is to be fetched when it is needed`] : [];
}

const holds = (part: string, sources: readonly string[]) =>
  sources.some((source) => source.includes(`/node_modules/${part}`));

const isFirst = (name: string) => /^shell\/js\/main\./.test(name);
