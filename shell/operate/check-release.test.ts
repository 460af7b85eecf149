import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Release } from "shared-data/contract/registry-schema";
import { checkRelease } from "./check-release";

const files = new Map<string, string>();
const asked: string[] = [];
let server: Server;
let origin = "";
const integrityOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(String(request.url));
    const content = files.get(String(request.url));
    if (content === "redirect") response.writeHead(302, { location: "/loja/remoteEntry.js" }).end();
    else response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const manifest = {
  name: "loja",
  version: "1.2.0",
  contract: 1,
  basePaths: ["/", "/produtos"],
  access: "public" as const,
  entry: "remoteEntry.js",
  files: ["js/a.js"],
  integrity: Object.fromEntries(["remoteEntry.js", "js/a.js", "js/b.js"].map((file) => [file, integrityOf(file)])),
  shared: { react: "^19.0.0" },
};
const host = { contract: 1, shared: { react: "19.1.0" } };

function publish(more: object = {}): void {
  files.set("/loja/remote-manifest.json", JSON.stringify({ ...manifest, ...more }));
}
beforeEach(() => {
  files.clear();
  asked.length = 0;
  for (const file of Object.keys(manifest.integrity)) files.set(`/loja/${file}`, file);
  publish();
});

const check = (more: Partial<Parameters<typeof checkRelease>[0]> = {}) =>
  checkRelease({ name: "loja", url: `${origin}/loja`, others: [], host, ...more });
const other = (name: string, basePaths: string[]): Release => ({
  ...manifest,
  name,
  basePaths,
  baseUrl: `${origin}/x/`,
});

it("gives the manifest with its place once every file has been read", async () => {
  expect(await check()).toEqual({ ...manifest, baseUrl: `${origin}/loja/` });
  expect(asked.sort()).toEqual(
    ["js/a.js", "js/b.js", "remote-manifest.json", "remoteEntry.js"].map((file) => `/loja/${file}`),
  );
  expect((await check({ url: `${origin}/loja/` })).baseUrl).toBe(`${origin}/loja/`);
});

it.each(["nenhum", "ftp://exemplo.com.br/loja", "javascript:alert(1)", ""])("refuses the address %p", async (url) => {
  await expect(check({ url })).rejects.toThrow(`"${url}" is not an http(s) address.`);
  expect(asked).toEqual([]);
});

it.each([
  ["no JSON", "<!doctype html>"],
  ["null", "null"],
  ["a name that is none", JSON.stringify({ ...manifest, name: "" })],
  ["a version that is none", JSON.stringify({ ...manifest, version: 3 })],
  ["no entry", JSON.stringify({ ...manifest, entry: undefined })],
  ["no access", JSON.stringify({ ...manifest, access: undefined })],
  ["no addresses", JSON.stringify({ ...manifest, basePaths: [] })],
  ["no files", JSON.stringify({ ...manifest, files: [] })],
  ["no integrity of the entry", JSON.stringify({ ...manifest, integrity: { "js/a.js": integrityOf("js/a.js") } })],
  ["no needs", JSON.stringify({ ...manifest, shared: undefined })],
])("refuses a manifest with %s", async (_case, text) => {
  files.set("/loja/remote-manifest.json", text);
  await expect(check()).rejects.toThrow(`${origin}/loja/remote-manifest.json is not the manifest of a remote.`);
  expect(asked).toHaveLength(1);
});

it("refuses another remote's release", async () => {
  await expect(check({ name: "conta" })).rejects.toThrow(`${origin}/loja/ holds the remote "loja", not "conta".`);
});

it.each([
  [{ contract: 3 }, "loja 1.2.0 speaks contract 3, the shell 1 and the one before it."],
  [{ shared: { vue: "^3.0.0" } }, "loja 1.2.0 needs vue ^3.0.0, which the shell does not share."],
])("refuses a release that the shell cannot run: %j", async (more, sentence) => {
  publish(more);
  await expect(check()).rejects.toThrow(sentence);
});

it("refuses a release that needs a later door of shared-data than the shell has, and takes one that needs an earlier", async () => {
  const door = (range: string) => ({ shared: { "shared-data/router": range } });
  const at = (version: string) => check({ host: { contract: 1, shared: { "shared-data/router": version } } });
  publish(door("^2.1.0"));
  await expect(at("2.0.0")).rejects.toThrow("loja 1.2.0 needs shared-data/router ^2.1.0, the shell has 2.0.0.");
  await expect(at("3.0.0")).rejects.toThrow("loja 1.2.0 needs shared-data/router ^2.1.0, the shell has 3.0.0.");
  await expect(at("2.2.0")).resolves.toMatchObject(door("^2.1.0"));
});

it("refuses an address that another remote answers for, and none of the remote's own", async () => {
  const others = [other("loja", ["/produtos"]), other("conta", ["/login"])];
  publish({ basePaths: ["/produtos"] });
  expect(await check({ others })).toMatchObject({ name: "loja" });
  const clash = check({ others: [...others, other("feira", ["/feira", "/produtos"])] });
  await expect(clash).rejects.toThrow("loja and feira both want to answer for /produtos.");
  expect(asked).not.toContain("/loja/nada.js");
});

it.each(["remoteEntry.js", "js/a.js", "js/b.js"])("refuses a release whose %s is changed or gone", async (file) => {
  files.set(`/loja/${file}`, "outra coisa");
  await expect(check()).rejects.toThrow(`${origin}/loja/${file} is not the file that the manifest describes.`);
  files.delete(`/loja/${file}`);
  await expect(check()).rejects.toThrow(`${origin}/loja/${file} answers 404.`);
});

it("refuses a file that the manifest lists without its integrity", async () => {
  files.set("/loja/js/c.js", "js/c.js");
  publish({ files: ["js/c.js"] });
  await expect(check()).rejects.toThrow("js/c.js is not the file that the manifest describes.");
});

it.each(["../segredo.js", "https://fora.exemplo.com.br/a.js", "/a.js"])(
  "reads no file that lies elsewhere: %s",
  async (file) => {
    publish({ files: [file] });
    await expect(check()).rejects.toThrow(`${file} lies outside ${origin}/loja/.`);
    expect(asked).not.toContain("/segredo.js");
  },
);

it("follows no redirect, and says where nobody answers", async () => {
  files.set("/loja/js/a.js", "redirect");
  await expect(check()).rejects.toThrow(`${origin}/loja/js/a.js could not be reached.`);
  const nobody = check({ url: "http://127.0.0.1:9/" });
  await expect(nobody).rejects.toThrow("http://127.0.0.1:9/remote-manifest.json could not be reached.");
});
