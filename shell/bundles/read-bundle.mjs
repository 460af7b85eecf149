import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";

const compress = promisify(brotliCompress);

/**
 * @typedef {{ name: string, minified: number, brotli: number }} Part
 *   what one package brings to a file; `brotli` is its text compressed alone, so that parts add up to more than the file
 * @typedef {{ owner: string, file: string, minified: number, brotli: number, sources: string[], parts: Part[] }} BundleFile
 *   `owner` is the folder of the package that was built; `sources` names every module inside, as the source map does
 */

/** Every script of a package's build that browsers fetch, the largest first. @param {string} root @param {string} owner @returns {Promise<BundleFile[]>} */
export async function readBundle(root, owner) {
  const dist = path.join(root, owner, "dist");
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith(".js") && !isForNode(name));
  const files = await Promise.all(names.map((name) => readFileOf(dist, owner, name)));
  return files.sort((left, right) => right.brotli - left.brotli);
}

/** @param {string} name */
const isForNode = (name) => name.split(path.sep)[0] === "server";

/** @param {string} dist @param {string} owner @param {string} file @returns {Promise<BundleFile>} */
async function readFileOf(dist, owner, file) {
  const code = await readFile(path.join(dist, file), "utf8");
  const map = await readFile(path.join(dist, `${file}.map`), "utf8").then(JSON.parse, () => null);
  const texts = map ? splitByPackage(code, map, owner) : new Map();
  const parts = await Promise.all(
    [...texts].map(async ([name, text]) => ({ name, minified: text.length, brotli: await weigh(text) })),
  );
  const sources = map ? map.sources : [];
  parts.sort((left, right) => right.minified - left.minified);
  return { owner, file, minified: code.length, brotli: await weigh(code), sources, parts };
}

/** @param {string} text */
const weigh = async (text) => (await compress(text)).length;

/**
 * The text that each package has in a file.
 * @param {string} code @param {{ mappings: string, sources: string[] }} map @param {string} owner
 */
function splitByPackage(code, { mappings, sources }, owner) {
  const lines = code.split("\n");
  const packages = sources.map((source) => packageOf(source, owner));
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const [row, segments] of decode(mappings).entries()) {
    const line = lines[row] ?? "";
    for (const [index, [start, source]] of segments.entries()) {
      const name = packages[source ?? -1] ?? "bundler";
      texts.set(name, (texts.get(name) ?? "") + line.slice(start, segments[index + 1]?.[0]));
    }
  }
  return texts;
}

/** The package that a module belongs to. @param {string} source its name in a source map @param {string} owner */
export function packageOf(source, owner) {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  // Federation writes its start-up code into an address.
  if (source.includes("data:text/javascript")) return "@module-federation (start-up)";
  if (library) return library;
  const [, workspace] = /:\/\/[^/]+\/\.\.\/([^/]+)\//.exec(source) ?? [];
  return workspace ?? (/\/webpack\//.test(source) ? "bundler" : owner);
}
