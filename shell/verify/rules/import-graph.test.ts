import { ImportGraph } from "./import-graph";

const graphOf = (files: Record<string, string>) => new ImportGraph(new Map(Object.entries(files)));
const manifest = JSON.stringify({ name: "kit", exports: { ".": "./src/index.ts", "./node/*": "./node/*.ts" } });

it.each([
  ["a statement", 'import { b } from "./b";'],
  ["a side effect", 'import "./b";'],
  ["a type", 'type B = import("./b").B;'],
  ["a call", 'const b = await import("./b");'],
  ["a worker's address", 'new Worker(new URL("./b.tsx", import.meta.url));'],
  ["a name handed on", 'export { b } from "./b";'],
  ["everything handed on", 'export * from "./b";'],
])("sees an import that is %s", (_, text) => {
  expect(graphOf({ "x/a.ts": text, "x/b.tsx": "" }).direct("x/a.ts")).toEqual(["x/b.tsx"]);
});

it("finds a folder's index, a package's door and any path behind one, and no library", () => {
  const a = 'import "../c"; import { d } from "kit"; import { e } from "kit/node/e"; import react from "react";';
  const files = {
    "x/a.ts": a,
    "c/index.ts": "",
    "kit/package.json": manifest,
    "kit/src/index.ts": "",
    "kit/node/e.ts": "",
  };
  expect(graphOf(files).direct("x/a.ts")).toEqual(["c/index.ts", "kit/src/index.ts", "kit/node/e.ts"]);
});

it("looks through a door to where a name is defined, under any name", () => {
  const graph = graphOf({
    "kit/package.json": manifest,
    "kit/src/index.ts": 'export { one as first } from "./one"; export { type Two } from "./two";',
    "kit/src/one.ts": "",
    "kit/src/two.ts": "",
    "x/a.ts": 'import { first as mine } from "kit";',
    "x/b.ts": 'import * as kit from "kit";',
  });
  expect(graph.definition("kit/src/index.ts", "first")).toEqual(["kit/src/one.ts", "one"]);
  expect([...graph.defining("x/a.ts")]).toEqual(["kit/src/one.ts"]);
  expect([...graph.defining("x/b.ts")]).toEqual(expect.arrayContaining(["kit/src/one.ts", "kit/src/two.ts"]));
});
