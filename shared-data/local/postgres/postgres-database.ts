import type { Database, Turn } from "../database/contract";
import type { SessionSettings } from "../database/messages";
import { refuseCall } from "../database/refuse-call";
import { Turns } from "../database/turns";
import { createApiKeys } from "./api-keys";
import { callSocket } from "./call-socket";
import { poolSize } from "./data-api";
import { forward } from "./forward";
import { type ProgramOptions, type Programs, startPrograms } from "./start-programs";

interface PostgresOptions extends ProgramOptions {
  readonly publishableKey: string;
  readonly secretKey: string;
}

const farewellMs = 500;
const healthLimitMs = 1_000;
// The database ends a statement after its role's time; this is for what never answers.
const slackMs = 6_000;
const signInsAtOnce = 4;

/** Opens (and on the first start creates) a Postgres server with PostgREST and the auth service, each a process of its own. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<PostgresDatabase> {
  return new PostgresDatabase(options, await startPrograms(options));
}

/** The store on real Postgres and PostgREST, behind the same gateway as the embedded one. */
export class PostgresDatabase implements Database {
  readonly programs: Programs;
  readonly #admit: ReturnType<typeof createApiKeys>;
  readonly #dataTurns = new Turns(poolSize);
  readonly #authTurns = new Turns(signInsAtOnce);
  #settings: SessionSettings;
  #serving: Promise<void> | undefined;

  constructor(options: PostgresOptions, programs: Programs) {
    this.programs = programs;
    this.#settings = options.settings;
    this.#admit = createApiKeys(options);
  }

  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.programs.owner.query<Row>(sql, parameters);
  }

  runScript(sql: string): Promise<void> {
    return this.programs.owner.runScript(sql);
  }

  async fetch(request: Request, turn: Turn): Promise<Response> {
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    try {
      return isAuth ? await this.#callAuth(request, body, turn) : await this.#callData(request, body, turn);
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
    await this.#serve();
  }

  async isWell(): Promise<boolean> {
    const call = { method: "HEAD", path: "/", headers: {}, body: null, limitMs: healthLimitMs };
    const answers = Promise.all([
      this.query("select 1"),
      this.#serve().then(() => this.programs.dataApi.call(call)),
    ]).then(
      ([, { status }]) => status < 500,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), healthLimitMs);
    });
    return Promise.race([answers, tooLate]).finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    await Promise.all([this.#dataTurns.stop(farewellMs), this.#authTurns.stop(farewellMs)]);
    await this.programs.stop();
  }

  async #callAuth(request: Request, body: Uint8Array | null, { lane, limitMs }: Turn): Promise<Response> {
    const { process, upstream } = this.programs.auth;
    const call = { ...forward(request, body), limitMs: limitMs + slackMs };
    return this.#authTurns.take(lane, () => process.ready.then(() => callSocket(upstream, call)));
  }

  async #callData(request: Request, body: Uint8Array | null, { lane, limitMs }: Turn): Promise<Response> {
    const admission = this.#admit(request);
    if ("refusal" in admission) return admission.refusal;
    const { headers, path, ...rest } = forward(request, body);
    const { apikey: _key, authorization: _given, cookie: _cookie, ...passed } = headers;
    const call = {
      ...rest,
      path: withoutKey(path.slice("/rest/v1".length)),
      headers: { ...passed, ...(admission.token ? { authorization: `Bearer ${admission.token}` } : {}) },
      limitMs: limitMs + slackMs,
    };
    await this.#serve();
    return this.#dataTurns.take(lane, () => this.programs.dataApi.call(call));
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
