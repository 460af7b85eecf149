import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";

const loader = pathToFileURL(createRequire(__filename).resolve("tsx/esm")).href;
const kit = ["store-remote-kit-0.1.0+a.tgz", "store-shared-data-0.1.0+b.tgz", "store-shared-ui-0.1.0+c.tgz"];
const { at, has, list, read, write } = startTemporaryFolder();

beforeEach(() => {
  cpSync(__dirname, at("creator"), { recursive: true });
  for (const file of kit) write(`creator/packages/${file}`, file);
  write("creator/package.json", '{ "type": "module" }');
});

const runIn = (cwd: string, ...parameters: string[]) => {
  const program = ["--import", loader, at("creator/create-remote.ts"), ...parameters];
  return spawnSync(process.execPath, program, { cwd, encoding: "utf8" });
};
const create = (...parameters: string[]) => runIn(at(), ...parameters);
const readJson = (file: string) => JSON.parse(read(file));
const filesOf = (name: string) => readdirSync(at(name), { recursive: true, encoding: "utf8" }).filter(path.extname);

it("makes a remote of the given name and path, with the store's packages in it", () => {
  expect(create("clube-vip", "--path", "/clube").stdout).toContain("cd clube-vip");
  expect(readJson("clube-vip/remote.json")).toMatchObject({ name: "clube-vip", pages: { "/clube": null } });
  expect(readJson("clube-vip/package.json")).toMatchObject({
    name: "clube-vip",
    dependencies: { "@store/shared-data": `file:packages/${kit[1]}` },
    devDependencies: { "@store/remote-kit": `file:packages/${kit[0]}` },
  });
  expect(read("clube-vip/src/clube/page.route.tsx")).toContain('const title = "Clube vip";');
  expect(list("clube-vip/packages")).toEqual(kit);
  for (const file of filesOf("clube-vip"))
    expect([file, read(`clube-vip/${file}`)]).not.toEqual([file, expect.stringMatching(/exemplo/i)]);
});

it("takes the path from the name where none is given", () => {
  create("ofertas");
  expect(readJson("ofertas/remote.json")).toMatchObject({ pages: { "/ofertas": null }, menu: [{ label: "Ofertas" }] });
});

it.each([
  [["Parcerias"], /"Parcerias" cannot be a remote's name/],
  [["../fora"], /cannot be a remote's name/],
  [["a".repeat(31)], /cannot be a remote's name/],
  [["shell"], /cannot be a remote's name/],
  [["boa", "--path", "boa"], /"boa" cannot be a remote's path/],
  [["boa", "--path", "/../fora"], /cannot be a remote's path/],
  [["boa", "--color", "red"], /Usage/],
  [["boa", "duas"], /Usage/],
  [["--update"], /is not the folder of a remote/],
])("refuses %j in a sentence, and makes nothing", (parameters, sentence) => {
  const { status, stderr } = create(...parameters);
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain("    at ");
  expect(has("boa")).toBe(false);
});

it("never writes into a folder that is there", () => {
  mkdirSync(at("cheia"));
  expect(create("cheia").stderr).toMatch(/exists already/);
  expect(list("cheia")).toEqual([]);
});

it("puts the packages of a later store into a remote that is there, and leaves the rest", () => {
  create("antiga");
  const { dependencies, ...manifest } = readJson("antiga/package.json");
  const own = { ...manifest, dependencies: { ...dependencies, lodash: "4.17.21" } };
  write("antiga/package.json", JSON.stringify(own));
  write("antiga/src/own.ts", "export {};");
  const later = "store-shared-ui-0.2.0+d.tgz";
  rmSync(at("creator/packages", String(kit[2])));
  write(`creator/packages/${later}`, "later");
  runIn(at("antiga"), "--update");
  expect(readJson("antiga/package.json").dependencies).toMatchObject({
    "@store/shared-ui": `file:packages/${later}`,
    lodash: "4.17.21",
  });
  expect(list("antiga/packages")).toEqual([kit[0], kit[1], later]);
  expect(has("antiga/src/own.ts")).toBe(true);
});
