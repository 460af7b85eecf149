import { findDeepFiles, findStrayJavaScript } from "./places";

const treeOf = (...files: string[]) => new Map(files.map((file) => [file, ""]));

it("names a file four folders below src, and none three below", () => {
  expect(findDeepFiles(treeOf("x/src/a/b/c/d.ts", "x/src/a/b/c/d/e.ts", "x/a/b/c/d/e/f.ts"))).toEqual([
    "x/src/a/b/c/d/e.ts lies more than 3 folders below src.",
  ]);
});

it("names JavaScript that is not listed, and a listed file that is gone", () => {
  const [stray, old] = findStrayJavaScript(treeOf("a.mjs", "b.cjs", "c.ts"), [{ file: "b.cjs" }, { file: "d.js" }]);
  expect(stray).toContain("a.mjs is JavaScript");
  expect(old).toBe("exceptions.json: there is no d.js.");
});
