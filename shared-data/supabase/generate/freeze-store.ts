import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Client } from "pg";
import { appliedMigrationsSql, listMigrations } from "../../node/migrations";
import { connect } from "../tests/harness/connect";
import { startPostgres } from "../tests/server/start-postgres";
import { frozenFolder, makeStore } from "../tests/upgrade/frozen-stores";
import { trade } from "../tests/upgrade/trade";

// Generated columns come by themselves.
const tablesSql = `select format('%I.%I', table_schema, table_name) as name,
    string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('auth', 'public', 'private') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
  group by 1 order by 1`;

/** Writes tests/upgrade/frozen/<newest migration>.sql.gz: the data of a store of today's schema, which every later version must upgrade. */
async function freezeStore(client: Client): Promise<void> {
  await makeStore(client);
  await trade(client, "before");
  const { rows: tables } = await client.query<{ name: string; columns: string }>(tablesSql);
  const history = `(select md5(string_agg(hash, '')) from (${appliedMigrationsSql}) as applied)`;
  const [{ hash } = { hash: "" }] = (await client.query<{ hash: string }>(`select ${history} as hash`)).rows;
  const script = [
    "begin; set local session_replication_role = replica;",
    `do $$ begin assert ${history} = '${hash}', 'A migration of this frozen store was edited'; end $$;`,
    `truncate ${tables.map(({ name }) => name).join(", ")};`,
  ];
  for (const { name, columns } of tables) {
    const rows = `json_populate_recordset(null::${name}, %L)`;
    const insertion = `insert into ${name} (${columns}) overriding system value select ${columns} from ${rows};`;
    const filled = await client.query<{ sql: string }>(
      `select format($$${insertion}$$, json_agg(r)) as sql from ${name} r having count(*) > 0`,
    );
    script.push(...filled.rows.map(({ sql }) => sql));
  }
  const sequences = await client.query<{ sql: string }>(
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as sql
     from pg_catalog.pg_sequences where schemaname in ('public', 'private') and last_value is not null`,
  );
  script.push(...sequences.rows.map(({ sql }) => sql), "commit;");
  const file = path.join(frozenFolder, `${listMigrations().at(-1)?.version}.sql.gz`);
  mkdirSync(frozenFolder, { recursive: true });
  writeFileSync(file, gzipSync(script.join("\n"), { level: 9 }));
  console.log(`Wrote ${path.relative(process.cwd(), file)}`);
}

const postgres = await startPostgres({ flags: ["fsync=off"] });
const client = await connect(postgres.url("postgres"));
try {
  await freezeStore(client);
} finally {
  await client.end();
  await postgres.stop();
}
