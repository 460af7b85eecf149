import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

const loader = pathToFileURL(createRequire(__filename).resolve("tsx/esm")).href;
const kit = ["store-remote-kit-0.1.0+a.tgz", "store-shared-data-0.1.0+b.tgz", "store-shared-ui-0.1.0+c.tgz"];
let scratch = "";
let creator = "";

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "create-remote-"));
  creator = path.join(scratch, "creator");
  cpSync(__dirname, creator, { recursive: true });
  mkdirSync(path.join(creator, "packages"));
  for (const file of kit) writeFileSync(path.join(creator, "packages", file), file);
  writeFileSync(path.join(creator, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(scratch, { recursive: true }));

const program = (parameters: string[]) => ["--import", loader, path.join(creator, "create-remote.ts"), ...parameters];
const create = (...parameters: string[]) =>
  execFileSync(process.execPath, program(parameters), { cwd: scratch, encoding: "utf8" });
const refused = (...parameters: string[]) =>
  spawnSync(process.execPath, program(parameters), { cwd: scratch, encoding: "utf8" });
const read = (file: string) => readFileSync(path.join(scratch, file), "utf8");
const readJson = (file: string) => JSON.parse(read(file));
const filesOf = (name: string) =>
  readdirSync(path.join(scratch, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(scratch, name), path.join(entry.parentPath ?? entry.path, entry.name)));

it("makes a remote of the given name and path, with the store's packages in it", () => {
  expect(create("clube-vip", "--path", "/clube")).toContain("cd clube-vip");
  expect(readJson("clube-vip/remote.json")).toMatchObject({ name: "clube-vip", pages: { "/clube": null } });
  expect(readJson("clube-vip/package.json")).toMatchObject({
    name: "clube-vip",
    dependencies: { "@store/shared-data": `file:packages/${kit[1]}` },
    devDependencies: { "@store/remote-kit": `file:packages/${kit[0]}` },
  });
  expect(read("clube-vip/src/clube/page.route.tsx")).toContain('const title = "Clube vip";');
  expect(readdirSync(path.join(scratch, "clube-vip/packages")).sort()).toEqual(kit);
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
  const { status, stderr } = refused(...parameters);
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain("    at ");
  expect(existsSync(path.join(scratch, "boa"))).toBe(false);
});

it("never writes into a folder that is there", () => {
  mkdirSync(path.join(scratch, "cheia"));
  expect(refused("cheia").stderr).toMatch(/exists already/);
  expect(readdirSync(path.join(scratch, "cheia"))).toEqual([]);
});

it("puts the packages of a later store into a remote that is there, and leaves the rest", () => {
  create("antiga");
  const folder = path.join(scratch, "antiga");
  const { dependencies, ...manifest } = readJson("antiga/package.json");
  const own = { ...manifest, dependencies: { ...dependencies, lodash: "4.17.21" } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(own));
  writeFileSync(path.join(folder, "src/own.ts"), "export {};");
  const later = "store-shared-ui-0.2.0+d.tgz";
  rmSync(path.join(creator, "packages", String(kit[2])));
  writeFileSync(path.join(creator, "packages", later), "later");
  execFileSync(process.execPath, program(["--update"]), { cwd: folder });
  expect(readJson("antiga/package.json").dependencies).toMatchObject({
    "@store/shared-ui": `file:packages/${later}`,
    lodash: "4.17.21",
  });
  expect(readdirSync(path.join(folder, "packages")).sort()).toEqual([kit[0], kit[1], later]);
  expect(existsSync(path.join(folder, "src/own.ts"))).toBe(true);
});
