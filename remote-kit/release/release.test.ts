import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "@store/shared-data/node/environment";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";

jest.setTimeout(120_000);
const scratch = startTemporaryFolder();

const release = () =>
  promisify(execFile)(process.execPath, ["--import", "tsx/esm", "../remote-kit/release/release.ts"], {
    cwd: path.join(root, "tools-mfe"),
    env: { ...process.env, RELEASES_DIR: scratch.at("releases"), STORE_DATA_DIR: scratch.at("data") },
  });

/** Every file of the built-in release, and when it was written. */
function readServed() {
  const dist = path.join(root, "tools-mfe/dist");
  if (!existsSync(dist)) return [];
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  return files.map((file) => [file, statSync(path.join(dist, file)).mtimeMs]).sort();
}

it("builds a whole release by itself, twice the same, and puts nothing live", async () => {
  const before = readServed();
  const { stdout } = await release();
  const folder = /is in (.*)\n/.exec(stdout)?.[1] ?? "";
  const manifest = JSON.parse(readFileSync(path.join(folder, "remote-manifest.json"), "utf8"));
  expect(folder).toBe(scratch.at("releases/tools", manifest.version));
  expect(Object.keys(manifest.integrity).filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  expect(manifest.integrity).toHaveProperty([manifest.server]);
  const notices = readFileSync(path.join(folder, "third-party-notices.txt"), "utf8");
  expect(notices).toMatch(/^exifreader .*, MPL-2\.0\nSource: https:.*\n\nMozilla Public License/m);
  expect(manifest.integrity).toHaveProperty(["third-party-notices.txt"]);
  const map = JSON.parse(readFileSync(path.join(folder, `${manifest.entry}.map`), "utf8"));
  expect([map.sources.length > 0, map.sourcesContent]).toEqual([true, undefined]);
  expect(readFileSync(path.join(folder, manifest.entry), "utf8")).not.toContain("sourceMappingURL");

  expect((await release()).stdout).toContain(`is in ${folder}\n`);
  expect(scratch.list("releases")).toEqual(["tools"]);
  expect(readServed()).toEqual(before);
  expect(scratch.has("data")).toBe(false);
});
