import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "shared-data/node/environment";

/** Files of the workspace that git knows or would take, relative to it. */
export function listFiles() {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(path.join(root, file)));
}
