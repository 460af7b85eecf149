import path from "node:path/posix";
import { isNode, parseSource, type SyntaxNode, textOf, visit } from "../syntax-tree";

/** The files of a workspace by their path, with what stands in them. */
export type Tree = ReadonlyMap<string, string>;

/** Tests, and what only tests use. */
export function isTest(file: string) {
  return /\.(test|e2e)\.tsx?$|\/testing\/|\/e2e\//.test(file);
}

/** What a file takes from another: the names, or everything (`*`) where no list says which. */
interface Import {
  from: string;
  names: string[];
}
interface Source {
  imports: Import[];
  /** Names handed on: under which name, and where they come from. `*` hands on everything. */
  handedOn: { name: string; from: string; original: string }[];
}

/** Which file takes what from which, of all code in a tree. Packages of the workspace are looked up by their `exports`. */
export class ImportGraph {
  readonly #tree: Tree;
  readonly #doors: [name: string, file: string][];
  readonly #sources = new Map<string, Source>();

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#doors = readDoors(tree);
    for (const [file, text] of tree) {
      if (/\.(tsx?|mjs)$/.test(file)) this.#sources.set(file, this.#read(file, text));
    }
  }

  get files() {
    return [...this.#sources.keys()];
  }

  /** The files that a file names in its imports, tests' and types' included. */
  direct(file: string) {
    const { imports = [], handedOn = [] } = this.#sources.get(file) ?? {};
    return [...new Set([...imports, ...handedOn].map(({ from }) => from))];
  }

  /** The files that a file takes something from, a door looked through to where each name is defined. */
  defining(file: string) {
    const imports = this.#sources.get(file)?.imports ?? [];
    const named = imports.flatMap(({ from, names }) =>
      (names.includes("*") ? [...names, ...this.namesOf(from)] : names).map((name) => this.definition(from, name)[0]),
    );
    return new Set([...named, ...(this.#sources.get(file)?.handedOn ?? []).map(({ from }) => from)]);
  }

  /** Where a name that a file exports is defined, and what it is called there. */
  definition(file: string, name: string): [file: string, name: string] {
    const handedOn = this.#sources.get(file)?.handedOn ?? [];
    const own = handedOn.find((entry) => entry.name === name);
    return own ? this.definition(own.from, own.original) : [file, name];
  }

  /** The names that a door hands on one by one. */
  namesOf(door: string) {
    return (this.#sources.get(door)?.handedOn ?? []).map(({ name }) => name);
  }

  #read(file: string, text: string): Source {
    const source: Source = { imports: [], handedOn: [] };
    visit(parseSource(text, file), (node) => {
      const specifier = specifierOf(node);
      const from = specifier === undefined ? undefined : this.#resolve(file, specifier);
      if (from === undefined) return;
      const names = Array.isArray(node.specifiers) ? node.specifiers.map(readSpecifier) : [];
      if (node.type === "ExportNamedDeclaration") source.handedOn.push(...names.map((pair) => ({ ...pair, from })));
      else source.imports.push({ from, names: names.length > 0 ? names.map(({ original }) => original) : ["*"] });
    });
    return source;
  }

  #resolve(importer: string, specifier: string) {
    const base = specifier.startsWith(".") ? path.join(path.dirname(importer), specifier) : this.#behindDoor(specifier);
    if (base === undefined) return undefined;
    return ["", ".ts", ".tsx", ".mjs", "/index.ts"].map((end) => base + end).find((file) => this.#tree.has(file));
  }

  #behindDoor(specifier: string) {
    for (const [door, file] of this.#doors) {
      const [before = "", after] = door.split("*");
      if (after === undefined ? specifier === door : specifier.startsWith(before)) {
        return file.replace("*", specifier.slice(before.length));
      }
    }
    return undefined;
  }
}

/** The doors of packages: what other code imports, and the file behind it. `*` stands for any path. */
export function readDoors(tree: Tree) {
  const manifests = [...tree].filter(([file]) => /^[^/]+\/package\.json$/.test(file));
  return manifests.flatMap(([file, text]) => {
    const { name = "", exports = {} }: { name?: string; exports?: Record<string, string> } = JSON.parse(text);
    return Object.entries(exports).map(([entry, target]): [string, string] => [
      path.join(name, entry),
      path.join(path.dirname(file), target),
    ]);
  });
}

/** What an import names, be it a statement, a call, a worker's address, or a type. */
function specifierOf(node: SyntaxNode) {
  const { callee } = node;
  const calls =
    isNode(callee) && (callee.type === "Import" || (node.type === "NewExpression" && callee.value === "URL"));
  if (calls && Array.isArray(node.arguments)) return textOf(Object(node.arguments[0]).expression);
  return textOf(node.type === "TsImportType" ? node.argument : node.source);
}

/** A name in braces: what it is called where it comes from, and here. */
function readSpecifier(specifier: unknown) {
  const { type, local, imported, orig, exported } = Object(specifier);
  const original = type === "ImportDefaultSpecifier" ? "default" : nameIn(imported ?? orig ?? local);
  return { original: type.endsWith("NamespaceSpecifier") ? "*" : original, name: nameIn(exported ?? orig ?? local) };
}

function nameIn(identifier: unknown) {
  return isNode(identifier) ? String(identifier.value) : "*";
}
