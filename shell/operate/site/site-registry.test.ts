import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { releasesFolder, saveRelease } from "../../server/releases";
import { registryEntry, smallRelease } from "../../server/testing/registry-entry";
import { followRegistry } from "./site-registry";

const scratch = mkdtempSync(path.join(tmpdir(), "site-"));
const [site, registryDir] = [path.join(scratch, "site"), path.join(scratch, "registry")];
const shown = () => JSON.parse(readFileSync(path.join(site, "registry.json"), "utf8")).remotes as RegistryEntry[];
const read = (remote: RegistryEntry | undefined, file: string) =>
  readFileSync(path.join(site, String(remote?.baseUrl), file), "utf8");
const builtRemote = (name: string) => registryEntry(name, "0.1.0", { baseUrl: `/mfe/${name}/0.1.0-1/` });
const built = { remotes: ["loja", "conta"].map(builtRemote) };
const script = "js/routes.1a2b3c4d.js";
const shell = path.join(scratch, "shell");
const source = { site, shell, built, registryDir };
let said: string[] = [];

beforeEach(() => {
  said = [];
  jest.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  for (const folder of [site, registryDir, shell]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(shell, "host-manifest.json"), JSON.stringify({ contract: 1, shared: { react: "19.1.0" } }));
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const folder of [site, registryDir]) rmSync(folder, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Saves a release as `pnpm registry set` does, and gives what the registry says of it. */
function publish(name: string, version: string, more: object = {}): RegistryEntry {
  const { manifest, files } = smallRelease(name, version, { [script]: `routes of ${version}` }, more);
  const kept = saveRelease(releasesFolder(registryDir), manifest, files);
  return { ...manifest, baseUrl: "https://cdn.exemplo.com.br/", kept };
}

const decide = (...remotes: unknown[]) =>
  writeFileSync(path.join(registryDir, "registry.json"), JSON.stringify({ remotes }));
const follow = () => followRegistry(source, () => [])();

it("prefers decisions over the build, includes external remotes, and copies every file into the site", async () => {
  const canary = { percent: 10, remote: publish("loja", "2.0.0") };
  decide({ ...publish("loja", "1.0.0"), canary, since: "ontem", previous: [] }, publish("quinta", "3.0.0"));
  await follow();
  const [conta, loja, quinta] = shown();
  expect([conta?.baseUrl, shown().length]).toEqual(["/mfe/conta/0.1.0-1/", 3]);
  for (const remote of [loja, quinta, loja?.canary?.remote as RegistryEntry]) {
    expect(remote?.baseUrl).toMatch(new RegExp(`^/mfe/${remote?.name}/${remote?.version}-[0-9a-f]{12}/$`));
    expect(read(remote, script)).toBe(`routes of ${remote?.version}`);
    expect(existsSync(path.join(site, String(remote?.baseUrl), `${script}.br`))).toBe(true);
  }
  expect(JSON.stringify(shown())).not.toMatch(/previous|http/);
  expect(said).toEqual([]);
  // nginx looks for it where a visitor's cookie names a canary.
  const hasCanary = () => existsSync(path.join(site, ".canary"));
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

const folderOf = ({ name, kept }: RegistryEntry) => path.join(releasesFolder(registryDir), name, String(kept));

type Damage = (remote: RegistryEntry) => unknown;
it.each<[string, Damage]>([
  ["another file than it lists", (remote) => writeFileSync(path.join(folderOf(remote), script), "alheio")],
  ["lost its saved files", (remote) => rmSync(folderOf(remote), { recursive: true })],
  ["never been saved", (remote) => Object.assign(remote, { kept: undefined })],
  ["needs that the site's shell does not meet", (remote) => Object.assign(remote, { shared: { react: "^20.0.0" } })],
  [
    "a canary for another shell",
    (remote) => Object.assign(remote, { canary: { percent: 5, remote: publish("loja", "7.0.0", { contract: 9 }) } }),
  ],
  ["a name that leads elsewhere", (remote) => Object.assign(remote, { kept: "../../../fora" })],
])("keeps the live release of a remote with %s, updates the others, and reports it once", async (_what, damage) => {
  decide(publish("loja", "1.0.0"));
  await follow();
  const before = shown().find(({ name }) => name === "loja");
  const bad = publish("loja", "2.0.0");
  damage(bad);
  decide(bad, publish("quinta", "1.0.0"));
  const look = followRegistry(source, () => []);
  await look();
  await look();
  expect(shown().find(({ name }) => name === "loja")).toEqual(before);
  expect(shown().map(({ name }) => name)).toEqual(["conta", "loja", "quinta"]);
  expect(said).toEqual([expect.stringMatching(/^Not published: loja 2\.0\.0: .+/)]);
  expect(existsSync(path.join(site, "fora"))).toBe(false);
});

it.each(["{", '{"remotes":[{"name":"loja"}]}'])("changes nothing by a registry that is damaged: %s", async (text) => {
  decide(publish("loja", "1.0.0"));
  await follow();
  const before = readFileSync(path.join(site, "registry.json"), "utf8");
  writeFileSync(path.join(registryDir, "registry.json"), text);
  await follow();
  expect(readFileSync(path.join(site, "registry.json"), "utf8")).toBe(before);
  expect(said.join()).toContain("registry.json is damaged");
});
