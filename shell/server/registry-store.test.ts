import { appendFileSync, rmSync, statSync } from "node:fs";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { readChanges, recordChange } from "./registry-history";
import { changeRegistry, liveRegistry, toPublicRegistry } from "./registry-store";
import { registryEntry as entry } from "./testing/registry-entry";

const root = startTemporaryFolder();
const folder = () => root.at("registry");
const file = () => root.at("registry/registry.json");
const add = (name: string) => (registry: RegistryFile) => ({ remotes: [...registry.remotes, entry(name, "1.0.0")] });
const places = ["loja", "conta"].map((name, index) => ({ name, folder: `${name}-mfe`, port: 3101 + index }));
const live = () => liveRegistry({ root: root.at(), registryDir: folder(), remotes: places });
const names = () => live().remotes.map(({ name }) => name);

it("saves a change in a private folder, and lets another one wait that is begun meanwhile", async () => {
  let second: Promise<void> | undefined;
  await changeRegistry(folder(), async (registry) => {
    second = changeRegistry(folder(), add("conta"));
    return add("loja")(registry);
  });
  await second;
  expect(names()).toEqual(["loja", "conta"]);
  expect(root.list("registry")).toEqual(["registry.json"]);
  expect(root.read("registry/registry.json")).toMatch(/^\{\n {2}"remotes": .*\}\n$/s);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

it("refuses a change while another one does not end, and leaves that one alone", async () => {
  await changeRegistry(folder(), async (registry) => {
    const sentence = `Another change is being made. If that is not so, delete ${file()}.lock and try again.`;
    await expect(changeRegistry(folder(), add("conta"), undefined, 0)).rejects.toThrow(sentence);
    expect(root.list("registry")).toEqual(["registry.json.lock"]);
    return add("loja")(registry);
  });
  expect(names()).toEqual(["loja"]);
});

it.each(["{not json", "null", '{"remotes":{}}'])("stops at a damaged file and leaves it as it is: %s", async (text) => {
  root.write("registry/registry.json", text);
  await expect(changeRegistry(folder(), add("loja"))).rejects.toThrow(`${file()} is damaged.`);
  expect(live).toThrow(`${file()} is damaged.`);
  expect(root.read("registry/registry.json")).toBe(text);
  expect(root.list("registry")).toEqual(["registry.json"]);
});

it("serves what is built here, where it is served, under what has been decided", async () => {
  expect(live()).toEqual({ remotes: [] });
  for (const name of ["loja", "conta"]) {
    const { baseUrl: _, ...manifest } = entry(name, "0.1.0");
    root.write(`${name}-mfe/dist/remote-manifest.json`, JSON.stringify(manifest));
  }
  await changeRegistry(folder(), add("conta"));
  const built = entry("loja", "0.1.0", { baseUrl: "http://localhost:3101/" });
  expect(live()).toEqual({ remotes: [built, entry("conta", "1.0.0")] });
});

it("hides the rollback target from browsers, and points them to the saved files", () => {
  const canary = { percent: 10, remote: entry("loja", "2.0.0", { kept: "2.0.0-a" }) };
  const decided = entry("loja", "1.0.0", { since: "ontem", previous: [], canary });
  const shown = { percent: 10, remote: entry("loja", "2.0.0", { baseUrl: "/mfe/loja/2.0.0-a/" }) };
  const remotes = [entry("loja", "1.0.0", { since: "ontem", canary: shown })];
  expect(toPublicRegistry({ remotes: [decided] })).toEqual({ remotes });
});

describe("the history", () => {
  const history = () => root.at("registry/.changes.jsonl");
  const set = (version: string) => (): RegistryFile => ({ remotes: [entry("loja", version)] });
  const note = { by: "ana", action: "set", remote: "loja", why: "porque sim" };
  const state = (version: string) => ({ version, baseUrl: entry("loja", version).baseUrl });
  const change = { at: "2026-11-22T12:00:00.000Z", ...note, from: null, to: state("1.0.0") };

  it("describes each change in one line: author, time, from, to and reason", async () => {
    const from = { version: "0.1.0", baseUrl: "http://localhost:3001/" };
    await changeRegistry(folder(), set("1.0.0"), { ...note, from });
    await changeRegistry(folder(), set("2.0.0"), { ...note, by: "rui", proof: "3 pages" });
    const canary = { percent: 5, remote: entry("loja", "3.0.0") };
    const tried = { remotes: [entry("loja", "2.0.0", { canary })] };
    await changeRegistry(folder(), () => tried, { ...note, action: "canary" });
    await changeRegistry(folder(), () => ({ remotes: [] }), { ...note, action: "unset" });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const trial = { ...state("2.0.0"), canary: { ...state("3.0.0"), percent: 5 } };
    expect(readChanges(folder())).toEqual([
      { ...note, at, from, to: state("1.0.0") },
      { ...note, at, by: "rui", proof: "3 pages", from: state("1.0.0"), to: state("2.0.0") },
      { ...note, at, action: "canary", from: state("2.0.0"), to: trial },
      { ...note, at, action: "unset", from: trial, to: null },
    ]);
    expect(root.read("registry/.changes.jsonl").split("\n")).toHaveLength(5);
    expect(statSync(history()).mode & 0o777).toBe(0o600);
  });

  it("has no line of a change that failed, and takes the next one", async () => {
    await changeRegistry(folder(), add("loja"));
    const refusal = changeRegistry(folder(), () => Promise.reject(new Error("não serve")), note);
    await expect(refusal).rejects.toThrow("não serve");
    expect(readChanges(folder())).toEqual([]);
    await changeRegistry(folder(), add("conta"));
    expect(names()).toEqual(["loja", "conta"]);
  });

  it("gives the changes of one remote, the oldest first, without lines that were cut off", () => {
    recordChange(folder(), change);
    appendFileSync(history(), `\n${JSON.stringify(change).slice(0, 40)}`);
    recordChange(folder(), { ...change, remote: "conta" });
    recordChange(folder(), { ...change, refused: "não serve" });
    appendFileSync(history(), '\n{"at":"x"}\nnull');
    expect(readChanges(folder(), "loja")).toEqual([change, { ...change, refused: "não serve" }]);
    expect(readChanges(folder(), "tools")).toEqual([]);
  });

  it("has once and for good what was not recorded when the process was killed", async () => {
    await changeRegistry(folder(), set("2.0.0"), note);
    const [change] = readChanges(folder());
    rmSync(history());
    expect(readChanges(folder())).toEqual([change]);
    // Killed before the registry was replaced: it is not listed.
    root.write("registry/.registry.json.new", '{"remotes":[],"lastChange":');
    await changeRegistry(folder(), set("3.0.0"), { ...note, by: "rui" });
    const changes = readChanges(folder()).map(({ by, to }) => `${by} ${to?.version}`);
    expect(changes).toEqual(["ana 2.0.0", "rui 3.0.0"]);
  });
});
