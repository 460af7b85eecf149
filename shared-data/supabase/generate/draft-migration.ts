import { writeFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "../../node/user-error";
import { schemaDifference } from "./schema-difference";
import { withStore } from "./with-store";

const usage = `Usage: pnpm --filter shared-data migration <verb_and_words>, such as add_product_colour
Writes the first draft of a migration from what schemas/ have and migrations/ have not.`;

const head = `-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Draft, made from the difference between schemas/ and migrations/. Before it is committed: say here what people can now do, carry the
-- data over, and see which statements lock a table that sells (shell/docs/upgrading.md).
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';
`;

async function draftMigration(name: string | undefined): Promise<void> {
  if (!name || !/^[a-z]+(_[a-z]+)+$/.test(name)) throw new UserError(usage);
  const statements = await withStore("migrations", (current) =>
    withStore("schemas", (desired) => schemaDifference(current, desired)),
  );
  if (statements.length === 0)
    throw new UserError("migrations/ make the same schema as schemas/: there is nothing to write.");
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const file = path.join(import.meta.dirname, "../migrations", `${stamp}_${name}.sql`);
  writeFileSync(file, `${head}\n${statements.map((statement) => `${statement.trim()};\n`).join("\n")}`);
  console.log(`Wrote ${path.relative(process.cwd(), file)}: ${statements.length} statements to be read and completed.`);
}

try {
  await draftMigration(process.argv[2]);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
