import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/contract";
import { masterKeySettings, type Secrets } from "../secrets";

interface DemoStore {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** Rows that a script finds in a temporary table. */
interface Given {
  /** Its name and columns, as in `new_keys (product_id text, keys text[])`. */
  readonly table: string;
  readonly rows: readonly object[];
}

/** Runs one of this folder's scripts, all or nothing; in it `pg_temp.act_as` makes somebody the caller of the store's functions. */
export async function runDemoScript({ database, secrets }: DemoStore, file: string, { table, rows }: Given) {
  const [name = ""] = table.split(" ");
  // Keys are sealed by the script: calls of a server's Data API have the master key, its owner's sessions do not.
  const settings = Object.entries(masterKeySettings(secrets));
  await database.runScript(
    `${settings.map(([setting, value]) => `set local ${setting} = '${value}';`).join("\n")}
     create temporary table ${name} on commit drop as
       select * from jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') as ${table};
     ${readScript("act-as.sql")}
     ${readScript(file)}`,
  );
}

const readScript = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
