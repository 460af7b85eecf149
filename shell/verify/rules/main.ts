import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { listFiles } from "../list-files";
import { findDeadLinks, findLostCitations } from "./documents";
import { ImportGraph, type Tree } from "./import-graph";
import { findForbiddenImports } from "./import-rules";
import { findUndocumented, findUnshared } from "./shared-packages";

const readable = /\.([cm]?[jt]sx?|json|md|sql|css|html|toml|ya?ml)$/;
/** Releases as they were served; no code of ours. */
const leftOut = /^shell\/e2e\/releases\/|^pnpm-lock\.yaml$/;

/** The rules of the house that no kept tool knows, over the whole workspace: one sentence for each breach. */
await run(async () => {
  const files = listFiles().filter((file) => !leftOut.test(file));
  const tree: Tree = new Map(
    files.map((file) => [file, readable.test(file) ? readFileSync(path.join(root, file), "utf8") : ""]),
  );
  const graph = new ImportGraph(tree);
  const breaches = [
    ...findForbiddenImports(graph),
    ...findUnshared(tree, graph),
    ...findUndocumented(tree, graph),
    ...findLostCitations(tree),
    ...findDeadLinks(tree),
  ];
  if (breaches.length > 0) throw new UserError(breaches.join("\n"));
});
