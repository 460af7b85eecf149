import type { Database } from "./database";

/** What the auth service keeps beside its accounts, as far as a person is in it; the tests' platform may have some of it. */
export const authTables = `
  create table if not exists auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, created_at timestamptz default now());
  alter table auth.sessions add column if not exists user_agent text, add column if not exists ip inet;
  create table if not exists auth.identities (
    id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users (id) on delete cascade, provider text,
    provider_id text, identity_data jsonb, created_at timestamptz default now());
  create table if not exists auth.flow_state (id uuid primary key, user_id uuid);
  create table if not exists auth.audit_log_entries (id uuid primary key, payload json, created_at timestamptz default now(), ip_address text);`;

/** Every place of the database, the auth service's included, where one of these patterns stands, as `table.column: text`. */
export async function tracesOf(db: Database, patterns: readonly RegExp[]): Promise<string[]> {
  const columns = await db.rows<{ name: string; column: string }>(`
    select format('%I.%I', table_schema, table_name) as name, column_name as column from information_schema.columns
    where table_schema in ('public', 'private', 'auth')
      and exists (select from pg_class c where c.oid = format('%I.%I', table_schema, table_name)::regclass and c.relkind = 'r')`);
  const found: string[] = [];
  for (const { name, column } of columns) {
    const rows = await db.rows<{ text: string | null }>(`select ${readable(column)} as text from ${name}`);
    for (const { text } of rows)
      if (text && patterns.some((pattern) => pattern.test(text))) found.push(`${name}.${column}: ${text}`);
  }
  return found.sort();
}

// A sealed key may hold anything; nothing else is bytes.
const readable = (column: string) =>
  column === "sealed" || column === "fingerprint" ? `encode(${column}, 'escape')` : `${column}::text`;
