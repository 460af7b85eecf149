import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { integrityOf } from "../../src/testing/small-remote";
import { checkRelease } from "./check-release";
import { manifest, startReleaseHost } from "./testing/release-host";

const loja = startReleaseHost();
const host = { contract: 1, shared: { react: "19.1.0" } };

const check = (more: Partial<Parameters<typeof checkRelease>[0]> = {}) =>
  checkRelease({ name: "loja", url: `${loja.origin}/loja`, others: [], host, ...more });
const at = "http://x/";
const other = (name: string, basePaths: string[]): RegistryEntry => ({ ...manifest, name, basePaths, baseUrl: at });

it("gives the manifest with its place once every file has been read, and the maps that lie beside the scripts", async () => {
  loja.put("/loja/js/a.js.map", "{}");
  const checked = await check();
  expect(checked).toMatchObject({
    manifest,
    release: { ...manifest, baseUrl: `${loja.origin}/loja/`, kept: expect.stringMatching(/^1\.2\.0-/) },
  });
  const files = ["js/a.js", "js/b.js", "remoteEntry.js"];
  expect([...checked.files].sort()).toEqual(files.map((file) => [file, Buffer.from(file)]));
  expect([...checked.maps]).toEqual([["js/a.js", Buffer.from("{}")]]);
  const all = [...files.flatMap((file) => [file, `${file}.map`]), "remote-manifest.json"];
  expect(loja.asked.sort()).toEqual(all.map((file) => `/loja/${file}`).sort());
  expect((await check({ url: `${loja.origin}/loja/` })).release.baseUrl).toBe(`${loja.origin}/loja/`);
});

it.each([
  ["nenhum", "is not an http(s) address."],
  ["javascript:alert(1)", "is not an http(s) address."],
  ["https://a:b@exemplo.com.br/loja", "is not the address of a folder"],
  ["http://exemplo.com.br/loja?x=1", "is not the address of a folder"],
  ["http://exemplo.com.br/loja#x", "is not the address of a folder"],
])("refuses the address %s", async (url, sentence) => {
  await expect(check({ url })).rejects.toThrow(`"${url}" ${sentence}`);
  expect(loja.asked).toEqual([]);
});

it.each([
  ["no JSON", "<!doctype html>"],
  ["a version that is none", { ...manifest, version: 3 }],
  ["no access", { ...manifest, access: undefined }],
  ["no addresses", { ...manifest, basePaths: [] }],
  ["no integrity of the entry", { ...manifest, integrity: { "js/a.js": integrityOf("js/a.js") } }],
  ["no needs", { ...manifest, shared: undefined }],
])("refuses a manifest with %s", async (_case, text) => {
  loja.put("/loja/remote-manifest.json", text);
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/remote-manifest.json is not the manifest of a remote`);
  expect(loja.asked).toHaveLength(1);
});

it("refuses another remote's release, and a manifest too long to be in every page", async () => {
  await expect(check({ name: "conta" })).rejects.toThrow(`${loja.origin}/loja/ holds the remote "loja", not "conta".`);
  loja.publish({ notes: "x".repeat(32 * 1024) });
  await expect(check()).rejects.toThrow(/remote-manifest\.json answers with more than 32768 bytes\.$/);
});

it.each([
  [{ contract: 3 }, "loja 1.2.0 speaks contract 3, the shell 1 and the one before it."],
  [{ shared: { constructor: "^3.0.0" } }, "loja 1.2.0 needs constructor ^3.0.0, which the shell does not share."],
  ...[">=19", "^19.0.0-rc.1", ""].map((range): [object, string] => [
    { shared: { react: range } },
    `loja 1.2.0 asks for react "${range}", a range that pages do not read: write ^19.1.0, ~19.1.0 or 19.1.0.`,
  ]),
  [{ name: "loja", version: "1/../2" }, '"1/../2" is no version'],
])("refuses a release that the shell cannot run: %j", async (more, sentence) => {
  loja.publish(more);
  await expect(check()).rejects.toThrow(sentence);
});

it("refuses an address that another remote answers for, and none of the remote's own", async () => {
  const canary = { percent: 5, remote: other("feira", ["/feira"]) };
  const others = [other("loja", ["/produtos"]), { ...other("feira", ["/sexta"]), canary }];
  loja.publish({ basePaths: ["/produtos"] });
  expect(await check({ others })).toMatchObject({ release: { name: "loja" } });
  loja.publish({ basePaths: ["/produtos", "/feira"] });
  await expect(check({ others })).rejects.toThrow("loja and feira both want to answer for /feira.");
});

it.each(["remoteEntry.js", "js/b.js"])("refuses a release with a changed or missing %s", async (file) => {
  loja.put(`/loja/${file}`, "outra coisa");
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/${file} is not the file that the manifest describes.`);
  loja.put(`/loja/${file}`, { status: 404 });
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/${file} answers 404.`);
});

it("refuses a file that the manifest lists without its integrity", async () => {
  loja.put("/loja/js/c.js", "js/c.js");
  loja.publish({ files: ["js/c.js"] });
  await expect(check()).rejects.toThrow("js/c.js is not the file that the manifest describes.");
});

it("follows no redirect, and reports an unreachable host", async () => {
  loja.put("/loja/js/a.js", { status: 302, headers: { location: "/loja/remoteEntry.js" } });
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/js/a.js could not be reached.`);
  const unreachable = check({ url: "http://127.0.0.1:9/" });
  await expect(unreachable).rejects.toThrow("http://127.0.0.1:9/remote-manifest.json could not be reached.");
});

it.each(["shell", "Loja", "a/b", ".."])("takes nothing called %p for a remote", async (name) => {
  loja.publish({ name });
  await expect(check({ name })).rejects.toThrow(`"${name}" is no name of a remote`);
});

it.each([
  ...["../segredo.js", "https://fora.exemplo.com.br/a.js", "/a.js"],
  ...["js/./a.js", "js//a.js", "js/a.js?x", "js/a%2Fb.js", "js/a b.js"],
])("takes %p for no file's name, and reads nothing", async (file) => {
  loja.publish({ files: [file] });
  await expect(check()).rejects.toThrow(`"${file}" is no plain name of a file.`);
  expect(loja.asked).toEqual(["/loja/remote-manifest.json"]);
});

it("refuses a file, and a release, that is too large for any page", async () => {
  const large = "x".repeat(4 * 1024 * 1024);
  loja.put("/loja/js/a.js", `${large}x`);
  await expect(check()).rejects.toThrow(`${loja.origin}/loja/js/a.js answers with more than 4194304 bytes.`);
  const names = ["a", "b", "c", "d", "e"].map((name) => `js/${name}.js`);
  for (const name of names) loja.put(`/loja/${name}`, large);
  const integrity = Object.fromEntries(names.map((name) => [name, integrityOf(large)]));
  loja.publish({ integrity: { ...integrity, "remoteEntry.js": integrityOf("remoteEntry.js") } });
  await expect(check()).rejects.toThrow("loja has more than 16 MB, too much for a release.");
  loja.publish({ files: Array.from({ length: 400 }, (_, index) => `js/${index}.js`) });
  await expect(check()).rejects.toThrow("loja has 403 files, and a release may have 300.");
});
