import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buildChanged } from "remote-kit/build/build-changed";
import { isHashedScript } from "shared-data/contract/hashed-name";
import { packages, remotes, root } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { findFaults } from "./find-faults";
import type { BundleFile } from "./read-bundle";
import { readBundle } from "./read-bundle";

// Smaller parts are counted together.
const worthALine = 1000;

/** Prints what every script of the store is made of, and what each public page fetches first; fails where that is not as it should be. */
await run(async () => {
  await buildChanged(packages);
  const owners = ["shell", ...remotes.map(({ folder }) => folder)];
  const files = (await Promise.all(owners.map((owner) => readBundle(root, owner)))).flat();
  for (const file of files) printFile(file);
  for (const { folder } of remotes) await printFirstViews(folder, files);
  const faults = [...findFaults(files), ...files.flatMap(lacksCompressed)];
  if (faults.length > 0) throw new UserError(faults.join("\n"));
});

function printFile({ owner, file, minified, brotli, parts }: BundleFile) {
  const large = parts.filter((part) => part.minified >= worthALine);
  const rest = minified - large.reduce((sum, part) => sum + part.minified, 0);
  print(`\n${owner}/${file}`, minified, brotli);
  for (const part of large) print(`  ${part.name}`, part.minified, part.brotli);
  if (large.length > 0 && rest > 0) print("  all else", rest);
}

/** The scripts of the first view of each page, by the remote's manifest. */
async function printFirstViews(owner: string, files: readonly BundleFile[]) {
  const manifest = JSON.parse(await readFile(path.join(root, owner, "dist/remote-manifest.json"), "utf8"));
  for (const basePath of manifest.basePaths) {
    const own = [manifest.entry, ...manifest.files, ...(manifest.pages[basePath] ?? [])];
    const needed = files.filter((each) =>
      each.owner === owner ? own.includes(each.file) : each.owner === "shell" && /^js\/main\./.test(each.file),
    );
    const sum = (size: "minified" | "brotli") => needed.reduce((total, each) => total + each[size], 0);
    print(`\nfirst view of ${basePath}, ${needed.length} scripts`, sum("minified"), sum("brotli"));
  }
}

function lacksCompressed({ owner, file }: BundleFile) {
  const isSent = !isHashedScript(file) || existsSync(path.join(root, owner, "dist", `${file}.br`));
  return isSent ? [] : [`${owner}/${file} has no compressed form beside it`];
}

function print(name: string, minified: number, brotli?: number) {
  const sizes = [minified, brotli].map((size) => (size === undefined ? "" : `${(size / 1000).toFixed(1)} KB`));
  console.log(name.padEnd(56), ...sizes.map((size) => size.padStart(10)));
}
