import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { makeRelease } from "./make-release";

const releases = startTemporaryFolder();

const build =
  (more: object = {}) =>
  async (draft: string) => {
    mkdirSync(path.join(draft, "js"));
    const manifest = JSON.stringify({ name: "parcerias", version: "1.0.0", ...more });
    const files = { "remote-manifest.json": manifest, "js/a.js": "a", "js/a.js.map": "{}", ".inputs": "x" };
    for (const [file, content] of Object.entries(files)) writeFileSync(path.join(draft, file), content);
  };

const make = (more?: object) => makeRelease(releases.at(), build(more));

it("puts a build's files into the folder of its version, unchangeable, with source maps and without notes of the build", async () => {
  const { place } = await make();
  expect(place).toBe(releases.at("parcerias/1.0.0"));
  const files = ["js", "js/a.js", "js/a.js.map", "remote-manifest.json"];
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(files);
  expect(statSync(path.join(place, "js/a.js")).mode & 0o777).toBe(0o444);
  expect(releases.list()).toEqual(["parcerias"]);
});

it("leaves the same build alone, and refuses another one of the same version", async () => {
  const { place } = await make();
  expect((await make()).place).toBe(place);
  const other = make({ integrity: { "js/a.js": "sha256-other" } });
  await expect(other).rejects.toThrow(/already holds another build.* Raise the version in package\.json/);
  expect(JSON.parse(readFileSync(path.join(place, "remote-manifest.json"), "utf8"))).not.toHaveProperty("integrity");
  expect((await make({ version: "1.0.1" })).version).toBe("1.0.1");
});

it("leaves nothing behind of a build that fails", async () => {
  const failing = makeRelease(releases.at(), async (draft) => {
    await build()(draft);
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(releases.list()).toEqual([]);
});
