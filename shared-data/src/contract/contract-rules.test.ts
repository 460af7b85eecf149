import { findHeadFaults, findHeadingFaults, findModuleFaults, type ModuleOutline } from "./contract-rules";
import { findSkew, isContractSupported, satisfies } from "./skew";

const identity = { name: "feira", access: "session" as const, basePaths: ["/feira", "/barraca"] };
const routes = [
  { path: "/feira", access: "session" as const },
  { path: "/barraca/:id", access: "staff" as const },
];
const find = (more: Partial<ModuleOutline>) =>
  findModuleFaults({ contract: 1, name: "feira", routes, ...more }, identity);

it("finds nothing wrong with a module that keeps the contract", () => {
  expect(find({})).toEqual([]);
});

it.each<[Partial<ModuleOutline>, string]>([
  [{ contract: 2 }, "its code speaks contract 2"],
  [{ contract: undefined }, "its code speaks contract undefined"],
  [{ name: "conta" }, 'its code calls itself "conta"'],
  [{ routes: [...routes, { path: "/login", access: "session" }] }, "/login lies outside its base paths"],
  [{ routes: [...routes, { path: "/feirantes", access: "session" }] }, "/feirantes lies outside its base paths"],
  [{ routes: [...routes, { path: "/feira", access: "staff" }] }, "two routes want /feira"],
  [{ routes: routes.slice(0, 1) }, "no route answers for its base path /barraca"],
  [{ routes: [...routes, { path: "/feira/x" }] }, '/feira/x is open to "public", and its area is "session"'],
])("finds what is wrong with %j", (more, fault) => {
  expect(find(more)).toEqual([fault]);
});

it("holds a list of routes to the routes that there are", () => {
  const faultsOf = (...listed: string[]) =>
    findModuleFaults({ contract: 1, name: "feira", routes }, { ...identity, routes: listed });
  expect(faultsOf("/feira", "/barraca/:id")).toEqual([]);
  expect(faultsOf("/feira", "/barraca/:nome")).toEqual([
    "/barraca/:id is not among the routes that it lists",
    "it lists /barraca/:nome, which none of its routes is",
  ]);
});

const elsewhere = "https://loja.com.br.outra.com/";
it.each([
  [undefined, ["its head has no title"]],
  [{ title: " " }, ["its head has no title"]],
  [{ title: "Feira", canonical: "https://loja.com.br/feira" }, []],
  [{ title: "Feira", canonical: elsewhere }, [`its canonical address is ${elsewhere}`]],
])("reads the head %j", (head, faults) => {
  expect(findHeadFaults(head, "https://loja.com.br")).toEqual(faults);
});

it.each([
  [[1, 2, 3, 2], []],
  [[], ["it has no h1"]],
  [[2, 3], ["it has no h1"]],
  [[1, 1], ["it has 2 h1"]],
  [[1, 3], ["its headings skip a level before an h3"]],
  [[2, 1], ["its headings skip a level before an h2"]],
])("reads the headings %j", (levels, faults) => {
  expect(findHeadingFaults(levels)).toEqual(faults);
});

it.each([
  [2, 2, true],
  [1, 2, true],
  [3, 2, false],
  [0, 1, false],
  [undefined, 2, false],
])("a remote of contract %p on a host of contract %p: %p", (contract, host, expected) => {
  expect(isContractSupported(contract, host)).toBe(expected);
});

it.each([
  ["19.3.1", "^19.3.1", true],
  ["19.4.0", "^19.3.1", true],
  ["19.3.0", "^19.3.1", false],
  ["20.0.0", "^19.3.1", false],
  ["2.9.4", "~2.9.2", true],
  ["2.10.0", "~2.9.2", false],
  ["0.2.10", "^0.2.9", true],
  ["0.3.1", "^0.2.9", false],
  ["1.0.0", "1.0.0", true],
  ["1.0.1", "1.0.0", false],
  ["1.0.0-beta", "^1.0.0", false],
  ["1.2", "^1.2.0", false],
])("version %s in range %s: %p", (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

const host = { contract: 1, shared: { react: "19.3.1" } };
const remote = { name: "tools", version: "1.2.0", contract: 1, shared: { react: "^19.3.0" } };

it.each([
  [{}, undefined],
  [{ shared: { react: "^19.4.0" } }, "tools 1.2.0 needs react ^19.4.0, the shell has 19.3.1"],
  [{ shared: { vue: "^3.0.0" } }, "tools 1.2.0 needs vue ^3.0.0, which the shell does not share"],
  [{ contract: 9 }, expect.stringContaining("speaks contract 9")],
])("says of a remote with %j what it needs and what there is", (change, fault) => {
  expect(findSkew({ ...remote, ...change }, host)).toEqual(fault);
});
