import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { findStale } from "./build-stamp";

const atOnce = 2;

/** Builds the packages whose own or shared sources have changed since their last build. */
export async function buildChanged(packages: readonly string[]) {
  const stale = findStale(root, packages);
  const queue = [...stale];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await build(next.folder, path.join(root, next.folder, "dist"));
      await writeFile(next.stampFile, next.stamp);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return stale.map(({ folder }) => folder);
}

/** Builds a package into a folder, even if nothing has changed. */
export async function build(folder: string, out: string) {
  const started = Date.now();
  const program = path.join(import.meta.dirname, "run-build.ts");
  const parameters = ["--import", "tsx/esm", program, path.join(root, folder), out];
  await promisify(execFile)(process.execPath, parameters, { cwd: root }).catch(({ stdout, stderr }) => {
    throw new UserError(`Building ${folder} failed:\n${stdout}${stderr}`);
  });
  console.log(`Built ${folder} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
