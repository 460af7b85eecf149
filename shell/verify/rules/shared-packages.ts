import { beforeSource, isNode, parseSource, visit } from "../syntax-tree";
import { type ImportGraph, isTest, readDoors, type Tree } from "./import-graph";

const shared = "shared-data/src/";

/** Files of shared-data that fewer than two packages reach: they belong beside the code that uses them. Doors stay. */
export function findUnshared(tree: Tree, graph: ImportGraph) {
  const users = new Map<string, Set<string>>();
  for (const file of graph.files) {
    if (file.startsWith(shared) || isTest(file)) continue;
    for (const reached of reachedFrom(file, (name) => graph.defining(name))) {
      users.set(reached, (users.get(reached) ?? new Set()).add(userOf(file)));
    }
  }
  const doors = readDoors(tree).map(([, file]) => file);
  return graph.files
    .filter((file) => file.startsWith(shared) && !isTest(file) && !doors.includes(file))
    .map((file) => ({ file, by: [...(users.get(file) ?? [])] }))
    .filter(({ by }) => by.length < 2)
    .map(({ file, by }) => `${file} is shared, but ${by[0] ?? "nothing"} alone reaches it: move it there.`);
}

/** What the doors of the shared packages hand on without a comment where it is defined. */
export function findUndocumented(tree: Tree, graph: ImportGraph) {
  const doors = readDoors(tree).filter(([name, file]) => /^shared-(data|ui)(\/|$)/.test(name) && !file.includes("*"));
  const names = doors.flatMap(([, door]) => graph.namesOf(door).map((name) => graph.definition(door, name)));
  const missing = names.filter(([file, name]) => !isDocumented(tree.get(file) ?? "", file, name));
  return [
    ...new Set(missing.map(([file, name]) => `${file}: ${name} is exported to other packages and has no comment.`)),
  ];
}

/** Every name that can be reached from a start, in any number of steps. */
function reachedFrom(start: string, next: (name: string) => Iterable<string>) {
  const reached = new Set<string>();
  const waiting = [start];
  for (const name of waiting) {
    for (const other of next(name)) {
      if (reached.has(other)) continue;
      reached.add(other);
      waiting.push(other);
    }
  }
  return reached;
}

/** A package; what runs in Node beside shared-data's source is a user of its own. */
function userOf(file: string) {
  const [name = "", room = ""] = file.split("/");
  return name === "shared-data" ? `${name}/${room}` : name;
}

function isDocumented(source: string, file: string, name: string) {
  if (name === "*") return true;
  const bytes = Buffer.from(beforeSource + source);
  let documented = false;
  visit(parseSource(source, file), (node) => {
    if (node.type !== "ExportDeclaration" || !isNode(node.declaration)) return;
    if (!namesIn(node.declaration).includes(name)) return false;
    const before = bytes.toString("utf8", 1, node.span.start - 1).trimEnd();
    documented = before.endsWith("*/") && before.slice(before.lastIndexOf("/*")).startsWith("/**");
    return false;
  });
  return documented;
}

function namesIn({ identifier, id, declarations }: Record<string, unknown>) {
  const ids = Array.isArray(declarations) ? declarations.map((entry) => Object(entry).id) : [identifier ?? id];
  return ids.map((entry) => String(Object(entry).value));
}
