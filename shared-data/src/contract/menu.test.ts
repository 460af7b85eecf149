import { findFault } from "../../node/check-document";
import { isMenuEntry } from "./menu";
import { parseRegistry, pickReleases } from "./registry";
import { remoteIdentitySchema, remoteManifestSchema } from "./registry-schema";

const origin = "https://loja.exemplo.com.br";
const line = { label: "Parcerias", path: "/parcerias", where: "footer" };
const remote = { basePaths: ["/parcerias", "/"], access: "public" as const };
const manifest = {
  name: "parcerias",
  version: "1.0.0",
  contract: 1,
  ...remote,
  entry: "remoteEntry.1.js",
  files: ["a.js"],
  integrity: { "remoteEntry.1.js": "sha256-x" },
  shared: {},
};
const menuIn = (menu: unknown, more: object = {}) =>
  parseRegistry({ remotes: [{ ...manifest, baseUrl: "/m", menu, ...more }] }, origin).remotes[0]?.menu;
const faultOf = (menu: unknown, more: object = {}) => findFault(remoteManifestSchema, { ...manifest, menu, ...more });
const ofTeam = (more: object) =>
  findFault(remoteIdentitySchema, { name: "parcerias", access: "public", pages: { "/parcerias": null }, ...more });

it.each([
  [{}],
  [{ path: "/parcerias/novas-2" }],
  [{ path: "/" }],
  [{ where: "menu" }],
  [{ label: "Ofertas & Çà 1" }],
  [{ label: "a".repeat(24) }],
])("takes a line with %j, in pages and in commands", (change) => {
  expect(menuIn([{ ...line, ...change }])).toEqual([{ ...line, ...change }]);
  expect(faultOf([{ ...line, ...change }])).toBeUndefined();
});

const labels = ["", " Parcerias", "a".repeat(25), 7, { toString: () => "x" }, "Uma\nduas", "\u202Esair", "Sai\u200Br"];
const paths = [
  ...["/login", "/parceriasx", "//fora.exemplo.com.br", "/\\fora.exemplo.com.br", "/parcerias/../login"],
  ...["/parcerias/%2e%2e/login", "/parcerias?x=1", "/parcerias//x", "javascript:alert(1)", ["/parcerias"]],
];
const wrong = [
  null,
  ...labels.map((label) => ({ ...line, label })),
  ...paths.map((path) => ({ ...line, path })),
  { ...line, where: "header" },
  { label: line.label, path: line.path },
];
it.each(wrong)("drops the line %j from pages, keeps the others, and refuses it in commands", (entry) => {
  expect(menuIn([entry, line])).toEqual([line]);
  expect(faultOf([entry, line])).toMatch(/menu/);
});

it("is everybody's only where the remote is: a session's or staff's remote has no line in the footer", () => {
  for (const access of ["session", "staff"] as const) {
    expect(menuIn([line, { ...line, where: "menu" }], { access })).toEqual([{ ...line, where: "menu" }]);
    expect(faultOf([line], { access })).toMatch(/menu/);
    expect(isMenuEntry({ ...line, where: "menu" }, { ...remote, access })).toBe(true);
  }
});

it("takes three lines, and of more the first three in pages and none in commands", () => {
  const lines = ["a", "b", "c", "d"].map((label) => ({ ...line, label }));
  expect(menuIn(lines)).toEqual(lines.slice(0, 3));
  expect(faultOf(lines.slice(0, 3))).toBeUndefined();
  expect(faultOf(lines)).toMatch(/at most 3 lines/);
});

it.each([["Parcerias"], [{}], [7], [null]])("takes %j for no menu at all", (menu) => {
  expect(menuIn(menu)).toBeUndefined();
});

it("reports an error in a remote.json in one sentence", () => {
  expect(ofTeam({})).toBeUndefined();
  expect(ofTeam({ name: "Parcerias" })).toMatch(/^name: lower-case letters/);
  expect(ofTeam({ name: "a".repeat(31) })).toMatch(/^name: /);
  expect(ofTeam({ access: "everyone" })).toMatch(/^access: /);
  expect(ofTeam({ pages: {} })).toMatch(/at least one base path/);
  expect(ofTeam({ pages: { parcerias: null } })).toMatch(/a path such as/);
  expect(ofTeam({ menu: [{ ...line, path: "/login" }] })).toMatch(/^menu: at most 3 lines/);
  expect(ofTeam({ renderedAhead: "yes" })).toMatch(/^renderedAhead: /);
});

it("is the same for who has the canary: its own lines are there once it is live for all", () => {
  const canary = {
    percent: 50,
    remote: { ...manifest, version: "1.1.0", baseUrl: "/n", menu: [{ ...line, label: "Nova" }] },
  };
  const registry = parseRegistry({ remotes: [{ ...manifest, baseUrl: "/m", menu: [line], canary }] }, origin);
  const seen = [10, 90].map((draw) => pickReleases(registry, draw).remotes[0]);
  expect(seen.map((remote) => [remote?.version, remote?.menu])).toEqual([
    ["1.1.0", [line]],
    ["1.0.0", [line]],
  ]);
});
