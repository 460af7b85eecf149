import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { run, UserError } from "@store/shared-data/node/user-error";
import { findDeadLinks, findLostCitations } from "./documents";
import { findUnlistedVariables } from "./environment-variables";
import { findMisplacedMigrationsHere } from "./migrations";
import { findUndocumented } from "./public-exports";
import { findRetiredWords } from "./retired-words";
import type { Tree } from "./tree";

const readable = /\.([cm]?[jt]sx?|json|md|sql|css|html|toml|ya?ml)$/;
/** Recorded releases are not our source code. */
const leftOut = /^shell\/e2e\/releases\/|^pnpm-lock\.yaml$/;

/** Checks rules that neither Biome nor knip can express, over all tracked and untracked files. */
await run(async () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = listed.split("\n").filter((file) => file && !leftOut.test(file) && existsSync(path.join(root, file)));
  const read = (file: string) =>
    readable.test(file) || file === ".env.example" ? readFileSync(path.join(root, file), "utf8") : "";
  const tree: Tree = new Map(files.map((file) => [file, read(file)]));
  const breaches = [
    ...findUndocumented(tree),
    ...findLostCitations(tree),
    ...findDeadLinks(tree),
    ...findUnlistedVariables(tree),
    ...findRetiredWords(tree),
    ...findMisplacedMigrationsHere(),
  ];
  if (breaches.length > 0) throw new UserError(breaches.join("\n"));
});
