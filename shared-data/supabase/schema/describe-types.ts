import type { Client } from "pg";

interface Column {
  readonly relation: string;
  readonly kind: "Tables" | "Views";
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Left out of an insert: it has a default. */
  readonly optional: boolean;
  /** Never written: the database makes it. */
  readonly made: boolean;
}

interface StoredFunction {
  readonly name: string;
  readonly args: readonly { name: string; type: string; optional: boolean }[];
  readonly result: string;
  readonly columns: readonly { name: string; type: string }[] | null;
  readonly isSet: boolean;
}

const columnsSql = `
  select c.relname as relation, case c.relkind when 'v' then 'Views' else 'Tables' end as kind, a.attname as name, t.typname as type,
    c.relkind = 'v' or not a.attnotnull as nullable, c.relkind = 'v' or a.atthasdef or a.attidentity <> '' or not a.attnotnull as optional,
    a.attgenerated <> '' or a.attidentity = 'a' as made
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attname collate "C"`;

const functionsSql = `
  select p.proname as name, p.proretset as "isSet", r.typname as result,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', t.typname, 'optional', a.place > p.pronargs - p.pronargdefaults) order by a.place)
      from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality as a (type, name, place) join pg_type t on t.oid = a.type), '[]') as args,
    (select json_agg(json_build_object('name', a.name, 'type', t.typname) order by a.place)
      from unnest(p.proallargtypes, p.proargmodes, p.proargnames) with ordinality as a (type, mode, name, place) join pg_type t on t.oid = a.type
      where a.mode = 't') as columns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by p.proname collate "C"`;

const scalars: Record<string, string> = {
  text: "string",
  uuid: "string",
  timestamptz: "string",
  date: "string",
  int4: "number",
  int8: "number",
  numeric: "number",
  bool: "boolean",
  // What shape a function gives its JSON, its caller knows.
  jsonb: "unknown",
  void: "undefined",
};

/** The types of the public schema in the shape that supabase-js takes as `Database`. @throws for a type it does not know */
export async function describeTypes(client: Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsSql);
  const { rows: functions } = await client.query<StoredFunction>(functionsSql);
  const relations = new Set(columns.map((column) => column.relation));
  const typeOf = (type: string): string => {
    if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`;
    if (relations.has(type)) return `Database["public"]["Tables"]["${type}"]["Row"]`;
    const scalar = scalars[type];
    if (!scalar) throw new Error(`no TypeScript type is known for ${type}`);
    return scalar;
  };
  const sent = (type: string) => (type.startsWith("_") ? `readonly ${typeOf(type)}` : typeOf(type));
  const field = ({ name, type, nullable }: Column, mark: string, write = typeOf) =>
    `${name}${mark}: ${write(type)}${nullable ? " | null" : ""};`;
  const block = (name: string, lines: readonly string[]) => `${name}: {${lines.join(" ")}};`;
  const relation = (name: string) => {
    const own = columns.filter((column) => column.relation === name);
    const written = own.filter((column) => !column.made);
    return block(name, [
      block(
        "Row",
        own.map((column) => field(column, "")),
      ),
      block(
        "Insert",
        written.map((column) => field(column, column.optional ? "?" : "", sent)),
      ),
      block(
        "Update",
        written.map((column) => field(column, "?", sent)),
      ),
      "Relationships: [];",
    ]);
  };
  const resultOf = ({ result, columns: returned, isSet }: StoredFunction) => {
    const row = returned
      ? `{${returned.map(({ name, type }) => `${name}: ${typeOf(type)};`).join(" ")}}`
      : typeOf(result);
    return isSet ? `${row}[]` : row;
  };
  const callable = (found: StoredFunction) =>
    block(found.name, [
      found.args.length === 0
        ? "Args: never;"
        : block(
            "Args",
            found.args.map(
              ({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${sent(type)}${optional ? " | null" : ""};`,
            ),
          ),
      `Returns: ${resultOf(found)};`,
    ]);
  const ofKind = (kind: Column["kind"]) =>
    [...relations].filter((name) => columns.some((column) => column.relation === name && column.kind === kind));
  return [
    "// Made from the migrations by `pnpm --filter shared-data schema`. Do not edit.",
    "export type Database = {",
    block("public", [
      block("Tables", ofKind("Tables").map(relation)),
      block("Views", ofKind("Views").map(relation)),
      block("Functions", functions.map(callable)),
      "Enums: { [name in never]: never };",
      "CompositeTypes: { [name in never]: never };",
    ]),
    "};",
    "",
  ].join("\n");
}
