import { behindDoors } from "./imports-rule";

const statements = /^import\s+(?!type\s)[^"';]+?\s+from\s+["']([^"']+)["']/gm;

/** Loader that ends a build whose source imports a library that the store has one instance of; else the source as it is. */
export default function refuseForeignImports(source: string): string {
  const refusals = [...source.matchAll(statements)].flatMap(([, library = ""]) => {
    const door = Object.hasOwn(behindDoors, library) ? behindDoors[library] : undefined;
    return door ? [`Import from "${door}" instead of "${library}": the store has one of it for all remotes.`] : [];
  });
  if (refusals.length > 0) throw new Error(refusals.join("\n"));
  return source;
}
