import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { decode } from "@jridgewell/sourcemap-codec";

const compress = promisify(brotliCompress);

/** What one package brings to a file; `brotli` is its text compressed alone, so that parts add up to more than the file. */
type Part = { name: string; minified: number; brotli: number };

/** `owner` is the folder of the package that was built; `sources` names every module inside, as the source map does. */
export type BundleFile = {
  owner: string;
  file: string;
  minified: number;
  brotli: number;
  sources: string[];
  parts: Part[];
};

/** Every script of a package's build that browsers fetch, the largest first. */
export async function readBundle(root: string, owner: string): Promise<BundleFile[]> {
  const dist = path.join(root, owner, "dist");
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith(".js") && !isForNode(name));
  const files = await Promise.all(names.map((name) => readFileOf(dist, owner, name)));
  return files.sort((left, right) => right.brotli - left.brotli);
}

const isForNode = (name: string) => name.split(path.sep)[0] === "server";

async function readFileOf(dist: string, owner: string, file: string): Promise<BundleFile> {
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

const weigh = async (text: string) => (await compress(text)).length;

/**
 * The text that each package has in a file.
 * */
function splitByPackage(code: string, { mappings, sources }: { mappings: string; sources: string[] }, owner: string) {
  const lines = code.split("\n");
  const packages = sources.map((source) => packageOf(source, owner));
  const texts: Map<string, string> = new Map();
  for (const [row, segments] of decode(mappings).entries()) {
    const line = lines[row] ?? "";
    for (const [index, [start, source]] of segments.entries()) {
      const name = packages[source ?? -1] ?? "bundler";
      texts.set(name, (texts.get(name) ?? "") + line.slice(start, segments[index + 1]?.[0]));
    }
  }
  return texts;
}

/** The package that a module belongs to. @param source its name in a source map */
export function packageOf(source: string, owner: string) {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  // Federation writes its start-up code into an address.
  if (source.includes("data:text/javascript")) return "@module-federation (start-up)";
  if (library) return library;
  const [, workspace] = /:\/\/[^/]+\/\.\.\/([^/]+)\//.exec(source) ?? [];
  return workspace ?? (/\/webpack\//.test(source) ? "bundler" : owner);
}
