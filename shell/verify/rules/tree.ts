import path from "node:path/posix";

/** The files of a workspace by their path, with their content. */
export type Tree = ReadonlyMap<string, string>;

/** Entry points of packages: the name that other code imports, and the file behind it. `*` stands for any path. */
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
