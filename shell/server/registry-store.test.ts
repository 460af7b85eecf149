import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { type Change, readChanges, recordChange } from "./registry-history";
import { changeRegistry, liveRegistry, toPublicRegistry } from "./registry-store";
import { registryEntry } from "./testing/registry-entry";

let root = "";
let folder = "";
const entry = (name: string, version = "1.0.0") => registryEntry(name, version);
const add = (name: string) => (registry: RegistryFile) => ({ remotes: [...registry.remotes, entry(name)] });
const places = [
  { name: "loja", folder: "loja-mfe", port: 3101 },
  { name: "conta", folder: "conta-mfe", port: 3102 },
];
const live = () => liveRegistry({ root, registryDir: folder, remotes: places });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "registry-"));
  folder = path.join(root, "registry");
});
afterEach(() => rmSync(root, { recursive: true }));

function build(name: string, version: string): void {
  mkdirSync(path.join(root, `${name}-mfe/dist`), { recursive: true });
  const { baseUrl: _, ...manifest } = entry(name, version);
  writeFileSync(path.join(root, `${name}-mfe/dist/remote-manifest.json`), JSON.stringify(manifest));
}

it("saves a change in a private folder", async () => {
  await changeRegistry(folder, add("loja"));
  await changeRegistry(folder, async (registry) => add("conta")(registry));
  expect(live().remotes.map(({ name }) => name)).toEqual(["loja", "conta"]);
  expect(readdirSync(folder)).toEqual(["registry.json"]);
  expect(readFileSync(path.join(folder, "registry.json"), "utf8")).toMatch(/^\{\n {2}"remotes": .*\}\n$/s);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it("lets a change wait for another one that is being made", async () => {
  let second: Promise<void> | undefined;
  await changeRegistry(folder, async (registry) => {
    second = changeRegistry(folder, add("conta"));
    return add("loja")(registry);
  });
  await second;
  expect(live().remotes.map(({ name }) => name)).toEqual(["loja", "conta"]);
});

it("refuses a change while another one does not end, and leaves that one alone", async () => {
  const file = path.join(folder, "registry.json");
  await changeRegistry(folder, async (registry) => {
    await expect(changeRegistry(folder, add("conta"), undefined, 0)).rejects.toThrow(
      `Another change is being made. If that is not so, delete ${file}.lock and try again.`,
    );
    expect(existsSync(`${file}.lock`)).toBe(true);
    expect(existsSync(file)).toBe(false);
    return add("loja")(registry);
  });
  expect(live().remotes.map(({ name }) => name)).toEqual(["loja"]);
});

it("keeps what was there where a change is refused, and takes the next one", async () => {
  await changeRegistry(folder, add("loja"));
  const refusal = changeRegistry(folder, () => Promise.reject(new Error("não serve")), note);
  await expect(refusal).rejects.toThrow("não serve");
  expect(readChanges(folder)).toEqual([]);
  await changeRegistry(folder, add("conta"));
  expect(live().remotes.map(({ name }) => name)).toEqual(["loja", "conta"]);
});

it.each(["{not json", "null", '{"remotes":{}}'])("stops at a damaged file and leaves it as it is: %s", async (text) => {
  mkdirSync(folder);
  const file = path.join(folder, "registry.json");
  writeFileSync(file, text);
  await expect(changeRegistry(folder, add("loja"))).rejects.toThrow(`${file} is damaged.`);
  expect(live).toThrow(`${file} is damaged.`);
  expect(readFileSync(file, "utf8")).toBe(text);
  expect(readdirSync(folder)).toEqual(["registry.json"]);
});

it("serves what is built here, where it is served, under what has been decided", async () => {
  expect(live()).toEqual({ remotes: [] });
  build("loja", "0.1.0");
  expect(live()).toEqual({ remotes: [{ ...entry("loja", "0.1.0"), baseUrl: "http://localhost:3101/" }] });
  build("conta", "0.1.0");
  await changeRegistry(folder, add("conta"));
  expect(live().remotes.map(({ name, version }) => `${name} ${version}`)).toEqual(["loja 0.1.0", "conta 1.0.0"]);
});

it("hides the rollback target from browsers, and points them to the saved files", () => {
  const canary = { percent: 10, remote: { ...entry("loja", "2.0.0"), kept: "2.0.0-a" } };
  const decided = { ...entry("loja"), since: "ontem", previous: [], canary };
  const shown = { percent: 10, remote: { ...entry("loja", "2.0.0"), baseUrl: "/mfe/loja/2.0.0-a/" } };
  expect(toPublicRegistry({ remotes: [decided] })).toEqual({
    remotes: [{ ...entry("loja"), since: "ontem", canary: shown }],
  });
});

const history = () => path.join(folder, ".changes.jsonl");
const set = (version: string) => (): RegistryFile => ({ remotes: [entry("loja", version)] });
const note = { by: "ana", action: "set", remote: "loja", why: "porque sim" };
const state = (version: string) => ({ version, baseUrl: entry("loja", version).baseUrl });
const change: Change = { at: "2026-11-22T12:00:00.000Z", ...note, from: null, to: state("1.0.0") };

it("describes each change in one line: author, time, from, to and reason", async () => {
  await changeRegistry(folder, set("1.0.0"), {
    ...note,
    from: { version: "0.1.0", baseUrl: "http://localhost:3001/" },
  });
  await changeRegistry(folder, set("2.0.0"), { ...note, by: "rui", proof: "3 pages" });
  const canary = { percent: 5, remote: entry("loja", "3.0.0") };
  await changeRegistry(folder, () => ({ remotes: [{ ...entry("loja", "2.0.0"), canary }] }), {
    ...note,
    action: "canary",
  });
  await changeRegistry(folder, () => ({ remotes: [] }), { ...note, action: "unset" });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const trial = { ...state("2.0.0"), canary: { ...state("3.0.0"), percent: 5 } };
  expect(readChanges(folder)).toEqual([
    { ...note, at, from: { version: "0.1.0", baseUrl: "http://localhost:3001/" }, to: state("1.0.0") },
    { ...note, at, by: "rui", proof: "3 pages", from: state("1.0.0"), to: state("2.0.0") },
    { ...note, at, action: "canary", from: state("2.0.0"), to: trial },
    { ...note, at, action: "unset", from: trial, to: null },
  ]);
  expect(readFileSync(history(), "utf8").split("\n")).toHaveLength(5);
  expect(statSync(history()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual([".changes.jsonl", "registry.json"]);
});

it("gives the changes of one remote, the oldest first", () => {
  recordChange(folder, change);
  recordChange(folder, { ...change, remote: "conta" });
  recordChange(folder, { ...change, refused: "não serve" });
  expect(readChanges(folder, "loja")).toEqual([change, { ...change, refused: "não serve" }]);
  expect(readChanges(folder, "tools")).toEqual([]);
});

it("leaves out a line that was cut off, and the next one stands by itself", () => {
  recordChange(folder, change);
  appendFileSync(history(), `\n${JSON.stringify(change).slice(0, 40)}`);
  recordChange(folder, { ...change, by: "rui" });
  appendFileSync(history(), '\n{"at":"x"}\nnull');
  expect(readChanges(folder)).toEqual([change, { ...change, by: "rui" }]);
});

describe("killed in the middle of a change", () => {
  it("before the registry was replaced, it is not listed", async () => {
    await changeRegistry(folder, set("1.0.0"));
    writeFileSync(path.join(folder, ".registry.json.new"), '{"remotes":[],"lastChange":');
    expect(readChanges(folder)).toEqual([]);
  });

  it("after that and before it was recorded, it is listed once and for good", async () => {
    await changeRegistry(folder, set("2.0.0"), note);
    const [change] = readChanges(folder);
    rmSync(history());
    expect(readChanges(folder)).toEqual([change]);
    await changeRegistry(folder, set("3.0.0"), { ...note, by: "rui" });
    expect(readChanges(folder).map(({ by, to }) => [by, to?.version])).toEqual([
      ["ana", "2.0.0"],
      ["rui", "3.0.0"],
    ]);
  });
});
