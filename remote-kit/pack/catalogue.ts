import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";

const workspace = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8");
const versions = new Map(
  [...workspace.matchAll(/^ {2}"?([@\w][^":\s]*)"?: (\d\S*)$/gm)].map(([, name = "", version = ""]) => [name, version]),
);

/** A library's version from the workspace's catalogue. */
export function versionOf(name: string): string {
  const version = versions.get(name);
  if (!version) throw new Error(`pnpm-workspace.yaml names no version of ${name}.`);
  return version;
}
