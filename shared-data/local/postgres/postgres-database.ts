import type { Database, SessionSettings } from "../database/contract";
import { createApiKeys } from "./api-keys";
import { forward } from "./call-socket";
import { type ProgramOptions, type Programs, startPrograms } from "./start-programs";
import { refuseCall } from "./upstream-failure";

interface PostgresOptions extends Omit<ProgramOptions, "admit"> {
  readonly publishableKey: string;
}

const healthLimitMs = 1_000;
// The database ends a statement after its role's time; this is for what never answers.
const limitMs = 30_000;

/** Opens (and on the first start creates) a Postgres server with PostgREST and the auth service, each a process of its own. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<PostgresDatabase> {
  const admit = createApiKeys(options);
  return new PostgresDatabase(options.settings, admit, await startPrograms({ ...options, admit }));
}

/** The store on real Postgres and PostgREST, behind the same gateway as the embedded one. */
export class PostgresDatabase implements Database {
  readonly programs: Programs;
  readonly #admit: ProgramOptions["admit"];
  #settings: SessionSettings;
  #serving: Promise<void> | undefined;

  constructor(settings: SessionSettings, admit: ProgramOptions["admit"], programs: Programs) {
    this.programs = programs;
    this.#settings = settings;
    this.#admit = admit;
  }

  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.programs.owner.query<Row>(sql, parameters);
  }

  runScript(sql: string): Promise<void> {
    return this.programs.owner.runScript(sql);
  }

  async fetch(request: Request): Promise<Response> {
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    try {
      return isAuth ? await this.programs.auth.answer(request, body) : await this.#callData(request, body);
    } catch (error) {
      return refuseCall(error);
    }
  }

  async useSettings(settings: SessionSettings): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    await this.#serving;
    await this.programs.dataApi.use(this.#settings);
  }

  async warmUp(): Promise<void> {
    await this.programs.endStart();
    await this.#serve();
  }

  async isWell(): Promise<boolean> {
    const call = { method: "HEAD", path: "/", headers: {}, body: null, limitMs: healthLimitMs };
    return Promise.all([this.query("select 1"), this.#serve().then(() => this.programs.dataApi.call(call))]).then(
      ([, { status }]) => status < 500,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.programs.stop();
  }

  async #callData(request: Request, body: Uint8Array | null): Promise<Response> {
    const admission = await this.#admit(request);
    if ("refusal" in admission) return admission.refusal;
    const { headers, path, ...rest } = forward(request, body);
    const { apikey: _key, authorization: _given, cookie: _cookie, ...passed } = headers;
    const call = {
      ...rest,
      path: withoutKey(path.slice("/rest/v1".length)),
      headers: { ...passed, ...(admission.token ? { authorization: `Bearer ${admission.token}` } : {}) },
      limitMs,
    };
    await this.#serve();
    return this.programs.dataApi.call(call);
  }

  // Not before the first call: by then the migrations have been applied, and PostgREST reads a schema that is there.
  #serve(): Promise<void> {
    this.#serving ??= this.programs.dataApi.use(this.#settings);
    return this.#serving;
  }
}

// A key may come in the address too, where PostgREST would take it for a column.
const withoutKey = (path: string) =>
  path.replace(/([?&])apikey=[^&]*(&|$)/, (_all, start, end) => (end === "&" ? start : ""));
