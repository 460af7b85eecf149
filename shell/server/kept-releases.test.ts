import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { RegistryEntry, RemoteManifest } from "shared-data/contract/registry-schema";
import { keepRelease, keptAddress, keptFolder, keptName, pruneKept, readKept } from "./kept-releases";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const files = (version: string) =>
  new Map([
    ["remoteEntry.1a2b3c4d.js", Buffer.from(`entry ${version}`)],
    ["server/routes.cjs", Buffer.from(`node ${version}`)],
  ]);
const manifest = (version: string): RemoteManifest => ({
  name: "loja",
  version,
  contract: 1,
  basePaths: ["/loja"],
  access: "public",
  entry: "remoteEntry.1a2b3c4d.js",
  files: ["remoteEntry.1a2b3c4d.js"],
  server: "server/routes.cjs",
  integrity: Object.fromEntries([...files(version)].map(([file, content]) => [file, integrityOf(String(content))])),
  shared: {},
});
const keep = (version: string) => keepRelease(folder, manifest(version), files(version));
const place = (version: string) => path.join(keptFolder(folder), "loja", keptName(manifest(version)));
const entry = (version: string, previous: string[]): RegistryEntry => ({
  ...manifest(version),
  baseUrl: "https://cdn.exemplo.com.br/",
  kept: keptName(manifest(version)),
  previous: previous.map((each) => ({ version: each, baseUrl: "https://x/", kept: keptName(manifest(each)) })),
});

it("keeps a release under its version and the hash of what it is, and gives it back whole", () => {
  const name = keep("1.0.0");
  expect(name).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  expect(keptAddress("loja", name)).toBe(`/kept/loja/${name}/`);
  expect(readKept(folder, "loja", name)).toEqual(manifest("1.0.0"));
  expect(keep("1.0.0")).toBe(name);
  expect(keep("1.0.1")).not.toBe(name);
});

it("has the compressed form of each script ready", () => {
  keep("1.0.0");
  const compressed = readFileSync(path.join(place("1.0.0"), "remoteEntry.1a2b3c4d.js.br"));
  expect(brotliDecompressSync(compressed).toString()).toBe("entry 1.0.0");
});

it.each([
  ["changed", (file: string) => writeFileSync(file, "outra coisa")],
  ["gone", (file: string) => rmSync(file)],
])("gives nothing back where a file is %s, and keeps it anew the next time", (_case, spoil) => {
  const name = keep("1.0.0");
  for (const file of ["remoteEntry.1a2b3c4d.js", "server/routes.cjs", "remote-manifest.json"]) {
    spoil(path.join(place("1.0.0"), file));
    expect(readKept(folder, "loja", name)).toBeUndefined();
    keep("1.0.0");
    expect(readKept(folder, "loja", name)).toEqual(manifest("1.0.0"));
  }
});

it("gives nothing back that was never kept", () => {
  expect(readKept(folder, "loja", "1.0.0-0123456789ab")).toBeUndefined();
});

it("throws away what is neither live nor on trial nor one of five ways back, and nothing of other remotes", () => {
  const versions = ["9.0.0", "8.0.0", "7.0.0", "6.0.0", "5.0.0", "4.0.0", "3.0.0", "2.0.0"];
  for (const version of versions) keep(version);
  writeFileSync(path.join(keptFolder(folder), "loja", "half.new"), "");
  const live = entry("9.0.0", versions.slice(2));
  const trial = { ...manifest("8.0.0"), baseUrl: "https://x/", kept: keptName(manifest("8.0.0")) };
  pruneKept(folder, { remotes: [{ ...live, canary: { percent: 5, remote: trial } }] }, "loja");
  const wanted = versions.slice(0, 7).map((version) => keptName(manifest(version)));
  expect(readdirSync(path.join(keptFolder(folder), "loja")).sort()).toEqual(wanted.sort());
  pruneKept(folder, { remotes: [] }, "loja");
  pruneKept(folder, { remotes: [live] }, "conta");
  expect(readdirSync(path.join(keptFolder(folder), "loja"))).toHaveLength(7);
});
