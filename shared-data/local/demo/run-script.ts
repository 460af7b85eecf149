import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../database/contract";
import { masterKeySettings, type Secrets } from "../secrets";

/**
 * Runs a script of this folder in one transaction. It can call functions as any account with `pg_temp.act_as`.
 * @param table for the rows that the script needs: name and columns, as in `new_keys (product_id text, keys text[])`
 */
export async function runDemoScript(
  database: Database,
  secrets: Secrets,
  file: string,
  table: string,
  rows: readonly object[],
) {
  const [name = ""] = table.split(" ");
  // The script encrypts keys, but owner sessions lack the master key that data API sessions have.
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
