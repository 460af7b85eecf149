import { behindDoors, styledNames } from "./imports-rule";

const statements = /^import\s+(?!type\s)([^"';]+?)\s+from\s+["']([^"']+)["']/gm;

/** Loader that ends a build whose source imports what the store does not give to remotes; else the source as it is. */
export default function refuseForeignImports(source: string): string {
  const refusals = [...source.matchAll(statements)].flatMap(([, clause = "", library = ""]) => refuse(clause, library));
  if (refusals.length > 0) throw new Error(refusals.join("\n"));
  return source;
}

/** Why an import cannot be, one sentence; nothing where it can. */
function refuse(clause: string, library: string): string[] {
  const door = Object.hasOwn(behindDoors, library) ? behindDoors[library] : undefined;
  if (door) return [`Import from "${door}" instead of "${library}": the store has one of it for all remotes.`];
  if (library !== "styled-components") return [];
  const [, list] = /^\{([^}]*)\}$/.exec(clause) ?? [];
  const names = list?.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? "") ?? ["its default export"];
  const foreign = names.filter((name) => name !== "" && !name.startsWith("type ") && !styledNames.includes(name));
  if (foreign.length === 0) return [];
  return [`The store's styled-components has ${styledNames.join(", ")} and not ${foreign.join(", ")}.`];
}
