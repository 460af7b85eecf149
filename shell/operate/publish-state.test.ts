import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { changeRegistry, readRegistry } from "../server/registry-store";
import { mapsFolder, saveMaps } from "../server/source-maps";
import { registryEntry } from "../server/testing/registry-entry";
import { startSmallServer } from "../src/testing/small-server";
import { createStatePublisher } from "./publish-state";
import { setCanary } from "./registry/registry-changes";

const backend = startSmallServer();
const folder = startTemporaryFolder();
let said: string[] = [];
let key: string | undefined;

beforeEach(async () => {
  folder.write("shell/app.html", '<script src="/js/main.1a2b3c4d.js"></script>');
  said = [];
  key = "sb_secret_x";
  for (const stream of ["log", "error"] as const)
    jest.spyOn(console, stream).mockImplementation((...text) => void said.push(String(text[0])));
  const live = registryEntry("loja", "1.0.0", { since: "2026-11-20T12:00:00Z", previous: [] });
  await changeRegistry(folder.at(), () => ({ remotes: [live] }));
  await tryOut();
});

const tryOut = (percent = 10) =>
  changeRegistry(folder.at(), ({ remotes: [live] }) => ({
    remotes: [setCanary(live, registryEntry("loja", "2.0.0"), { percent })],
  }));
const newPublisher = () =>
  createStatePublisher({
    registryDir: folder.at(),
    readLive: () => readRegistry(folder.at()),
    shellFolder: folder.at("shell"),
    backend: backend.origin,
    findKey: () => key,
    mapFolders: [folder.at("shell")],
  });
const accept = () => backend.put("/rest/v1/rpc/publish_releases", []);

it("publishes what is live and on trial with the secret key: the same after a minute, a change at once", async () => {
  accept();
  const before = readRegistry(folder.at());
  const publish = newPublisher();
  for (let time = 0; time < 3; time++) await publish();
  const asked = { request: "POST /rest/v1/rpc/publish_releases", headers: { apikey: "sb_secret_x" } };
  expect(backend.asked).toMatchObject([asked]);
  expect(JSON.parse(backend.asked[0]?.body ?? "").p_state).toMatchObject({
    shell: "1a2b3c4d",
    remotes: [{ name: "loja", version: "1.0.0", canary: { version: "2.0.0", percent: 10 } }],
    changes: [],
  });
  expect(readRegistry(folder.at())).toEqual(before);
  await tryOut(0);
  await publish();
  expect(backend.asked).toHaveLength(2);
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await publish();
  expect(backend.asked).toHaveLength(3);
});

it("prints a failure, goes on trying, and sends nothing without a key", async () => {
  backend.put("/rest/v1/rpc/publish_releases", { status: 503, body: "" });
  const publish = newPublisher();
  await publish();
  expect(said).toEqual(["The live releases could not be published: publish_releases answered 503"]);
  accept();
  await publish();
  key = undefined;
  await newPublisher()();
  expect(backend.asked).toHaveLength(2);
  expect(said).toHaveLength(1);
});

it("resolves the stacks of new failures with the maps of what is live, and gives back those that no map knows", async () => {
  // The script's first column is the fourth of line 7.
  const map = { version: 3, sources: ["webpack://loja@1.0.0/./src/page.tsx"], names: [], mappings: "AAMG" };
  const maps = new Map([["js/routes.1a2b3c4d.js", Buffer.from(JSON.stringify(map))]]);
  saveMaps(`${mapsFolder(folder.at())}/loja/1.0.0-1`, maps);
  const stackIn = (file: string) => `at r (https://loja.exemplo.com.br/mfe/loja/1.0.0-1/js/${file}:1:1)`;
  const known = { id: "a", stack: stackIn("routes.1a2b3c4d.js") };
  const other = { id: "b", stack: stackIn("other.1a2b3c4d.js") };
  backend.put("/rest/v1/rpc/publish_releases", [known, other]);
  backend.put("/rest/v1/rpc/resolve_failures", { status: 204, body: "" });
  await newPublisher()();
  const [, resolved] = backend.asked;
  expect(resolved?.headers).toMatchObject({ apikey: "sb_secret_x" });
  const found = { ...known, stack: "at r (loja@1.0.0/src/page.tsx:7:4)" };
  expect(JSON.parse(resolved?.body ?? "").p_stacks).toEqual([found, other]);
  expect(said).toEqual([]);
});
