import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { buildChanged } from "../scripts/build.mjs";
import { remotes, root, run, UserError } from "../scripts/environment.mjs";
import { isHashedScript } from "../scripts/hashed-name.mjs";
import { findFaults } from "./find-faults.mjs";
import { readBundle } from "./read-bundle.mjs";

// Smaller parts are counted together.
const worthALine = 1000;

/** @typedef {import("./read-bundle.mjs").BundleFile} BundleFile */

/** Prints what every script of the store is made of, and what each public page fetches first; fails where that is not as it should be. */
await run(async () => {
  await buildChanged();
  const owners = ["shell", ...remotes.map(({ folder }) => folder)];
  const files = (await Promise.all(owners.map((owner) => readBundle(root, owner)))).flat();
  for (const file of files) printFile(file);
  for (const { folder } of remotes) await printFirstViews(folder, files);
  const faults = [...findFaults(files), ...files.flatMap(lacksCompressed)];
  if (faults.length > 0) throw new UserError(faults.join("\n"));
});

/** @param {BundleFile} file */
function printFile({ owner, file, minified, brotli, parts }) {
  const large = parts.filter((part) => part.minified >= worthALine);
  const rest = minified - large.reduce((sum, part) => sum + part.minified, 0);
  print(`\n${owner}/${file}`, minified, brotli);
  for (const part of large) print(`  ${part.name}`, part.minified, part.brotli);
  if (large.length > 0 && rest > 0) print("  all else", rest);
}

/** The scripts of the first view of each page, by the remote's card. @param {string} owner @param {readonly BundleFile[]} files */
async function printFirstViews(owner, files) {
  const card = JSON.parse(await readFile(path.join(root, owner, "dist/card.json"), "utf8"));
  for (const basePath of card.basePaths) {
    const own = [card.entry, ...card.files, ...(card.pages[basePath] ?? [])];
    const needed = files.filter((each) =>
      each.owner === owner ? own.includes(each.file) : each.owner === "shell" && /^js\/main\./.test(each.file),
    );
    const sum = (/** @type {"minified" | "brotli"} */ size) => needed.reduce((total, each) => total + each[size], 0);
    print(`\nfirst view of ${basePath}, ${needed.length} scripts`, sum("minified"), sum("brotli"));
  }
}

/** @param {BundleFile} file */
function lacksCompressed({ owner, file }) {
  const isSent = !isHashedScript(file) || existsSync(path.join(root, owner, "dist", `${file}.br`));
  return isSent ? [] : [`${owner}/${file} has no compressed form beside it`];
}

/** @param {string} name @param {number} minified @param {number} [brotli] */
function print(name, minified, brotli) {
  const sizes = [minified, brotli].map((size) => (size === undefined ? "" : `${(size / 1000).toFixed(1)} KB`));
  console.log(name.padEnd(56), ...sizes.map((size) => size.padStart(10)));
}
