import path from "node:path/posix";
import { readEntryPoints, type Tree } from "./tree";

const comments = /\/\*[\s\S]*?\*\//g;
const reExports = /^export (?:type )?\{([^}]*)\} from "(\.[^"]*)";/gm;

/** Finds exports of the shared packages' entry points without a doc comment. */
export function findUndocumented(tree: Tree): string[] {
  const entries = readEntryPoints(tree).filter(
    ([name, file]) => /^@store\/shared-(data|ui)(\/|$)/.test(name) && /\.ts$/.test(file),
  );
  const exported = entries.flatMap(([, file]) => reExportsOf(tree, file)).map((each) => declarationOf(tree, each));
  const missing = exported.filter(([file, name]) => !isDocumented(tree.get(file) ?? "", name));
  return [
    ...new Set(missing.map(([file, name]) => `${file}: ${name} is exported to other packages and has no comment.`)),
  ];
}

function reExportsOf(tree: Tree, file: string): [file: string, name: string][] {
  return [...(tree.get(file) ?? "").matchAll(reExports)].flatMap(([, names = "", specifier = ""]) => {
    const base = path.join(path.dirname(file), specifier);
    const from = [".ts", ".tsx", "/index.ts"].map((end) => base + end).find((each) => tree.has(each)) ?? base;
    const originals = names
      .replace(comments, "")
      .split(",")
      .map((each) => each.trim().replace(/^type | as .*/g, ""));
    return originals.filter(Boolean).map((name): [string, string] => [from, name]);
  });
}

function declarationOf(tree: Tree, [file, name]: [string, string]): [file: string, name: string] {
  const next = reExportsOf(tree, file).find(([, each]) => each === name);
  return next ? declarationOf(tree, next) : [file, name];
}

function isDocumented(source: string, name: string): boolean {
  const declaration = String.raw`^export (?:async |abstract )?(?:function\*?|class|const|let|type|interface|enum) ${name}\b`;
  const [before = ""] = source.split(new RegExp(declaration, "m"), 1);
  return before.trimEnd().endsWith("*/") && before.slice(before.lastIndexOf("/*")).startsWith("/**");
}
