import { readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "./database";

/** Stands for pg_net and pg_cron, which only hosted projects have: the same signatures, and tables to look into. */
const extensions = `
  create schema net; create schema cron;
  create table net.calls (url text, headers jsonb);
  create table cron.jobs (name text primary key, schedule text, command text);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint
  language sql as $$ insert into net.calls values (url, headers) returning 1::bigint; $$;
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as $$ insert into cron.jobs values (job_name, schedule, command)
    on conflict (name) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint; $$;`;

export const runScript = (name: string) => db.rows(readFileSync(join(__dirname, `../../optional/${name}.sql`), "utf8"));

/** Makes the store one of a hosted project, with this address for its notices, and runs an optional script there. */
export async function hostWith(script: string, address: string): Promise<void> {
  await db.rows(extensions);
  await runScript(script);
  await db.rows("select set_config('store.notices_url', $1, true)", [address]);
}

export const calls = () => db.rows("select url, headers ->> 'authorization' as proof from net.calls");

/** The jobs of the scheduler: each command and when it runs. */
export const jobs = () => db.rows<{ schedule: string; command: string }>("select schedule, command from cron.jobs");
