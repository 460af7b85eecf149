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

it("makes every address absolute and end in a slash", () => {
  const { remotes } = parseRegistry({ remotes: [manifest] }, origin);
  expect(remotes).toMatchObject([{ baseUrl: `${origin}/mfe/tools/1.0.0/`, files: [], integrity: {}, shared: {} }]);
});

it.each([
  [{ ...manifest, baseUrl: "javascript:alert(1)" }],
  [{ ...manifest, entry: "" }],
  [{ ...manifest, access: "everyone" }],
  [{ ...manifest, basePaths: "/" }],
  [null],
  ["tools"],
])("drops an entry that is not whole and keeps the others: %j", (entry) => {
  const { remotes } = parseRegistry({ remotes: [entry, { ...manifest, name: "other" }] }, origin);
  expect(remotes.map(({ name }) => name)).toEqual(["other"]);
});

it("refuses a document that is no registry", () => {
  expect(() => parseRegistry({}, origin)).toThrow(TypeError);
  expect(() => parseRegistry(null, origin)).toThrow(TypeError);
});

it("serves the canary only to visitors with a bucket below its percentage", () => {
  const registry = parseRegistry({ remotes: [{ ...manifest, canary: { percent: 10, remote: trial } }] }, origin);
  const versionFor = (draw: number) => pickReleases(registry, draw).remotes[0]?.version;
  expect([versionFor(0), versionFor(9.99), versionFor(10), versionFor(99)]).toEqual([
    "1.1.0",
    "1.1.0",
    "1.0.0",
    "1.0.0",
  ]);
});

it.each([
  [{ percent: 0, remote: trial }],
  [{ percent: 101, remote: trial }],
  [{ percent: "10", remote: trial }],
  [{ percent: 10, remote: { ...trial, name: "other" } }],
  [{ percent: 10 }],
])("ignores a canary that is not whole: %j", (canary) => {
  const registry = parseRegistry({ remotes: [{ ...manifest, canary }] }, origin);
  expect(pickReleases(registry, 0).remotes).toMatchObject([{ version: "1.0.0" }]);
});

it("leads a path to the remote with the longest base path; / is the home page alone", () => {
  const home = { ...manifest, name: "home", basePaths: ["/", "/admin"] };
  const registry = parseRegistry({ remotes: [home, { ...manifest, basePaths: ["/admin/keys"] }] }, origin);
  const nameFor = (path: string) => findRemote(registry, path)?.name;
  expect([nameFor("/"), nameFor("/admin/keys/1"), nameFor("/admin/keysmith"), nameFor("/other")]).toEqual([
    "home",
    "tools",
    "home",
    undefined,
  ]);
});

it("lists what a page needs of its remote, and nothing of the other pages", () => {
  const pages = { "/": ["home.js"], "/product/claim": ["claim.js"], "/product": ["product.js"] };
  const { remotes } = parseRegistry({ remotes: [{ ...manifest, files: ["routes.js"], pages }] }, origin);
  const scriptsAt = (path: string) => remotes.flatMap((remote) => scriptsOf(remote, path));
  expect(scriptsAt("/")).toEqual([manifest.entry, "routes.js", "home.js"]);
  expect(scriptsAt("/product/bm")).toEqual([manifest.entry, "routes.js", "product.js"]);
  expect(scriptsAt("/product/claim/7")).toEqual([manifest.entry, "routes.js", "claim.js"]);
  expect(scriptsAt("/product/claims")).toEqual([manifest.entry, "routes.js", "product.js"]);
  expect(scriptsAt("/produtos")).toEqual([manifest.entry, "routes.js"]);
});
