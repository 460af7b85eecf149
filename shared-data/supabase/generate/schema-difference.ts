import { extract } from "@supabase/pg-delta/extract";
import { plan } from "@supabase/pg-delta/plan";
import { Pool } from "pg";

/** The statements that make the schema of one database that of another, in an order in which they can run. */
export async function schemaDifference(from: string, to: string): Promise<string[]> {
  const [current, desired] = [await read(from), await read(to)];
  return plan(current, desired).actions.map(({ sql }) => sql);
}

async function read(url: string) {
  const pool = new Pool({ connectionString: url });
  try {
    return (await extract(pool)).factBase;
  } finally {
    await pool.end();
  }
}
