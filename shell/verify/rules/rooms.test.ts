import { ImportGraph } from "./import-graph";
import { findFolderCircles, findUphillImports } from "./rooms";

const graphOf = (files: Record<string, string>) => new ImportGraph(new Map(Object.entries(files)));

it("names an import that runs up, and neither one that runs down nor a test's", () => {
  const graph = graphOf({
    "shell/src/a.ts": 'import "../server/b";',
    "shell/src/a.test.ts": 'import "../server/b";',
    "shell/server/b.ts": 'import "../src/c";',
    "shell/src/c.ts": "",
  });
  const [breach, ...others] = findUphillImports(graph, []);
  expect(breach).toContain("shell/src/a.ts imports shell/server/b.ts");
  expect(others).toEqual([]);
  expect(findUphillImports(graph, [{ from: "shell/src", to: "shell/server" }])).toEqual([]);
});

it("keeps areas apart", () => {
  const graph = graphOf({ "account-mfe/src/a.ts": 'import "../../tools-mfe/src/b";', "tools-mfe/src/b.ts": "" });
  expect(findUphillImports(graph, [])).toHaveLength(1);
});

const circle = {
  "x/one/a.ts": 'import "../two/b";',
  "x/two/b.ts": 'import "../three/c";',
  "x/three/c.ts": 'import "../one/d";',
  "x/one/d.ts": 'import "../four/e";',
  "x/four/e.ts": 'import "./f";',
  "x/four/f.ts": "",
};

it("names a circle of folders once, though no file is in one", () => {
  expect(findFolderCircles(graphOf(circle), [])).toEqual([
    "Folders import each other in a circle: x/one, x/three, x/two.",
  ]);
});

it("lets a known arrow stand, until it is gone", () => {
  const known = [{ from: "x/three", to: "x/one" }];
  expect(findFolderCircles(graphOf(circle), known)).toEqual([]);
  expect(findFolderCircles(graphOf({ ...circle, "x/three/c.ts": "" }), known)).toEqual([
    "exceptions.json: x/three no longer imports x/one.",
  ]);
});

it("does not count a test's imports", () => {
  expect(
    findFolderCircles(graphOf({ ...circle, "x/three/c.ts": "", "x/three/c.test.ts": 'import "../one/d";' }), []),
  ).toEqual([]);
});
