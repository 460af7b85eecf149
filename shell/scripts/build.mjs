import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { remotes, root, run, UserError } from "./environment.mjs";
import { isHashedScript } from "./hashed-name.mjs";

const packages = [...remotes.map(({ folder }) => folder), "shell"];
const sharedInputs = [
  "shared-ui/src",
  "shared-data/src",
  "rspack.base.mjs",
  "rspack.compile.mjs",
  "rspack.federation.mjs",
  "rspack.cut.mjs",
  "rspack.lean-libraries.mjs",
  "rspack.remote-card.mjs",
  "pnpm-lock.yaml",
];
const stampName = ".inputs";
const atOnce = 2;

/** Builds the packages whose sources, or those of the shared packages, have changed since their last build. */
export async function buildChanged(only = packages) {
  const shared = await hashOf(sharedInputs.map((input) => path.join(root, input)));
  const changed = [];
  for (const folder of only) {
    const stamp = await hashOf([path.join(root, folder)], shared);
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

/** @param {string} folder */
async function build(folder) {
  const started = Date.now();
  const child = spawn(
    "node_modules/.bin/rspack",
    ["build", "--mode", "production", "--config", `${folder}/rspack.config.mjs`],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    },
  );
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
 * by hand, such as sw.js, which would leave its old form behind. @param {string} dist
 */
async function compress(dist) {
  const files = await readdir(dist, { recursive: true });
  const scripts = files.filter((file) => isHashedScript(file)).map((file) => path.join(dist, file));
  await Promise.all(scripts.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}

const isInput = (/** @type {string} */ name) =>
  name !== "node_modules" && name !== "dist" && !/\.test\.tsx?$/.test(name);

/** One hash of the content of files and folders. @param {string[]} inputs @param {string} [seed] */
async function hashOf(inputs, seed = "") {
  const hash = createHash("sha256").update(seed);
  for (const input of inputs) await addTo(hash, input);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} file */
async function addTo(hash, file) {
  const entries = await readdir(file, { withFileTypes: true }).catch(() => null);
  if (!entries) {
    hash.update(path.relative(root, file)).update(await readFile(file));
    return;
  }
  for (const entry of entries.filter(({ name }) => isInput(name)).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await addTo(hash, path.join(file, entry.name));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const built = await buildChanged();
    if (built.length === 0) console.log("Nothing has changed since the last build.");
  });
}
