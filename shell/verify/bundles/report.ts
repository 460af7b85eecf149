import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildChanged } from "@store/remote-kit/build/build-changed";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";
import { packages, remotes, root } from "@store/shared-data/node/environment";
import { run, UserError } from "@store/shared-data/node/user-error";

/** `owner` is the package's folder. */
type Script = { owner: string; file: string; minified: number; brotli: number };

/** Prints the size of every script and of each public page's first view; fails for a script without Brotli version. */
await run(async () => {
  await buildChanged(packages);
  const files = ["shell", ...remotes.map(({ folder }) => folder)].flatMap(readBundle);
  for (const { owner, file, ...sizes } of files) print(`${owner}/${file}`, sizes);
  for (const { folder } of remotes) printFirstViews(folder, files);
  const faults = files.flatMap(lacksCompressed);
  if (faults.length > 0) throw new UserError(faults.join("\n"));
});

/** All browser scripts of a package's build, the largest first. */
function readBundle(owner: string): Script[] {
  const dist = path.join(root, owner, "dist");
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const scripts = names.filter((name) => name.endsWith(".js") && !name.startsWith(`server${path.sep}`));
  const files = scripts.map((file) => {
    const code = readFileSync(path.join(dist, file));
    return { owner, file, minified: code.length, brotli: brotliCompressSync(code).length };
  });
  return files.sort((one, other) => other.brotli - one.brotli);
}

/** Prints the scripts that each page loads first, from the remote's manifest. */
function printFirstViews(owner: string, files: readonly Script[]) {
  const manifest = JSON.parse(readFileSync(path.join(root, owner, "dist/remote-manifest.json"), "utf8"));
  for (const basePath of manifest.basePaths) {
    const own = [manifest.entry, ...manifest.files, ...(manifest.pages[basePath] ?? [])];
    const needed = files.filter((each) =>
      each.owner === owner ? own.includes(each.file) : each.owner === "shell" && /^js\/main\./.test(each.file),
    );
    const sum = (size: "minified" | "brotli") => needed.reduce((total, each) => total + each[size], 0);
    print(`first view of ${basePath}, ${needed.length} scripts`, { minified: sum("minified"), brotli: sum("brotli") });
  }
}

function lacksCompressed({ owner, file }: Script) {
  const isSent = !isHashedScript(file) || existsSync(path.join(root, owner, "dist", `${file}.br`));
  return isSent ? [] : [`${owner}/${file} has no compressed form beside it`];
}

function print(name: string, { minified, brotli }: Pick<Script, "minified" | "brotli">) {
  const sizes = [minified, brotli].map((size) => `${(size / 1000).toFixed(1)} KB`.padStart(10));
  console.log(name.padEnd(56), ...sizes);
}
