import { findDeadLinks, findLostCitations } from "./documents";
import { findUnlistedVariables } from "./environment-variables";
import { findMisplacedMigrations } from "./migrations";
import { findUndocumented } from "./public-exports";
import { findRetiredWords } from "./retired-words";

describe("documents", () => {
  // Put together here, so that the rule does not find them in this file.
  const cite = (number: string) => `R${number}`;
  const requirements = `# Requirements\n## ${cite("1")} The store\n### ${cite("1.2")} Language\n`;
  const treeOf = (files: Record<string, string>) =>
    new Map(Object.entries({ "shell/docs/requirements/store.md": requirements, "shell/src/app.tsx": "", ...files }));
  const deadLinks = (text: string) => findDeadLinks(treeOf({ "shell/docs/a.md": text }));

  it("names a citation that no heading answers", () => {
    const text = `${cite("1.2")} and ${cite("1")} hold, ${cite("1.3")} does not; EOS-${cite("50")} is a camera.`;
    expect(findLostCitations(treeOf({ "a.ts": text }))).toEqual([
      `a.ts cites ${cite("1.3")}, which is no heading in shell/docs/requirements/.`,
    ]);
  });

  it.each([
    ["a file, a folder and another site", "[x](../src/app.tsx) [x](../src/) [x](https://example.com/a.ts)"],
    ["a heading", `# Olá, você!\n[x](#olá-você) [x](requirements/store.md#${cite("12").toLowerCase()}-language)`],
    ["a path and its end", "`shell/src/app.tsx`, `src/app.tsx` and `docs/`"],
    ["an address of the store, and what a build writes", "`estoque/pedidos` and `shell/dist/index.json`"],
  ])("lets a document point to %s", (_, text) => expect(deadLinks(text)).toEqual([]));

  it.each([
    ["[x](../src/main.tsx)", "links to ../src/main.tsx"],
    ["[x](requirements/store.md#r9-nothing)", "links to requirements/store.md#r9-nothing"],
    ["`boot/app.tsx`", "names boot/app.tsx"],
  ])("names what is not there: %s", (text, breach) =>
    expect(deadLinks(text)).toEqual([`shell/docs/a.md ${breach}, which does not exist.`]),
  );
});

describe("environment variables", () => {
  const find = (source: string, listed: string) =>
    findUnlistedVariables(new Map(Object.entries({ "shell/operate/a.ts": source, ".env.example": listed })));

  it.each([
    "process.env.SHELL_PORT",
    "env(SHELL_PORT)",
    'port("SHELL_PORT", 3000)',
    "const { SHELL_PORT: port } = process.env;",
    "function read({ SHELL_PORT: port }: NodeJS.ProcessEnv) {}",
  ])("are listed once where they are read: %s", (source) => {
    expect(find(source, "#SHELL_PORT=3000\n")).toEqual([]);
    expect(find(source, "")).toEqual(["shell/operate/a.ts reads SHELL_PORT, which .env.example does not list."]);
    expect(find(source, "SHELL_PORT=1\n#SHELL_PORT=2\n")).toEqual([".env.example lists SHELL_PORT twice."]);
  });

  it("are read where they are listed", () => {
    expect(find("process.env.PATH", "#GONE=\n")).toEqual([".env.example lists GONE, which no code names."]);
  });
});

it("names a migration that is older than main's newest, and one of main's that was edited or removed", () => {
  const onMain = ["m/20260101000000_create_store.sql", "m/20260301000000_add_colour.sql"];
  expect(findMisplacedMigrations(["A\tm/20260401000000_add_size.sql", `A\t${onMain[1]}`], onMain)).toEqual([]);
  const [breach] = findMisplacedMigrations(["A\tm/20260201000000_add_size.sql"], onMain);
  expect(breach).toContain("older than main's newest migration, 20260301000000_add_colour.sql");
  for (const status of ["M", "D"]) expect(findMisplacedMigrations([`${status}\t${onMain[0]}`], onMain)).toHaveLength(1);
});

it("names what an entry point hands on without a comment of its own", () => {
  const manifest = { name: "@store/shared-data", exports: { ".": "./src/index.ts", "./node/*": "./node/*.ts" } };
  const check = (b: string) =>
    findUndocumented(
      new Map([
        ["shared-data/package.json", JSON.stringify(manifest)],
        ["shared-data/src/index.ts", 'export { a } from "./a";\nexport {\n  b as c,\n  type B,\n} from "./inner";'],
        ["shared-data/src/inner/index.ts", 'export { b, type B } from "../b";'],
        ["shared-data/src/a.ts", "/** What a is. */\nexport const a = 1;\nexport const notExported = 2;"],
        ["shared-data/src/b.ts", b],
      ]),
    );
  const [breach, ...others] = check("/* no */\nexport function b() {}\n/** What B is. */\nexport interface B {}");
  expect([breach, others]).toEqual(["shared-data/src/b.ts: b is exported to other packages and has no comment.", []]);
  const described = "/** What b is. */\nexport async function b() {}\n/**\n * What B is.\n */\nexport type B = 1;";
  expect(check(described)).toEqual([]);
});

describe("retired words", () => {
  const find = (file: string, text: string) => findRetiredWords(new Map([[file, text]]));

  it.each([
    ["a comment", "shell/a.test.ts", "// Drawn anew."],
    ["a name", "shell/a.ts", "const drawAnew = 1;"],
    ["a column", "shell/a.sql", "select v_anews;"],
    ["a file", "shell/draw-anew.ts", ""],
  ])("are named in %s, with what to write", (_, file, text) =>
    expect(find(file, text)).toEqual([`${file} says "anew": write "again".`]),
  );

  it.each([
    ["a text", "shell/a.ts", 'const label = "anew"; const manewer = 1;'],
    ["the body of a function", "shell/a.sql", "as $$ -- anew\n$$;"],
    ["a migration", "supabase/migrations/1.sql", "-- anew"],
    ["a question", "shell/a.ts", "// Who may enter?"],
    ["a word within a comment", "shell/a.ts", "// The owner of a key, and what it holds."],
  ])("are left alone in %s", (_, file, text) => expect(find(file, text)).toEqual([]));

  it.each([
    ["What", "shell/a.ts", "/** What it shows. */"],
    ["Of", "shell/a.ts", "/**\n * Of the orders, those that wait.\n */"],
    ["Whether", "shell/a.sql", "as $$\n  -- Whether it waits.\n$$;"],
  ])("name a comment that opens with %s", (word, file, text) =>
    expect(find(file, text)).toEqual([`${file} has a comment that opens with "${word}": name the thing.`]),
  );
});
