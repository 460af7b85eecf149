import { compareMigrations, hashMigration } from "./migrations";

const file = (version: string, sql = `select ${version}`) => ({ version, name: "n", sql, hash: hashMigration(sql) });
const files = [file("20260101000000"), file("20260201000000"), file("20260301000000")];
const [first, second, third] = files.map(({ version, hash }) => ({ version, hash }));
const all = [first, second, third].flatMap((each) => each ?? []);
const foreign = (version: string) => ({ version, hash: "x" });
const reasonOf = (applied: typeof all | { version: string; hash: null }[]) => {
  const comparison = compareMigrations(applied, files);
  return comparison.state === "refused" ? comparison.reason : comparison.state;
};

it("hashes a migration alike as a file and as the statements of the Supabase CLI", () => {
  const sql = "-- Why.\ncreate table a (b text);\n\ninsert into a values (';');\n";
  const statements = ["-- Why.\ncreate table a (b text)", "insert into a values (';')"];
  expect(hashMigration(statements.join(""))).toBe(hashMigration(sql));
  expect(hashMigration(sql.replace("text", "int"))).not.toBe(hashMigration(sql));
});

it("tells data of the same, of an older and of a newer version", () => {
  expect(compareMigrations(all, files)).toEqual({ state: "same" });
  expect(compareMigrations(all.slice(0, 1), files)).toEqual({ state: "older", pending: files.slice(1) });
  expect(compareMigrations([], files)).toEqual({ state: "older", pending: files });
  expect(reasonOf([...all, foreign("20270101000000")])).toMatch(/newer version .*20270101000000.*update/);
});

it("refuses a migration that was edited, is missing on either side, or has no text in the history", () => {
  expect(reasonOf([foreign("20260101000000")])).toMatch(/20260101000000 was edited/);
  const between = [...all.slice(0, 1), foreign("20260115000000")];
  expect(reasonOf(between)).toMatch(/20260115000000 was applied to it and is missing in this copy/);
  expect(reasonOf(all.filter((_each, index) => index !== 1))).toMatch(/20260201000000 is missing in the data/);
  expect(reasonOf([foreign("20250101000000")])).toMatch(/before the first release/);
  expect(reasonOf([{ version: "20260101000000", hash: null }])).toMatch(/no text of migration 20260101000000/);
});
