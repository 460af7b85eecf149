import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const supabaseDir = path.join(__dirname, "..");
const sqlFilesIn = (folder: string) =>
  readdirSync(path.join(supabaseDir, folder))
    .sort()
    .map((file) => `${folder}/${file}`);
const schemas = sqlFilesIn("schemas");
const migrations = sqlFilesIn("migrations");
// The first one is a copy of what schemas/ held on its day.
const changes = migrations.slice(1);
const text = (file: string) => readFileSync(path.join(supabaseDir, file), "utf8");

/** Every function of a file: the comment above it, its name, and its body. */
function functionsOf(file: string) {
  const pattern =
    /((?:^--.*\n)*)create (?:or replace )?function ([a-z_.]+)\([\s\S]*?(?:as \$\$\n([\s\S]*?)\$\$;|^return [\s\S]*?;$)/gm;
  return [...text(file).matchAll(pattern)].map(([whole, header = "", name = "", body = ""]) => ({
    file,
    header,
    name,
    body,
    whole,
  }));
}
const functions = [...schemas, ...changes].flatMap(functionsOf);

it("finds the functions", () => {
  expect(functions.length).toBeGreaterThan(60);
});

it("keeps every function once, beside the table it serves", () => {
  const names = schemas.flatMap(functionsOf).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const definitions = schemas.flatMap((file) => text(file).match(/^create (or replace )?function/gm) ?? []);
  expect(definitions).toHaveLength(names.length);
});

it.each(schemas)("%s has a place in the reading order, and a subject", (file) => {
  expect(file).toMatch(/^schemas\/\d{2}_[a-z]+(_[a-z]+)*\.sql$/);
});

it.each([...schemas, ...changes])("%s explains itself: it cites nothing that is not in this repository", (file) => {
  expect(text(file)).not.toMatch(/\bspec\b/i);
});

it.each(migrations)("%s has a stamp, and says what people can now do", (file) => {
  expect(file).toMatch(/^migrations\/\d{14}_[a-z]+(_[a-z]+)+\.sql$/);
});

it("keeps every migration after the first short", () => {
  expect(changes.filter((file) => text(file).split("\n").length > 200)).toEqual([]);
});

it("gives every migration a stamp of its own", () => {
  expect(new Set(migrations.map((file) => path.basename(file).slice(0, 14))).size).toBe(migrations.length);
});

it.each(functions.map((found) => [found.name, found] as const))(
  "%s says what it does, what it refuses, and whose rights it has",
  (_name, found) => {
    expect(found.header).toMatch(/^-- .+/);
    expect(found.header).toMatch(/^-- Refuses: /m);
    expect(found.header).toMatch(found.whole.includes("security definer") ? /^-- Definer because: /m : /^-- Invoker/m);
    expect(found.body.split("\n").length).toBeLessThanOrEqual(50);
  },
);

it.each(functions.map((found) => [found.name, found] as const))(
  "%s names in its header every refusal that it raises",
  (_name, found) => {
    for (const [, status, options] of found.body.matchAll(/raise sqlstate 'PT(\d{3})' using ([\s\S]*?);/g)) {
      const code = /detail = (?:'(\w+)'|v_\w+)/.exec(options ?? "");
      expect(options).toMatch(/message = .*hint = /s);
      expect(code).not.toBeNull();
      if (code?.[1]) expect(found.header).toContain(`${status} ${code[1]}`);
    }
  },
);

it("has a test for every refusal", () => {
  const codes = new Set(
    functions.flatMap(({ body }) => [...body.matchAll(/detail = '(\w+)'/g)].map(([, code]) => code ?? "")),
  );
  const tests = readdirSync(__dirname)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(__dirname, file), "utf8"))
    .join("\n");
  expect([...codes].filter((code) => !tests.includes(`"${code}"`))).toEqual([]);
});
