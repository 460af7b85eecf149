import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RegistryEntry, Release } from "shared-data/contract/registry-schema";
import { readChanges } from "../../server/registry-history";
import { changeRegistry, readRegistry } from "../../server/registry-store";
import { startSmallServer } from "../../src/testing/small-server";
import { setCanary } from "../registry/registry-changes";
import { createJudge } from "./judge-canaries";

const backend = startSmallServer();
let folder = "";
let said: string[] = [];
let key: string | undefined;

const release = (version: string): Release => ({
  ...{ name: "loja", version, contract: 1, basePaths: ["/loja"], access: "public" as const, entry: "e.js" },
  ...{ files: ["e.js"], integrity: {}, shared: {}, baseUrl: `https://cdn.exemplo.com.br/${version}/` },
});
const figures = (version: string, variant: string, visits: number, failed_visits = 0) => ({
  ...{ remote: "loja", release: version, variant, visits, failed_visits, measured: 0, lcp: null, inp: null, cls: null },
});
const tell = (canary: [visits: number, failed?: number]) =>
  backend.put("/rest/v1/rpc/publish_releases", [
    figures("1.0.0", "stable", 900),
    figures("2.0.0", "canary", ...canary),
  ]);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "judge-"));
  mkdirSync(path.join(folder, "shell"));
  writeFileSync(path.join(folder, "shell/app.html"), '<script src="/js/main.1a2b3c4d.js"></script>');
  said = [];
  key = "sb_secret_x";
  for (const stream of ["log", "error"] as const)
    jest.spyOn(console, stream).mockImplementation((...words) => void said.push(String(words[0])));
  const live: RegistryEntry = { ...release("1.0.0"), since: "2026-11-20T12:00:00Z", previous: [] };
  await changeRegistry(folder, () => ({ remotes: [live] }));
  await tryOut();
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const tryOut = (auto: { visits: number; minutes: number } | undefined = { visits: 500, minutes: 0 }) =>
  changeRegistry(folder, (live) => setCanary(live, release("2.0.0"), "loja", { percent: 10, auto }));
const newJudge = () =>
  createJudge({
    ...{ registryDir: folder, readLive: () => readRegistry(folder), shellFolder: path.join(folder, "shell") },
    ...{ backend: backend.origin, findKey: () => key },
  });
const live = () => readRegistry(folder).remotes[0];

it("tells the database what is live and tried, with the right to do so", async () => {
  tell([10]);
  await newJudge()();
  const [asked] = backend.asked;
  expect(asked).toMatchObject({ request: "POST /rest/v1/rpc/publish_releases", headers: { apikey: "sb_secret_x" } });
  expect(JSON.parse(asked?.body ?? "").p_state).toMatchObject({
    shell: "1a2b3c4d",
    remotes: [{ name: "loja", version: "1.0.0", canary: { version: "2.0.0", percent: 10, auto: { visits: 500 } } }],
    changes: [],
  });
  expect(live()?.canary).toBeDefined();
});

it("promotes a good canary, with the way back and the reason in the history", async () => {
  tell([500]);
  await newJudge()();
  expect(live()).toMatchObject({ version: "2.0.0", previous: [{ version: "1.0.0" }] });
  expect(live()?.canary).toBeUndefined();
  const change = { by: "canary", action: "set", from: { version: "1.0.0" }, to: { version: "2.0.0" } };
  expect(readChanges(folder)).toMatchObject([{ ...change, why: expect.stringMatching(/^Promovida/) }]);
  expect(said).toEqual([expect.stringMatching(/^loja 2\.0\.0 was promoted\. Promovida/)]);
});

it("takes a bad one back, whoever has been killed since it was tried out", async () => {
  tell([40, 20]);
  await newJudge()();
  expect(live()).toMatchObject({ version: "1.0.0" });
  expect(live()?.canary).toBeUndefined();
});

it("leaves a trial that a person judges alone", async () => {
  await changeRegistry(folder, (registry) => setCanary(registry, release("2.0.0"), "loja", { percent: 10 }));
  tell([500, 400]);
  await newJudge()();
  expect(live()?.canary).toMatchObject({ percent: 10 });
});

it("does not judge what a person has changed in the meantime", async () => {
  tell([500]);
  const seen = readRegistry(folder);
  await changeRegistry(folder, (registry) => setCanary(registry, null, "loja", { percent: 0 }));
  const before = readFileSync(path.join(folder, "registry.json"), "utf8");
  await createJudge({
    ...{ registryDir: folder, readLive: () => seen, shellFolder: path.join(folder, "shell") },
    ...{ backend: backend.origin, findKey: () => key },
  })();
  expect(readFileSync(path.join(folder, "registry.json"), "utf8")).toBe(before);
});

it("says once that nothing could be told, goes on trying, and asks nothing without the right to", async () => {
  backend.put("/rest/v1/rpc/publish_releases", { status: 503, body: "" });
  const judge = newJudge();
  await judge();
  await judge();
  expect(said).toEqual(["What is live was not told to the database: publish_releases answered 503"]);
  tell([500]);
  await judge();
  expect(live()?.version).toBe("2.0.0");
  key = undefined;
  const asked = backend.asked.length;
  await judge();
  expect(backend.asked).toHaveLength(asked);
});
