import { ImportGraph } from "./import-graph";
import { findUndocumented, findUnshared } from "./shared-packages";

const manifest = JSON.stringify({ name: "shared-data", exports: { ".": "./src/index.ts", "./node/*": "./node/*.ts" } });
const files = {
  "shared-data/package.json": manifest,
  "shared-data/src/index.ts": 'export { a } from "./a"; export { b, type B } from "./b";',
  "shared-data/src/a.ts": 'import { deep } from "./deep"; /** What a is. */\nexport const a = deep;',
  "shared-data/src/deep.ts": "export const deep = 1;",
  "shared-data/src/b.ts": "/* no */\nexport function b() {}\n/** What B is. */\nexport interface B {}",
  "account-mfe/src/x.ts": 'import { a } from "shared-data";',
  "tools-mfe/src/y.ts": 'import { b } from "shared-data";',
};
const check = (changes: Record<string, string> = {}) => {
  const tree = new Map(Object.entries({ ...files, ...changes }));
  return {
    unshared: findUnshared(tree, new ImportGraph(tree)),
    undocumented: findUndocumented(tree, new ImportGraph(tree)),
  };
};

it("names what one package alone reaches, directly or not", () => {
  expect(check().unshared).toEqual([
    "shared-data/src/a.ts is shared, but account-mfe alone reaches it: move it there.",
    "shared-data/src/deep.ts is shared, but account-mfe alone reaches it: move it there.",
    "shared-data/src/b.ts is shared, but tools-mfe alone reaches it: move it there.",
  ]);
});

it("is content with a second package, and with the backend's, but not with a test", () => {
  const second = {
    "tools-mfe/src/z.ts": 'import { a } from "shared-data";',
    "shared-data/local/w.ts": 'import { b } from "../src/b";',
  };
  expect(check(second).unshared).toEqual([]);
  expect(
    check({ ...second, "shared-data/local/w.ts": "", "shell/src/w.test.ts": 'import { b } from "shared-data";' })
      .unshared,
  ).toHaveLength(1);
});

it("names what a door hands on without a comment of its own", () => {
  expect(check().undocumented).toEqual(["shared-data/src/b.ts: b is exported to other packages and has no comment."]);
  expect(
    check({ "shared-data/src/b.ts": "/** What b is. */\nexport function b() {}\nexport type B = 1;" }).undocumented,
  ).toEqual(["shared-data/src/b.ts: B is exported to other packages and has no comment."]);
});
