import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { releasesFolder, saveRelease } from "../../server/releases";
import { registryEntry, smallRelease } from "../../server/testing/registry-entry";
import { followRegistry } from "./site-registry";

const folder = startTemporaryFolder();
const releases = () => releasesFolder(folder.at("registry"));
const shown = () => JSON.parse(folder.read("site/registry.json")).remotes as RegistryEntry[];
const builtRemote = (name: string) => registryEntry(name, "0.1.0", { baseUrl: `/mfe/${name}/0.1.0-1/` });
const built = { remotes: ["loja", "conta"].map(builtRemote) };
const script = "js/routes.1a2b3c4d.js";
let said: string[] = [];

beforeEach(() => {
  said = [];
  jest.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  folder.write("shell/host-manifest.json", JSON.stringify({ contract: 1, shared: { react: "19.1.0" } }));
  folder.write("site/app.html", "");
});

/** Saves a release as `pnpm registry set` does, and gives what the registry says of it. */
function publish(name: string, version: string, more: object = {}): RegistryEntry {
  const { manifest, files } = smallRelease(name, version, { [script]: `routes of ${version}` }, more);
  const kept = saveRelease(releases(), manifest, files);
  return { ...manifest, baseUrl: "https://cdn.exemplo.com.br/", kept };
}

const decide = (...remotes: unknown[]) => folder.write("registry/registry.json", JSON.stringify({ remotes }));
const places = () => ({ site: folder.at("site"), shell: folder.at("shell"), registryDir: folder.at("registry") });
const begin = () => followRegistry({ built, ...places() }, () => []);
const follow = () => begin()();

it("prefers decisions over the build, includes external remotes, and copies every file into the site", async () => {
  const canary = { percent: 10, remote: publish("loja", "2.0.0") };
  decide({ ...publish("loja", "1.0.0"), canary, since: "ontem", previous: [] }, publish("quinta", "3.0.0"));
  await follow();
  const [conta, loja, quinta] = shown();
  expect([conta?.baseUrl, shown().length]).toEqual(["/mfe/conta/0.1.0-1/", 3]);
  for (const remote of [loja, quinta, loja?.canary?.remote as RegistryEntry]) {
    expect(remote?.baseUrl).toMatch(new RegExp(`^/mfe/${remote?.name}/${remote?.version}-[0-9a-f]{12}/$`));
    expect(folder.read(`site${remote?.baseUrl}${script}`)).toBe(`routes of ${remote?.version}`);
    expect(folder.has(`site${remote?.baseUrl}${script}.br`)).toBe(true);
  }
  expect(JSON.stringify(shown())).not.toMatch(/previous|http/);
  expect(said).toEqual([]);
  // nginx looks for it where a visitor's cookie names a canary.
  const hasCanary = () => folder.has("site/.canary");
  expect(hasCanary()).toBe(true);
  decide(publish("loja", "1.0.0"));
  await follow();
  expect(hasCanary()).toBe(false);
});

it("goes back to what was built, and forward again", async () => {
  decide(publish("loja", "1.0.0"));
  await follow();
  const [, first] = shown();
  decide();
  await follow();
  expect(shown()).toEqual(built.remotes);
  decide(publish("loja", "1.0.0"));
  await follow();
  expect(shown()[1]).toEqual(first);
});

const folderOf = ({ name, kept }: RegistryEntry) => path.join(releases(), name, String(kept));
const canaryForAnotherShell = () => ({ percent: 5, remote: publish("loja", "7.0.0", { contract: 9 }) });

type Damage = (remote: RegistryEntry) => unknown;
it.each<[string, Damage]>([
  ["another file than it lists", (remote) => writeFileSync(path.join(folderOf(remote), script), "alheio")],
  ["lost its saved files", (remote) => rmSync(folderOf(remote), { recursive: true })],
  ["never been saved", (remote) => Object.assign(remote, { kept: undefined })],
  ["needs that the site's shell does not meet", (remote) => Object.assign(remote, { shared: { react: "^20.0.0" } })],
  ["a canary for another shell", (remote) => Object.assign(remote, { canary: canaryForAnotherShell() })],
  ["a name that leads elsewhere", (remote) => Object.assign(remote, { kept: "../../../fora" })],
])("keeps the live release of a remote with %s, updates the others, and reports it once", async (_what, damage) => {
  decide(publish("loja", "1.0.0"));
  await follow();
  const before = shown().find(({ name }) => name === "loja");
  const bad = publish("loja", "2.0.0");
  damage(bad);
  decide(bad, publish("quinta", "1.0.0"));
  const look = begin();
  await look();
  await look();
  expect(shown().find(({ name }) => name === "loja")).toEqual(before);
  expect(shown().map(({ name }) => name)).toEqual(["conta", "loja", "quinta"]);
  expect(said).toEqual([expect.stringMatching(/^Not published: loja 2\.0\.0: .+/)]);
  expect(folder.has("site/fora")).toBe(false);
});

it.each(["{", '{"remotes":[{"name":"loja"}]}'])("changes nothing by a registry that is damaged: %s", async (text) => {
  decide(publish("loja", "1.0.0"));
  await follow();
  const before = folder.read("site/registry.json");
  folder.write("registry/registry.json", text);
  await follow();
  expect(folder.read("site/registry.json")).toBe(before);
  expect(said.join()).toContain("registry.json is damaged");
});
