import { isHashedScript } from "./hashed-name";
import { findRemote, parseRegistry, pickReleases, scriptsOf } from "./registry";

const origin = "https://loja.exemplo.com.br";
const manifest = {
  name: "tools",
  version: "1.0.0",
  contract: 1,
  basePaths: ["/limpar-criativo"],
  access: "public",
  entry: "remoteEntry.1.js",
  baseUrl: "/mfe/tools/1.0.0",
};
const trial = { ...manifest, version: "1.1.0", baseUrl: "https://cdn.exemplo.com.br/tools/1.1.0/" };

const parse = (...entries: unknown[]) => parseRegistry({ remotes: entries }, origin).remotes;

it.each(["public", "session", "staff"])("makes every address of a %s remote absolute and end in a slash", (access) => {
  const whole = { baseUrl: `${origin}/mfe/tools/1.0.0/`, files: [], integrity: {}, shared: {} };
  expect(parse({ ...manifest, access })).toMatchObject([whole]);
});

it.each<unknown>([
  ...["javascript:alert(1)", "", "ftp://a.b/", "https://"].map((baseUrl) => ({ ...manifest, baseUrl })),
  ...["", 7].map((name) => ({ ...manifest, name })),
  ...["", null].map((entry) => ({ ...manifest, entry })),
  ...["/", [""], ["/a", 7]].map((basePaths) => ({ ...manifest, basePaths })),
  { ...manifest, access: "everyone" },
  null,
  "tools",
])("drops an entry that is not whole and keeps the others: %j", (entry) => {
  expect(parse(entry, { ...manifest, name: "other" }).map(({ name }) => name)).toEqual(["other"]);
});

it("refuses a document that is no registry", () => {
  expect(() => parseRegistry({}, origin)).toThrow(TypeError);
  expect(() => parseRegistry(null, origin)).toThrow(TypeError);
});

it("serves the canary only to visitors with a bucket below its percentage", () => {
  const remotes = parse({ ...manifest, canary: { percent: 10, remote: trial } });
  const versionFor = (draw: number) => pickReleases({ remotes }, draw).remotes[0]?.version;
  expect([0, 9.99, 10, 99].map(versionFor)).toEqual(["1.1.0", "1.1.0", "1.0.0", "1.0.0"]);
});

it.each<unknown>([
  ...[0, -1, 100.5, Number.NaN, "10"].map((percent) => ({ percent, remote: trial })),
  { percent: 10, remote: { ...trial, name: "other" } },
  { percent: 10 },
])("ignores a canary that is not whole: %j", (canary) => {
  const remotes = parse({ ...manifest, canary });
  expect(pickReleases({ remotes }, 0).remotes).toMatchObject([{ version: "1.0.0" }]);
});

it("leads a path to the remote with the longest base path, the first of two alike; / is the home page alone", () => {
  const home = { ...manifest, name: "home", basePaths: ["/", "/admin", "/aa"] };
  const remotes = parse(home, { ...manifest, basePaths: ["/admin/keys", "/aa"] });
  const nameFor = (path: string) => findRemote({ remotes }, path)?.name;
  expect(["/", "/admin/keysmith", "/aa", "/aa/x"].map(nameFor)).toEqual(["home", "home", "home", "home"]);
  expect(["/admin/keys/1", "/aab", "/other"].map(nameFor)).toEqual(["tools", undefined, undefined]);
});

it("lists what a page needs of its remote, and nothing of the other pages", () => {
  const pages = { "/": ["home.js"], "/product/claim": ["claim.js"], "/product": ["product.js"] };
  const remotes = parse({ ...manifest, files: ["routes.js"], pages });
  const scriptsAt = (path: string) => remotes.flatMap((remote) => scriptsOf(remote, path));
  expect(scriptsAt("/")).toEqual([manifest.entry, "routes.js", "home.js"]);
  expect(scriptsAt("/product/bm")).toEqual([manifest.entry, "routes.js", "product.js"]);
  expect(scriptsAt("/product/claim/7")).toEqual([manifest.entry, "routes.js", "claim.js"]);
  expect(scriptsAt("/product/claims")).toEqual([manifest.entry, "routes.js", "product.js"]);
  expect(scriptsAt("/produtos")).toEqual([manifest.entry, "routes.js"]);
});

it("keeps of an entry what is whole", () => {
  const pages = { "/a": ["a.js"], "/b": "b.js", "/c": [7] };
  const integrity = { "a.js": "sha384-x" };
  const shared = { react: "^19.0.0" };
  expect(parse({ ...manifest, baseUrl: "http://a.b/c/", files: ["f.js"], pages, integrity, shared })).toEqual([
    { ...manifest, baseUrl: "http://a.b/c/", files: ["f.js"], pages: { "/a": ["a.js"] }, integrity, shared },
  ]);
  expect(parse({ ...manifest, files: [""] })).toMatchObject([{ files: [], pages: {} }]);
});

it("serves no release with a nested canary", () => {
  const canary = { percent: 50, remote: trial };
  const { remotes } = pickReleases({ remotes: parse({ ...manifest, canary }, manifest) }, 50);
  expect(remotes.map((remote) => [remote.version, "canary" in remote])).toEqual([
    ["1.0.0", false],
    ["1.0.0", false],
  ]);
});

it.each([
  ["/js/main.1a2b3c4d.js", true],
  ["1a2b3c4d.js", true],
  ["/js/main.js", false],
  ["/js/main.1a2b3c4.js", false],
  ["/js/main.1a2b3c4d.js.map", false],
])("knows whether %s may be kept for ever: %s", (file, expected) => expect(isHashedScript(file)).toBe(expected));
