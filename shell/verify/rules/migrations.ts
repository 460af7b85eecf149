import { execFileSync } from "node:child_process";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";

const folder = "shared-data/supabase/migrations";

/**
 * Finds migrations that existing stores would refuse: edited ones, and ones older than main's newest.
 * @param changes lines of `git diff --name-status` since the branch left main
 */
export function findMisplacedMigrations(changes: readonly string[], onMain: readonly string[]): string[] {
  const newest =
    onMain
      .map((file) => path.basename(file))
      .sort()
      .at(-1) ?? "";
  return changes.flatMap((change) => {
    const [status, file = ""] = change.split("\t");
    if (status !== "A")
      return [`${file} is on main, where stores may have applied it: write another migration instead.`];
    if (onMain.includes(file) || path.basename(file) > newest) return [];
    return [`${file} is older than main's newest migration, ${newest}: rename it with a later stamp.`];
  });
}

/** Checks this working copy. Returns nothing without a main branch, as in an archive. */
export function findMisplacedMigrationsHere(): string[] {
  const git = (...parameters: string[]) => {
    const said = execFileSync("git", parameters, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return said.split("\n").filter(Boolean);
  };
  try {
    const [base = ""] = git("merge-base", "origin/main", "HEAD");
    const changed = git("diff", "--no-renames", "--name-status", base, "--", folder);
    const added = git("ls-files", "--others", "--exclude-standard", "--", folder).map((file) => `A\t${file}`);
    return findMisplacedMigrations([...changed, ...added], git("ls-tree", "--name-only", "origin/main", `${folder}/`));
  } catch {
    return [];
  }
}
