import { type Client, DatabaseError, type QueryResultRow } from "pg";
import { connect, databaseUrl } from "./connect";

export { databaseUrl, previousWebhookSecret, webhookSecret } from "./connect";

/** A row or a report, which is as its statement says. */
// biome-ignore lint/suspicious/noExplicitAny: the database alone knows the types of its columns.
export type Row = Readonly<Record<string, any>>;

type Role = "anon" | "authenticated" | "service_role" | "none";

const noSession = { role: "none" as Role, userId: null as string | null, claims: {} as object };

let connection: Promise<Client> | undefined;
let isBegun = false;
let caller = noSession;

afterEach(async () => {
  if (isBegun) await (await connection)?.query("rollback");
  isBegun = false;
  caller = noSession;
});

afterAll(async () => {
  await (await connection)?.end();
  connection = undefined;
});

/** The connection of a file's tests, in a transaction that a test's first statement begins and that is undone after the test. */
async function transaction(): Promise<Client> {
  connection ??= connect(databaseUrl());
  const client = await connection;
  if (!isBegun) {
    isBegun = true;
    await client.query(`begin; ${begin}`);
  }
  return client;
}

const begin = "savepoint before_statement";
const release = "release savepoint before_statement";

/** Each statement has a savepoint of its own, so that a refusal, which begins with its code and its word, can be looked at and the test can go on. */
async function run<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []) {
  const client = await transaction();
  // Releases that of the previous statement, which saves a round trip.
  await client.query(`${release}; ${begin}`);
  try {
    return await client.query<Row>(sql, [...values]);
  } catch (error) {
    await client.query("rollback to savepoint before_statement");
    if (error instanceof DatabaseError) error.message = `${error.code} ${error.detail ?? ""}: ${error.message}`;
    throw error;
  }
}

async function firstValue<Value>(sql: string, values?: readonly unknown[]): Promise<Value> {
  const [row] = (await run<Record<string, Value>>(sql, values)).rows;
  if (!row) throw new Error(`no row: ${sql}`);
  return Object.values(row)[0] as Value;
}

/** The database of the test that runs, as the caller of the last actAs. */
export const db = {
  rows: async <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]> =>
    (await run<Row>(sql, values)).rows,

  /** How many rows a statement wrote. */
  affected: async (sql: string, values?: readonly unknown[]): Promise<number> => (await run(sql, values)).rowCount ?? 0,

  value: firstValue,

  /** Calls a public function by the names of its arguments, which are given without their "p_". */
  call: <Value>(name: string, named: Readonly<Record<string, unknown>> = {}): Promise<Value> => {
    const names = Object.keys(named).map((argument, index) => `p_${argument} => $${index + 1}`);
    return firstValue(`select public.${name}(${names.join(", ")})`, Object.values(named));
  },

  /** From here on the statements are a caller's. @param claims what the caller's token says besides who it is */
  async actAs(role: Role, userId: string | null = null, claims: object = {}): Promise<void> {
    const token = userId ? JSON.stringify({ sub: userId, role, ...claims }) : "";
    const settings = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";
    await (await transaction()).query(settings, [role, token]);
    caller = { role, userId, claims };
  },

  /** Does something and takes it back, role and all; the transaction goes on. */
  async undone<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = caller;
    const client = await transaction();
    await client.query(`${release}; savepoint before_work; ${begin}`);
    try {
      return await work();
    } finally {
      await client.query(`rollback to savepoint before_work; release savepoint before_work; ${begin}`);
      caller = before;
    }
  },
};

const as =
  (role: Role) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = caller;
    if (before.role === role) return work();
    await db.actAs(role);
    try {
      return await work();
    } finally {
      await db.actAs(before.role, before.userId, before.claims);
    }
  };

/** Does something as the database's owner, then goes back to the caller before. */
export const asOwner = as("none");

/** Does something as a visitor without a session, then goes back to the caller before. */
export const asVisitor = as("anon");

/** Does something as a person who is signed in; the caller is the database's owner afterwards. */
export async function asPerson<Result>(who: { id: string } | null, work: () => Promise<Result>): Promise<Result> {
  await db.actAs("authenticated", who?.id);
  try {
    return await work();
  } finally {
    await db.actAs("none");
  }
}

/** Does something as the server's functions do; the caller is the database's owner afterwards. */
export async function asService<Result>(work: () => Promise<Result>): Promise<Result> {
  await db.actAs("service_role");
  const result = await work();
  await db.actAs("none");
  return result;
}

/** The same database as its owner, regardless of who the caller is. */
export const dbOwner = {
  rows: ((sql, values) => asOwner(() => db.rows(sql, values))) as typeof db.rows,
  affected: ((sql, values) => asOwner(() => db.affected(sql, values))) as typeof db.affected,
  value: ((sql, values) => asOwner(() => db.value(sql, values))) as typeof db.value,

  row: (table: string, id: unknown) =>
    asOwner(() => db.value<Row>(`select to_jsonb(t) from ${table} t where id = $1`, [id])),
};
