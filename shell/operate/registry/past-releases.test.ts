import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PastRelease } from "shared-data/contract/registry-schema";
import { manifest, startReleaseHost } from "./testing/release-host";

const registryDir = mkdtempSync(path.join(tmpdir(), "past-"));
process.env.REGISTRY_DIR = registryDir;
// The folder is read from the environment while the modules load.
const { keepRelease, keptAddress, keptFolder, keptName } = require("../../server/kept-releases");
const { keepPast, restorePast } = require("./past-releases");
const { changeRegistry } = require("../../server/registry-store");

const loja = startReleaseHost();
const files = new Map(Object.keys(manifest.integrity).map((file) => [file, Buffer.from(file)]));
const kept = keptName(manifest);
const question = { store: "http://127.0.0.1:9", others: [], host: { contract: 1, shared: { react: "19.1.0" } } };
const past = (more: Partial<PastRelease> = {}): PastRelease => ({
  version: "1.2.0",
  baseUrl: `${loja.origin}/loja/`,
  since: "ontem",
  kept,
  ...more,
});
const restore = (more: Partial<PastRelease> = {}) => restorePast("loja", past(more), question);
const fromKept = { release: { ...manifest, baseUrl: keptAddress("loja", kept), kept } };

beforeEach(() => {
  rmSync(registryDir, { recursive: true, force: true });
  keepRelease(registryDir, manifest, files);
});
afterAll(() => rmSync(registryDir, { recursive: true, force: true }));

it("goes back to the release's own files where their host has them unchanged", async () => {
  expect(await restore()).toEqual({
    release: { ...manifest, baseUrl: `${loja.origin}/loja/`, kept },
    words: `1.2.0, from ${loja.origin}/loja/`,
  });
  // Of before releases were kept.
  expect(await restorePast("loja", { version: "1.2.0", baseUrl: `${loja.origin}/loja/` }, question)).toMatchObject({
    release: { baseUrl: `${loja.origin}/loja/` },
  });
});

it.each<[string, () => unknown, RegExp]>([
  ["is down", () => loja.files.clear(), /remote-manifest\.json answers 404/],
  ["has lost a file", () => loja.files.delete("/loja/js/b.js"), /js\/b\.js answers 404/],
  ["has changed a file", () => loja.files.set("/loja/js/b.js", "outra"), /is not the file that the manifest describes/],
  ["has another release there", () => loja.publish({ version: "1.3.0" }), /holds another release now/],
  ["lets pages read nothing", () => loja.headers.set("/loja/js/a.js", {}), /comes as ""/],
])("takes the files that were kept where their host %s", async (_case, spoil, reason) => {
  spoil();
  const { release, words } = await restore();
  expect({ release }).toEqual(fromKept);
  expect(words).toMatch(/^1\.2\.0, from the copy that was kept: http/);
  expect(words).toMatch(reason);
});

it("asks no host for what is served from the copy already, or was built here and is built anew since", async () => {
  expect(await restore({ baseUrl: keptAddress("loja", kept) })).toMatchObject(fromKept);
  expect(await restore({ baseUrl: "http://localhost:3001/", kind: "built" })).toMatchObject(fromKept);
  expect(loja.asked).toEqual([]);
});

it("refuses where neither can be had whole, and says why", async () => {
  loja.files.clear();
  writeFileSync(path.join(keptFolder(registryDir), "loja", kept, "js/a.js"), "outra coisa");
  const sentence =
    /^loja 1\.2\.0 cannot come back: http:.* is not whole \(.* answers 404\), and no whole copy of it was kept\.$/;
  await expect(restore()).rejects.toThrow(sentence);
  await expect(restorePast("loja", { version: "1.2.0", baseUrl: `${loja.origin}/loja/` }, question)).rejects.toThrow(
    sentence,
  );
});

it("refuses a copy that this shell cannot run any more", async () => {
  loja.files.clear();
  const later = { ...question, host: { contract: 1, shared: { react: "20.0.0" } } };
  await expect(restorePast("loja", past(), later)).rejects.toThrow(
    "loja 1.2.0 needs react ^19.0.0, the shell has 20.0.0.",
  );
});

it("goes back to nothing where nothing was live", async () => {
  expect(await restore({ version: "", baseUrl: "", kind: "nothing" })).toMatchObject({ release: null });
});

it("keeps what the store serves where nobody has decided, and not what was built since", async () => {
  rmSync(keptFolder(registryDir), { recursive: true });
  const entry = { ...manifest, baseUrl: "/loja/", canary: undefined };
  loja.files.set("/registry.json", JSON.stringify({ remotes: [entry] }));
  const before = await keepPast("loja", loja.origin);
  expect(before).toEqual({ version: "1.2.0", baseUrl: "/loja/", kept, kind: "built" });
  loja.files.clear();
  expect(await restorePast("loja", before, question)).toMatchObject(fromKept);
});

it("keeps what is live before it gives way, also where nothing had been kept of it", async () => {
  expect(await keepPast("loja", loja.origin)).toEqual({ version: "", baseUrl: "", kind: "nothing" });
  rmSync(keptFolder(registryDir), { recursive: true });
  const entry = { ...manifest, baseUrl: "/loja/", since: "ontem", previous: [] };
  await changeRegistry(registryDir, () => ({ remotes: [entry] }));
  expect(await keepPast("loja", loja.origin)).toEqual({ version: "1.2.0", baseUrl: "/loja/", since: "ontem", kept });
  loja.files.clear();
  expect(await restore({ baseUrl: "/loja/" })).toMatchObject(fromKept);
});
