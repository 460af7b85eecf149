import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { root } from "@store/shared-data/node/environment";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { makeRelease } from "../../remote-kit/release/make-release";
import { readMaps, resolveStack, saveMaps } from "./source-maps";

const scratch = startTemporaryFolder();

const page = `type Item = { price: number };

export function firstPrice(items: Item[]) {
  const [first] = items;
  return (first as Item).price;
}

Object.assign(self, { run: () => firstPrice([]) });
`;

async function release() {
  const folder = scratch.at("loja-mfe");
  const kit = path.join(root, "remote-kit/build");
  const files = {
    "package.json": '{ "name": "loja-mfe", "version": "1.0.0", "type": "module" }',
    "src/page.tsx": page,
    "rspack.config.ts": `import { baseConfig } from "${kit}/base-config.ts";
      const config = baseConfig({ folder: "${folder}", name: "loja", publicPath: "", federation: [] });
      export default () => ({ ...config, entry: "./src/page.tsx" });`,
  };
  for (const [file, text] of Object.entries(files)) scratch.write(`loja-mfe/${file}`, text);
  const { place } = await makeRelease(scratch.at("releases"), async (draft) => {
    const build = ["--import", "tsx/esm", path.join(kit, "run-build.ts"), folder, draft];
    await promisify(execFile)(process.execPath, build, { cwd: root });
    writeFileSync(path.join(draft, "remote-manifest.json"), JSON.stringify({ name: "loja", version: "1.0.0" }));
  });
  return place;
}

/** The stack of an error in a script of the release, which a page has from this address. */
function fail(file: string, address: string) {
  const page: { run?: () => void } = {};
  runInNewContext(readFileSync(file, "utf8"), { self: page }, { filename: address });
  try {
    page.run?.();
  } catch (error) {
    return String((error as Error).stack);
  }
  throw new Error("the script did not fail");
}

it("finds the file and line of the source of an error in a release, and nothing of the source's text", async () => {
  const place = await release();
  const [name = ""] = readdirSync(path.join(place, "js"));
  const stack = fail(path.join(place, "js", name), `https://loja.exemplo.com.br/mfe/loja/1.0.0-1a2b/js/${name}`);
  const maps = scratch.at("maps");
  saveMaps(path.join(maps, "loja/1.0.0-1a2b"), readMaps(place));
  expect(stack).not.toContain("page.tsx");
  const resolved = resolveStack(stack, [scratch.at("none"), maps]);
  expect(resolved).toMatch(/loja@1\.0\.0\/src\/page\.tsx:5:\d+/);
  // As Firefox and Safari write it, cleaned by the page.
  const [, position] = /\.js(:\d+:\d+)\)?\n/.exec(stack) ?? [];
  const cleaned = `a https://loja.exemplo.com.br/js/${name}${position}`;
  expect(resolveStack(cleaned, [maps])).toMatch(/^a loja@1\.0\.0\/src\/page\.tsx:5:/);
  expect([...readMaps(place).values()].join()).not.toContain("const [first]");
});

const atScript = (name: string) => `at a (https://loja.exemplo.com.br/js/${name}:1:1)`;
const map = JSON.stringify({ version: 3, sources: ["webpack://loja/./src/a.tsx"], names: [], mappings: "AAAA" });

it("recognizes a script with a redacted hash by number, unless the name matches two maps", () => {
  const folder = scratch.at("maps");
  saveMaps(folder, new Map([["js/routes.12345abc.js", Buffer.from(map)]]));
  expect(resolveStack(atScript("routes.<number>abc.js"), [folder])).toBe("at a (loja/src/a.tsx:1:1)");
  saveMaps(path.join(folder, "more"), new Map([["js/routes.67890abc.js", Buffer.from(map)]]));
  expect(resolveStack(atScript("routes.<number>abc.js"), [folder])).toBe(atScript("routes.<number>abc.js"));
});

it("leaves what no map knows, what lies outside the script, and what a broken map describes", () => {
  const folder = scratch.at("maps");
  saveMaps(folder, new Map([["routes.1a2b3c4d.js", Buffer.from("{")]]));
  for (const line of [atScript("routes.1a2b3c4d.js"), atScript("other.js"), "at <anonymous>", ""])
    expect(resolveStack(line, [folder])).toBe(line);
});
