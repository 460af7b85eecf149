import { findDeadLinks, findLostCitations } from "./documents";

// Put together here, so that the rule does not find them in this file.
const cite = (number: string) => `R${number}`;
const requirements = `# Requirements\n## ${cite("1")} The store\n### ${cite("1.2")} Language\n`;
const treeOf = (files: Record<string, string>) =>
  new Map(Object.entries({ "shell/docs/requirements/store.md": requirements, "shell/src/app.tsx": "", ...files }));

it("names a citation that no heading answers, and any of another document", () => {
  const a = `// ${cite("1.2")} and ${cite("1")} hold, ${cite("1.3")} does not; ${"spec"} 7.1 is elsewhere, EOS-${cite("50")} a camera.`;
  expect(findLostCitations(treeOf({ "a.ts": a }))).toEqual([
    `a.ts cites ${cite("1.3")}, which is no heading in shell/docs/requirements/.`,
    `a.ts cites "${"spec"} 7.1", a document that is not here.`,
  ]);
});

it.each([
  ["a file", "[x](../src/app.tsx)"],
  ["a folder", "[x](../src/)"],
  ["a heading", `[x](requirements/store.md#${cite("12").toLowerCase()}-language)`],
  ["a heading of the same document", "# Olá, você!\n[x](#olá-você)"],
  ["another site", "[x](https://example.com/a.ts)"],
  ["a path", "`shell/src/app.tsx`"],
  ["a path's end", "`src/app.tsx` and `docs/`"],
  ["an address of the store", "`/estoque/pedidos` and `estoque/pedidos`"],
  ["what a build writes", "`shell/dist/index.json`"],
])("lets a document point to %s", (_, text) => {
  expect(findDeadLinks(treeOf({ "shell/docs/a.md": text }))).toEqual([]);
});

it.each([
  ["[x](../src/main.tsx)", "links to ../src/main.tsx"],
  ["[x](requirements/store.md#r9-nothing)", "links to requirements/store.md#r9-nothing"],
  ["`shell/src/main.tsx`", "names shell/src/main.tsx"],
  ["`boot/app.tsx`", "names boot/app.tsx"],
])("names what is not there: %s", (text, breach) => {
  expect(findDeadLinks(treeOf({ "shell/docs/a.md": text }))).toEqual([
    `shell/docs/a.md ${breach}, which does not exist.`,
  ]);
});
