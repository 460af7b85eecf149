/** `owner` is the package's folder; `sources` are the modules listed in the source map. */
export type BundleFile = { owner: string; file: string; sources: readonly string[] };

/** Shared libraries that must be bundled once, in the shell's main script. */
const once = [
  "react/cjs/react.production.js",
  "react-dom/cjs/react-dom-client.production.js",
  "styled-components/",
  "react-router/",
  "@tanstack/query-core/",
  "@tanstack/react-query/",
  "@module-federation/runtime-core/",
];

/** Libraries that must not be in the shell's main script, because no first view needs them. */
const later = ["@supabase/", "downshift/"];

/** Library builds that are too large: for development, or not tree-shakable. */
const heavyBuilds = {
  "a development build": /\/node_modules\/.*([./]development[./])/,
  "a CommonJS build of federation": /\/node_modules\/@module-federation\/.*\.cjs$/,
  "a CommonJS build of the router": /\/node_modules\/react-router\/.*\.(cjs|js)$/,
};

/**
 * Finds libraries that are bundled twice or as the wrong build.
 * @param files of the shell and all remotes
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

/** Files that contain a library, once for each version. */
function copiesOf(part: string, files: readonly BundleFile[]): string[] {
  const place = `/node_modules/${part}`;
  return files.flatMap(({ owner, file, sources }) => {
    const inside = sources.filter((source) => source.includes(place));
    const versions = new Set(inside.map((source) => source.slice(0, source.lastIndexOf(place))));
    return [...versions].map(() => `${owner}/${file}`);
  });
}

const isFirst = (name: string) => /^shell\/js\/main\./.test(name);
