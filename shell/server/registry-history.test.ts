import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { type Change, readChanges, recordChange } from "./registry-history";
import { changeRegistry } from "./registry-store";
import { registryEntry } from "./testing/registry-entry";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "history-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const history = () => path.join(folder, ".changes.jsonl");
const entry = (version: string) => registryEntry("loja", version);
const set = (version: string) => (): RegistryFile => ({ remotes: [entry(version)] });
const note = { by: "ana", action: "set", remote: "loja", why: "porque sim" };
const state = (version: string) => ({ version, baseUrl: entry(version).baseUrl });
const change: Change = { at: "2026-11-22T12:00:00.000Z", ...note, from: null, to: state("1.0.0") };

it("describes each change in one line: author, time, from, to and reason", async () => {
  await changeRegistry(folder, set("1.0.0"), {
    ...note,
    from: { version: "0.1.0", baseUrl: "http://localhost:3001/" },
  });
  await changeRegistry(folder, set("2.0.0"), { ...note, by: "rui", proof: "3 pages" });
  const canary = { percent: 5, remote: entry("3.0.0") };
  await changeRegistry(folder, () => ({ remotes: [{ ...entry("2.0.0"), canary }] }), { ...note, action: "canary" });
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

it("is empty without changes", () => {
  expect(readChanges(path.join(folder, "nenhuma"))).toEqual([]);
});

it("leaves out a line that was cut off, and the next one stands by itself", () => {
  recordChange(folder, change);
  appendFileSync(history(), `\n${JSON.stringify(change).slice(0, 40)}`);
  recordChange(folder, { ...change, by: "rui" });
  appendFileSync(history(), '\n{"at":"x"}\nnull');
  expect(readChanges(folder)).toEqual([change, { ...change, by: "rui" }]);
});

it("omits a change that was refused", async () => {
  const refusal = changeRegistry(folder, () => Promise.reject(new Error("não serve")), note);
  await expect(refusal).rejects.toThrow("não serve");
  expect(readdirSync(folder)).toEqual([]);
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
