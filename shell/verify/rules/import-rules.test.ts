import { ImportGraph } from "./import-graph";
import { findForbiddenImports } from "./import-rules";

const graphOf = (files: Record<string, string>) => new ImportGraph(new Map(Object.entries(files)));

it("names an import that runs up, and neither one that runs down nor a test's", () => {
  const graph = graphOf({
    "shell/src/a.ts": 'import "../server/b";',
    "shell/src/a.test.ts": 'import "../server/b";',
    "shell/server/b.ts": 'import "../src/c";',
    "shell/src/c.ts": "",
  });
  const [breach, ...others] = findForbiddenImports(graph);
  expect(breach).toContain("shell/src/a.ts imports shell/server/b.ts");
  expect(others).toEqual([]);
});

it("keeps areas apart", () => {
  const graph = graphOf({ "account-mfe/src/a.ts": 'import "../../tools-mfe/src/b";', "tools-mfe/src/b.ts": "" });
  expect(findForbiddenImports(graph)).toHaveLength(1);
});
