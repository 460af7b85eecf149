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

// Functions of one row of a table: they are read as columns of it.
const computedSql = `
  select c.relname as relation, p.proname as name, t.typname as type
  from pg_proc p join pg_class c on c.reltype = p.proargtypes[0] join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and not p.proretset order by p.proname collate "C"`;

const functionsSql = `
  select p.proname as name, p.proretset as "isSet", r.typname as result,
    coalesce((select json_agg(json_build_object('name', a.name, 'type', t.typname, 'optional', a.place > p.pronargs - p.pronargdefaults) order by a.place)
      from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality as a (type, name, place) join pg_type t on t.oid = a.type), '[]') as args,
    (select json_agg(json_build_object('name', a.name, 'type', t.typname) order by a.place)
      from unnest(p.proallargtypes, p.proargmodes, p.proargnames) with ordinality as a (type, mode, name, place) join pg_type t on t.oid = a.type
      where a.mode = 't') as columns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_class c where c.reltype = p.proargtypes[0]) order by p.proname collate "C"`;

const enumsSql = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname collate "C"`;

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

/** What a function of one row tells, which is read as a column of the row. */
interface Computed {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
}

interface EnumType {
  readonly name: string;
  readonly values: readonly string[];
}

/** Names the TypeScript type of a column or an argument. */
type TypeOf = (type: string) => string;

/** The types of the public schema in the shape that supabase-js takes as `Database`. @throws for a type it does not know */
export async function describeTypes(client: Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsSql);
  const { rows: functions } = await client.query<StoredFunction>(functionsSql);
  const { rows: computed } = await client.query<Computed>(computedSql);
  const { rows: enums } = await client.query<EnumType>(enumsSql);
  const typeOf = namesOf(new Set(columns.map(({ relation }) => relation)), new Set(enums.map(({ name }) => name)));
  const ofKind = (kind: Column["kind"]) => {
    const own = columns.filter((column) => column.kind === kind);
    const names = new Set(own.map(({ relation }) => relation));
    return [...names].map((name) => describeRelation(name, own, computed, typeOf));
  };
  return [
    "// Made from the migrations by `pnpm --filter shared-data types`. Do not edit.",
    "export type Database = {",
    block("public", [
      block("Tables", ofKind("Tables")),
      block("Views", ofKind("Views")),
      block(
        "Functions",
        functions.map((found) => describeFunction(found, typeOf)),
      ),
      block(
        "Enums",
        enums.map(({ name, values }) => `${name}: ${values.map((value) => `"${value}"`).join(" | ")};`),
      ),
      "CompositeTypes: { [name in never]: never };",
    ]),
    "};",
    "",
  ].join("\n");
}

function namesOf(relations: ReadonlySet<string>, enums: ReadonlySet<string>): TypeOf {
  return function typeOf(type: string): string {
    if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`;
    if (relations.has(type)) return `Database["public"]["Tables"]["${type}"]["Row"]`;
    if (enums.has(type)) return `Database["public"]["Enums"]["${type}"]`;
    const scalar = scalars[type];
    if (!scalar) throw new Error(`no TypeScript type is known for ${type}`);
    return scalar;
  };
}

/** What is sent may be a list that nobody changes. */
const sentAs =
  (typeOf: TypeOf): TypeOf =>
  (type) =>
    type.startsWith("_") ? `readonly ${typeOf(type)}` : typeOf(type);

const block = (name: string, lines: readonly string[]) => `${name}: {${lines.join(" ")}};`;

function describeRelation(name: string, all: readonly Column[], computed: readonly Computed[], typeOf: TypeOf): string {
  const columns = all.filter(({ relation }) => relation === name);
  const field = (column: Column, mark: string, write: TypeOf) =>
    `${column.name}${mark}: ${write(column.type)}${column.nullable ? " | null" : ""};`;
  const sent = sentAs(typeOf);
  const written = columns.filter((column) => !column.made);
  const told = computed.filter(({ relation }) => relation === name);
  const row = [
    ...columns.map((column) => field(column, "", typeOf)),
    ...told.map((column) => `${column.name}: ${typeOf(column.type)} | null;`),
  ];
  const insert = written.map((column) => field(column, column.optional ? "?" : "", sent));
  const update = written.map((column) => field(column, "?", sent));
  return block(name, [block("Row", row), block("Insert", insert), block("Update", update), "Relationships: [];"]);
}

function describeFunction({ name, args, result, columns, isSet }: StoredFunction, typeOf: TypeOf): string {
  const sent = sentAs(typeOf);
  const taken = args.map(
    (arg) => `${arg.name}${arg.optional ? "?" : ""}: ${sent(arg.type)}${arg.optional ? " | null" : ""};`,
  );
  const row = columns
    ? `{${columns.map((column) => `${column.name}: ${typeOf(column.type)};`).join(" ")}}`
    : typeOf(result);
  return block(name, [
    taken.length === 0 ? "Args: never;" : block("Args", taken),
    `Returns: ${isSet ? `${row}[]` : row};`,
  ]);
}
