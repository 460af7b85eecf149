import { findHeadFaults, findHeadingFaults, findModuleFaults, type ModuleOutline } from "./contract-rules";

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

it.each([
  [undefined, ["its head has no title"]],
  [{ title: " " }, ["its head has no title"]],
  [{ title: "Feira", canonical: "https://loja.com.br/feira" }, []],
  [
    { title: "Feira", canonical: "https://loja.com.br.outra.com/" },
    ["its canonical address is https://loja.com.br.outra.com/"],
  ],
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
