import { findUndocumented } from "./public-exports";

const manifest = JSON.stringify({
  name: "@store/shared-data",
  exports: { ".": "./src/index.ts", "./node/*": "./node/*.ts" },
});
const check = (b: string) =>
  findUndocumented(
    new Map([
      ["shared-data/package.json", manifest],
      ["shared-data/src/index.ts", 'export { a } from "./a";\nexport {\n  b as c,\n  type B,\n} from "./inner";'],
      ["shared-data/src/inner/index.ts", 'export { b, type B } from "../b";'],
      ["shared-data/src/a.ts", "/** What a is. */\nexport const a = 1;\nexport const notExported = 2;"],
      ["shared-data/src/b.ts", b],
    ]),
  );

it("names what an entry point hands on without a comment of its own", () => {
  expect(check("/* no */\nexport function b() {}\n/** What B is. */\nexport interface B {}")).toEqual([
    "shared-data/src/b.ts: b is exported to other packages and has no comment.",
  ]);
  expect(check("/** What b is. */\nexport function b() {}\nexport type B = 1;")).toEqual([
    "shared-data/src/b.ts: B is exported to other packages and has no comment.",
  ]);
  expect(check("/** What b is. */\nexport async function b() {}\n/**\n * What B is.\n */\nexport type B = 1;")).toEqual(
    [],
  );
});
