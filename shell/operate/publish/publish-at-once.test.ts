import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { publish } from "../../../remote-kit/release/publish";
import { writeRelease } from "../../e2e/support/handmade-release";
import { readProposed } from "../../server/registry-store";
import { readRelease, releasesFolder } from "../../server/releases";
import { startStaticServer } from "../../server/serve/static-server";
import { createPublishHandler, publishPath } from "./publish-endpoint";

const token = `rel_${"a".repeat(64)}`;
const folder = startTemporaryFolder();
let server: Awaited<ReturnType<typeof startStaticServer>>;
const registryDir = () => folder.at("registry");

beforeEach(async () => {
  folder.write("host-manifest.json", '{"contract":1,"shared":{"react":"19.1.0"}}');
  const handler = createPublishHandler({
    findHolder: async (remote) => `Time ${remote}`,
    env: { ...process.env, REGISTRY_DIR: registryDir() },
    options: [`--shell=${folder.at()}`],
    log: () => {},
  });
  const handlers = { [publishPath]: handler };
  server = await startStaticServer({ folder: folder.at(), port: 0, portVariable: "", handlers });
});
afterEach(() => server.close());

/** Sends a release as its team does, for staff to see: real processes check it and write the registry. */
function propose(name: string, version: string) {
  writeRelease(folder.at(name), version, { manifest: { name, basePaths: [`/${name}`] } });
  const team = { shop: `http://127.0.0.1:${server.port}`, token, name, action: "preview", why: "juntas" };
  return publish(team, folder.at(name, version)).catch((error) => String(error));
}

const proposed = () =>
  readProposed(registryDir())
    .map(({ name, version, kept }) => {
      const saved = readRelease(releasesFolder(registryDir()), name, String(kept));
      return `${name} ${version} ${saved ? "whole" : "lost"}`;
    })
    .sort();

it("takes the releases of two teams at once, and loses neither", async () => {
  const said = await Promise.all(["clube", "jogos"].map((name) => propose(name, "1.0.0")));
  expect(said).toEqual(["clube", "jogos"].map((name) => `Staff may see ${name} 1.0.0 at /admin/previa.`));
  expect(proposed()).toEqual(["clube 1.0.0 whole", "jogos 1.0.0 whole"]);
}, 60_000);

it("has one whole release of a remote that is sent twice at once", async () => {
  const versions = ["1.0.0", "2.0.0"];
  const said = await Promise.all(versions.map((version) => propose("clube", version)));
  const taken = versions.filter((_version, index) => said[index]?.startsWith("Staff"));
  expect(taken.map((version) => [`clube ${version} whole`])).toContainEqual(proposed());
}, 60_000);
