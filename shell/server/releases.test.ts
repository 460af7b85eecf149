import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { RegistryEntry, RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { integrityOf } from "../src/testing/small-remote";
import { copyRelease, pruneReleases, readRelease, releaseAddress, releaseId, saveRelease } from "./releases";
import { registryEntry } from "./testing/registry-entry";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "releases-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (version: string) =>
  new Map([
    ["remoteEntry.1a2b3c4d.js", Buffer.from(`entry ${version}`)],
    ["server/routes.cjs", Buffer.from(`node ${version}`)],
  ]);
function manifest(version: string): RemoteManifest {
  const { baseUrl: _baseUrl, ...release } = registryEntry("loja", version);
  const entry = "remoteEntry.1a2b3c4d.js";
  const integrity = [...files(version)].map(([file, content]) => [file, integrityOf(String(content))]);
  return { ...release, entry, files: [entry], server: "server/routes.cjs", integrity: Object.fromEntries(integrity) };
}
const save = (version: string) => saveRelease(folder, manifest(version), files(version));
const place = (version: string) => path.join(folder, "loja", releaseId(manifest(version)));
const entry = (version: string, previous: string[]): RegistryEntry => ({
  ...manifest(version),
  baseUrl: "https://cdn.exemplo.com.br/",
  kept: releaseId(manifest(version)),
  previous: previous.map((each) => ({ version: each, baseUrl: "https://x/", kept: releaseId(manifest(each)) })),
});

it("saves a release under its version and the hash of what it is, and gives it back whole", () => {
  const name = save("1.0.0");
  expect(name).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  expect(releaseAddress("loja", name)).toBe(`/mfe/loja/${name}/`);
  expect(readRelease(folder, "loja", name)).toEqual(manifest("1.0.0"));
  expect(save("1.0.0")).toBe(name);
  expect(save("1.0.1")).not.toBe(name);
});

it("has the compressed form of each script ready", () => {
  save("1.0.0");
  const compressed = readFileSync(path.join(place("1.0.0"), "remoteEntry.1a2b3c4d.js.br"));
  expect(brotliDecompressSync(compressed).toString()).toBe("entry 1.0.0");
});

it.each([
  ["changed", (file: string) => writeFileSync(file, "outra coisa")],
  ["gone", (file: string) => rmSync(file)],
])("gives nothing back where a file is %s, and saves it again the next time", (_case, spoil) => {
  const name = save("1.0.0");
  for (const file of ["remoteEntry.1a2b3c4d.js", "server/routes.cjs", "remote-manifest.json"]) {
    spoil(path.join(place("1.0.0"), file));
    expect(readRelease(folder, "loja", name)).toBeUndefined();
    save("1.0.0");
    expect(readRelease(folder, "loja", name)).toEqual(manifest("1.0.0"));
  }
});

it("gives nothing back that was never saved", () => {
  expect(readRelease(folder, "loja", "1.0.0-0123456789ab")).toBeUndefined();
});

it("copies a release whole into another folder, and nothing that has been changed or lies elsewhere", () => {
  const id = save("1.0.0");
  const site = path.join(folder, "site");
  copyRelease(folder, site, { remote: "loja", id });
  expect(readRelease(site, "loja", id)).toEqual(manifest("1.0.0"));
  writeFileSync(path.join(place("1.0.0"), "remoteEntry.1a2b3c4d.js"), "outra coisa");
  copyRelease(folder, site, { remote: "loja", id });
  expect(readRelease(site, "loja", id)).toEqual(manifest("1.0.0"));
  rmSync(site, { recursive: true });
  expect(() => copyRelease(folder, site, { remote: "loja", id })).toThrow("are not whole: set it again");
  expect(() => copyRelease(folder, site, { remote: "../..", id })).toThrow('"../.." is no name');
  expect(existsSync(site)).toBe(false);
});

it("removes what is neither live nor on trial nor a way back, and nothing of other remotes", () => {
  const versions = ["9.0.0", "8.0.0", "7.0.0", "6.0.0", "5.0.0", "4.0.0", "3.0.0", "2.0.0"];
  for (const version of versions) save(version);
  writeFileSync(path.join(folder, "loja", "half.new"), "");
  const live = entry("9.0.0", versions.slice(2, 7));
  const trial = { ...manifest("8.0.0"), baseUrl: "https://x/", kept: releaseId(manifest("8.0.0")) };
  pruneReleases(folder, "loja", [{ ...live, canary: { percent: 5, remote: trial } }]);
  const wanted = versions.slice(0, 7).map((version) => releaseId(manifest(version)));
  expect(readdirSync(path.join(folder, "loja")).sort()).toEqual(wanted.sort());
  pruneReleases(folder, "loja", []);
  pruneReleases(folder, "conta", [live]);
  expect(readdirSync(path.join(folder, "loja"))).toHaveLength(7);
});
