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
  baseUrl: "/mfe/tools",
};
const parse = (...entries: unknown[]) => parseRegistry({ remotes: entries }, origin).remotes;

it.each(["public", "session", "staff"])("knows the access level %s", (access) => {
  expect(parse({ ...manifest, access })).toHaveLength(1);
});

it.each([
  [{ name: "" }],
  [{ name: 7 }],
  [{ baseUrl: "" }],
  [{ baseUrl: "ftp://a.b/" }],
  [{ baseUrl: "https://" }],
  [{ basePaths: [""] }],
  [{ basePaths: ["/a", 7] }],
  [{ entry: null }],
])("drops an entry with %j", (change) => expect(parse({ ...manifest, ...change })).toEqual([]));

it("keeps of an entry what is whole", () => {
  const pages = { "/a": ["a.js"], "/b": "b.js", "/c": [7] };
  const integrity = { "a.js": "sha384-x" };
  const shared = { react: "^19.0.0" };
  expect(parse({ ...manifest, baseUrl: "http://a.b/c/", files: ["f.js"], pages, integrity, shared })).toEqual([
    { ...manifest, baseUrl: "http://a.b/c/", files: ["f.js"], pages: { "/a": ["a.js"] }, integrity, shared },
  ]);
  expect(parse({ ...manifest, files: [""] })).toMatchObject([{ files: [], pages: {} }]);
});

it.each([
  [0.5, true],
  [100, true],
  [100.5, false],
  [-1, false],
  [Number.NaN, false],
])("serves a canary of %f per cent: %s", (percent, isGiven) => {
  const [remote] = parse({ ...manifest, canary: { percent, remote: { ...manifest, version: "2.0.0" } } });
  expect(remote?.canary !== undefined).toBe(isGiven);
});

it("serves no release with a nested canary", () => {
  const canary = { percent: 50, remote: { ...manifest, version: "2.0.0" } };
  const { remotes } = pickReleases({ remotes: parse({ ...manifest, canary }, manifest) }, 50);
  expect(remotes.map((remote) => [remote.version, "canary" in remote])).toEqual([
    ["1.0.0", false],
    ["1.0.0", false],
  ]);
});

it("takes the first of two remotes with base paths of one length, and no other's beginning for its own", () => {
  const remotes = parse({ ...manifest, basePaths: ["/aa"] }, { ...manifest, name: "b", basePaths: ["/aa", "/"] });
  const nameFor = (path: string) => findRemote({ remotes }, path)?.name;
  expect([nameFor("/aa"), nameFor("/aa/x"), nameFor("/aab"), nameFor("/"), nameFor("/x")]).toEqual([
    "tools",
    "tools",
    undefined,
    "b",
    undefined,
  ]);
});

it("needs no scripts of pages where the manifest names none", () => {
  expect(scriptsOf({ ...manifest, access: "public", files: [], integrity: {}, shared: {} }, "/")).toEqual([
    manifest.entry,
  ]);
});

it.each([
  ["/js/main.1a2b3c4d.js", true],
  ["/1a2b3c4d5e6f7a8b.js", true],
  ["1a2b3c4d.js", true],
  ["/js/main.js", false],
  ["/js/main.1a2b3c4.js", false],
  ["/js/main1a2b3c4d.js", false],
  ["/js/main.1a2b3c4d.js.map", false],
])("knows whether %s may be kept for ever: %s", (file, expected) => expect(isHashedScript(file)).toBe(expected));
