/** `owner` is the folder of the package that was built; `sources` names every module inside, as the source map does. */
export type BundleFile = { owner: string; file: string; sources: readonly string[] };

/** The parts of shared libraries of which a page may have one copy: that of the shell's first script. */
const once = [
  "react/cjs/react.production.js",
  "react-dom/cjs/react-dom-client.production.js",
  "styled-components/",
  "react-router/",
  "@tanstack/query-core/",
  "@tanstack/react-query/",
  "@module-federation/runtime-core/",
];

/** Modules that no first view runs: in the shell's first script everybody would wait for them. */
const later = ["@supabase/", "downshift/"];

/** Builds that bring more than is run: for development, or in a form that cannot be tree-shaken. */
const heavyBuilds = {
  "a development build": /\/node_modules\/.*([./]development[./])/,
  "a CommonJS build of federation": /\/node_modules\/@module-federation\/.*\.cjs$/,
  "a CommonJS build of the router": /\/node_modules\/react-router\/.*\.(cjs|js)$/,
};

/**
 * Faults of a store's builds, as sentences: a library in the wrong build, or twice.
 * @param files of the shell and of every remote
 */
export function findFaults(files: readonly BundleFile[]): string[] {
  const heavy = files.flatMap(({ owner, file, sources }) =>
    Object.entries(heavyBuilds).flatMap(([kind, pattern]) => {
      const found = sources.find((source) => pattern.test(source));
      return found ? [`${owner}/${file} holds ${kind}: ${found}`] : [];
    }),
  );
  return [
    ...heavy,
    ...once.flatMap((part) => {
      const homes = copiesOf(part, files);
      const isRight = homes.length === 1 && isFirst(homes[0] ?? "");
      return isRight
        ? []
        : [`${part} belongs into the shell's first script once, and is in: ${homes.join(", ") || "no file"}`];
    }),
    ...later.flatMap((part) => {
      const early = copiesOf(part, files).find(isFirst);
      return early ? [`${early} holds ${part}, which is to be fetched when it is needed`] : [];
    }),
  ];
}

/** The files with a part of a library, once for each version in it. */
function copiesOf(part: string, files: readonly BundleFile[]): string[] {
  const place = `/node_modules/${part}`;
  return files.flatMap(({ owner, file, sources }) => {
    const inside = sources.filter((source) => source.includes(place));
    const versions = new Set(inside.map((source) => source.slice(0, source.lastIndexOf(place))));
    return [...versions].map(() => `${owner}/${file}`);
  });
}

const isFirst = (name: string) => /^shell\/js\/main\./.test(name);
