import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { schemaFiles } from "../../schema-files";

const supabaseDir = path.join(__dirname, "../..");
const schemas = schemaFiles();
const migrations = readdirSync(path.join(supabaseDir, "migrations"))
  .sort()
  .map((file) => `migrations/${file}`);
// The first one is a copy of what schemas/ held when it was frozen.
const changes = migrations.slice(1);
const text = (file: string) => readFileSync(path.join(supabaseDir, file), "utf8");

function functionsOf(file: string) {
  const pattern =
    /((?:^--.*\n)*)create (?:or replace )?function ([a-z0-9_.]+)\([\s\S]*?(?:as \$\$\n([\s\S]*?)\$\$;|^return [\s\S]*?;$)/gm;
  const found = [...text(file).matchAll(pattern)];
  return found.map(([, header = "", name = "", body = ""]) => ({ file, header, name, body }));
}
type SqlFunction = ReturnType<typeof functionsOf>[number];
// Migrations repeat functions of schemas/, also in forms that later ones replaced.
const functions = schemas.flatMap(functionsOf);
const namesOf = (found: readonly SqlFunction[]) => found.map(({ file, name }) => `${file}: ${name}`);

it("names every file of schemas/ once, folder by folder", () => {
  const files = readdirSync(path.join(supabaseDir, "schemas"), { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => file.endsWith(".sql")).map((file) => `schemas/${file}`);
  expect([...schemas].sort()).toEqual(found.sort());
  const folders = schemas.map((file) => path.dirname(file));
  expect(folders.filter((folder, index) => folder !== folders[index - 1])).toEqual([...new Set(folders)]);
});

it("defines every function once", () => {
  const names = functions.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const definitions = schemas.flatMap((file) => text(file).match(/^create (or replace )?function/gm) ?? []);
  expect(definitions).toHaveLength(names.length);
});

it("cites nothing that is not in this repository", () => {
  expect([...schemas, ...changes].filter((file) => /\bspec\b/i.test(text(file)))).toEqual([]);
});

it("keeps the lines of schemas/ to 160 characters", () => {
  expect(schemas.filter((file) => /^.{161,}$/m.test(text(file)))).toEqual([]);
});

it("names each migration by a stamp of its own and a verb, and keeps those after the baseline short", () => {
  expect(migrations.filter((file) => !/^migrations\/\d{14}_[a-z]+(_[a-z]+)+\.sql$/.test(file))).toEqual([]);
  expect(new Set(migrations.map((file) => path.basename(file).slice(0, 14))).size).toBe(migrations.length);
  expect(changes.filter((file) => text(file).split("\n").length > 200)).toEqual([]);
});

it("says above every function what it does, in a body of at most 50 lines", () => {
  const offenders = functions.filter(({ header, body }) => !/^-- .+/.test(header) || body.split("\n").length > 50);
  expect(namesOf(offenders)).toEqual([]);
});

const refusalsOf = ({ body }: SqlFunction) =>
  [...body.matchAll(/raise sqlstate 'PT(\d{3})' using ([\s\S]*?);/g)].map(([, status, options = ""]) => ({
    status,
    options,
    code: /detail = (?:'(\w+)'|v_\w+)/.exec(options),
  }));

it("raises every refusal with a message, a code and a hint, and names it in the header", () => {
  const offenders = functions.filter((found) =>
    refusalsOf(found).some(
      ({ status, options, code }) =>
        !/message = .*hint = /s.test(options) || !code || (code[1] && !found.header.includes(`${status} ${code[1]}`)),
    ),
  );
  expect(namesOf(offenders)).toEqual([]);
});

it("has a test for every refusal", () => {
  const codes = new Set(
    functions.flatMap(({ body }) => [...body.matchAll(/detail = '(\w+)'/g)].map(([, code]) => code ?? "")),
  );
  const folder = path.join(supabaseDir, "tests");
  const tests = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.ts(\.snap)?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
  expect([...codes].filter((code) => !new RegExp(`["\\s/^]${code}\\b`).test(tests))).toEqual([]);
});
