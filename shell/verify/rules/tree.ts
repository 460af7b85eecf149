import path from "node:path/posix";

export type Tree = ReadonlyMap<string, string>;

/** Entry points of packages: import name and file. `*` matches any path. */
export function readEntryPoints(tree: Tree): [name: string, file: string][] {
  const manifests = [...tree].filter(([file]) => /^[^/]+\/package\.json$/.test(file));
  return manifests.flatMap(([file, text]) => {
    const { name = "", exports = {} }: { name?: string; exports?: Record<string, string> } = JSON.parse(text);
    return Object.entries(exports).map(([entry, target]): [string, string] => [
      path.join(name, entry),
      path.join(path.dirname(file), target),
    ]);
  });
}
