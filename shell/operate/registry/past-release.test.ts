import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { changeRegistry } from "../../server/registry-store";
import { releaseId, releasesFolder, saveRelease } from "../../server/releases";
import { readPast, savePast } from "./past-release";
import { manifest, startReleaseHost } from "./testing/release-host";

const loja = startReleaseHost();
const files = new Map(Object.keys(manifest.integrity).map((file) => [file, Buffer.from(file)]));
const kept = releaseId(manifest);
const store = { others: [], host: { contract: 1, shared: { react: "19.1.0" } } };
const past = { version: "1.2.0", baseUrl: "https://cdn.exemplo.com.br/loja/", since: "ontem", kept };
const registry = startTemporaryFolder();
const savedIn = () => releasesFolder(registry.at());
beforeEach(() => void saveRelease(savedIn(), manifest, files));

it("goes back to the files that were saved, and to nothing where nothing was live; it asks no host", () => {
  expect(readPast(registry.at(), "loja", past, store)).toEqual({ ...manifest, baseUrl: past.baseUrl, kept });
  expect(readPast(registry.at(), "loja", { version: "", baseUrl: "" }, store)).toBeNull();
  expect(loja.asked).toEqual([]);
});

it("refuses where they are not whole any more, and says where the release came from", () => {
  writeFileSync(path.join(savedIn(), "loja", kept, "js/a.js"), "outra coisa");
  const sentence = `loja 1.2.0 cannot come back: no whole copy of it was saved. Set it again from ${past.baseUrl}.`;
  const { kept: _, ...neverSaved } = past;
  for (const each of [past, neverSaved]) expect(() => readPast(registry.at(), "loja", each, store)).toThrow(sentence);
});

it("refuses a release that this shell cannot run any more", () => {
  const later = { ...store, host: { contract: 1, shared: { react: "20.0.0" } } };
  const sentence = "loja 1.2.0 needs react ^19.0.0, the shell has 20.0.0.";
  expect(() => readPast(registry.at(), "loja", past, later)).toThrow(sentence);
});

it("saves the built-in release when nothing was decided, so that it can be restored", async () => {
  rmSync(savedIn(), { recursive: true });
  loja.put("/registry.json", JSON.stringify({ remotes: [{ ...manifest, baseUrl: "/loja/" }] }));
  const served = { store: loja.origin, ...store };
  const before = await savePast(registry.at(), "loja", served);
  expect(before).toEqual({ version: "1.2.0", baseUrl: "/loja/", kept });
  expect(await savePast(registry.at(), "conta", served)).toEqual({ version: "", baseUrl: "" });
  expect(readPast(registry.at(), "loja", before, store)).toEqual({ ...manifest, baseUrl: "/loja/", kept });
});

it("remembers what is live by decision, without asking the store", async () => {
  await changeRegistry(registry.at(), () => ({ remotes: [{ ...manifest, ...past, previous: [] }] }));
  expect(await savePast(registry.at(), "loja", { store: "http://127.0.0.1:9", ...store })).toEqual(past);
});
