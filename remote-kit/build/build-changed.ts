import { spawn } from "node:child_process";
import type { Hash } from "node:crypto";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { isHashedScript } from "shared-data/contract/hashed-name";
import { root, UserError } from "shared-data/node/environment";

// What every build reads beside the package's own files.
const sharedInputs = ["shared-ui/src", "shared-data/src", "remote-kit/build", "pnpm-lock.yaml"];
// What a package's own build reads: a document, a test or a command beside them changes no build.
const ownInputs = ["src", "public", "package.json", "remote.json", "rspack.config.ts"];
const stampName = ".inputs";
const atOnce = 2;

/** Builds the packages whose sources, or those of the shared packages, have changed since their last build. */
export async function buildChanged(packages: readonly string[]) {
  const shared = await hashOf(sharedInputs.map((input) => path.join(root, input)));
  const changed = [];
  for (const folder of packages) {
    const stamp = await hashOf(
      ownInputs.map((input) => path.join(root, folder, input)),
      shared,
    );
    const stampFile = path.join(root, folder, "dist", stampName);
    const isBuilt = existsSync(stampFile) && (await readFile(stampFile, "utf8")) === stamp;
    if (!isBuilt) changed.push({ folder, stamp, stampFile });
  }
  const queue = [...changed];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await build(next.folder);
      await compress(path.join(root, next.folder, "dist"));
      await writeFile(next.stampFile, next.stamp);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return changed.map(({ folder }) => folder);
}

async function build(folder: string) {
  const started = Date.now();
  const program = path.join(import.meta.dirname, "run-build.ts");
  const child = spawn(process.execPath, ["--import", "tsx/esm", program, path.join(root, folder)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new UserError(`Building ${folder} failed:\n${output}`);
  console.log(`Built ${folder} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const brotli = promisify(brotliCompress);

/**
 * Puts the compressed form beside each script, for servers that send it as it lies there; but not beside what is replaced
 * by hand, such as sw.js, which would leave its old form behind.
 */
async function compress(dist: string) {
  const files = await readdir(dist, { recursive: true });
  const scripts = files.filter((file) => isHashedScript(file)).map((file) => path.join(dist, file));
  await Promise.all(scripts.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}

const isInput = (name: string) => name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name);

/** One hash of the content of files and folders. */
async function hashOf(inputs: string[], seed: string = "") {
  const hash = createHash("sha256").update(seed);
  for (const input of inputs) await addTo(hash, input);
  return hash.digest("hex");
}

async function addTo(hash: Hash, file: string) {
  if (!existsSync(file)) return;
  const entries = await readdir(file, { withFileTypes: true }).catch(() => null);
  if (!entries) {
    hash.update(path.relative(root, file)).update(await readFile(file));
    return;
  }
  for (const entry of entries.filter(({ name }) => isInput(name)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await addTo(hash, path.join(file, entry.name));
  }
}
