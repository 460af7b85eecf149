import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { writeJson } from "./make-package";

/**
 * Packs a folder into another one, with a hash of all content after the `+` of its version: a team's lockfile refuses
 * a known file name with different content. Returns the file's name.
 */
export function pack(folder: string, target: string): string {
  const file = path.join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const { shasum } = npmPack(folder, "--dry-run");
  writeJson(file, { ...manifest, version: `${manifest.version}+${shasum.slice(0, 8)}` });
  return npmPack(folder, "--pack-destination", target).filename;
}

function npmPack(folder: string, ...options: string[]): { filename: string; shasum: string } {
  const parameters = ["pack", folder, ...options, "--json", "--ignore-scripts"];
  const [packed] = JSON.parse(
    execFileSync("npm", parameters, { encoding: "utf8", shell: process.platform === "win32" }),
  );
  return packed;
}
