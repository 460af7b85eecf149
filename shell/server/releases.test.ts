import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { copyRelease, pruneReleases, readRelease, releaseAddress, releaseId, saveRelease } from "./releases";
import { smallRelease } from "./testing/registry-entry";

const folder = startTemporaryFolder();
const script = "remoteEntry.1a2b3c4d.js";
const server = "server/routes.cjs";
const release = (version: string) =>
  smallRelease("loja", version, { [script]: `entry ${version}`, [server]: `node ${version}` }, { server });
const { manifest } = release("1.0.0");
const save = (version = "1.0.0") => saveRelease(folder.at(), release(version).manifest, release(version).files);
const idOf = (version: string) => releaseId(release(version).manifest);
const fileOf = (name: string) => folder.at("loja", idOf("1.0.0"), name);

it("saves a release under its version and the hash of what it is, with its scripts compressed, and gives it back whole", () => {
  const name = save();
  expect(name).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  expect(releaseAddress("loja", name)).toBe(`/mfe/loja/${name}/`);
  expect(readRelease(folder.at(), "loja", name)).toEqual(manifest);
  expect(brotliDecompressSync(readFileSync(fileOf(`${script}.br`))).toString()).toBe("entry 1.0.0");
  expect(save()).toBe(name);
  expect(save("1.0.1")).not.toBe(name);
  expect(readRelease(folder.at(), "loja", "1.0.0-0123456789ab")).toBeUndefined();
});

it.each([
  ["changed", (file: string) => writeFileSync(file, "outra coisa")],
  ["gone", (file: string) => rmSync(file)],
])("gives nothing back where a file is %s, and saves it again the next time", (_case, spoil) => {
  const name = save();
  for (const file of [script, server, "remote-manifest.json"]) {
    spoil(fileOf(file));
    expect(readRelease(folder.at(), "loja", name)).toBeUndefined();
    save();
    expect(readRelease(folder.at(), "loja", name)).toEqual(manifest);
  }
});

it("copies a release whole into another folder, and nothing that has been changed or lies elsewhere", () => {
  const id = save();
  const site = folder.at("site");
  const copy = (remote = "loja") => copyRelease(folder.at(), site, { remote, id });
  copy();
  writeFileSync(fileOf(script), "outra coisa");
  copy();
  expect(readRelease(site, "loja", id)).toEqual(manifest);
  rmSync(site, { recursive: true });
  expect(() => copy()).toThrow("are not whole: set it again");
  expect(() => copy("../..")).toThrow('"../.." is no name');
  expect(folder.has("site")).toBe(false);
});

it("removes what is neither live nor on trial nor a way back, and nothing of other remotes", () => {
  const versions = ["9.0.0", "8.0.0", "7.0.0", "6.0.0", "5.0.0"];
  for (const version of versions) save(version);
  folder.write("loja/half.new", "");
  const entry = (version: string) => ({ ...release(version).manifest, baseUrl: "https://x/", kept: idOf(version) });
  const live = { ...entry("9.0.0"), previous: ["7.0.0", "6.0.0"].map(entry) };
  pruneReleases(folder.at(), "loja", [{ ...live, canary: { percent: 5, remote: entry("8.0.0") } }]);
  const left = () => folder.list("loja");
  const wanted = versions.slice(0, 4).map(idOf).sort();
  expect(left()).toEqual(wanted);
  pruneReleases(folder.at(), "loja", []);
  pruneReleases(folder.at(), "conta", [live]);
  expect(left()).toEqual(wanted);
});
