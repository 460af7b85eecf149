import { join } from "node:path";
import { readSupabaseConfig } from "../../node/supabase-config";
import type { SessionSettings } from "../database/contract";
import { type createApiKeys, withToken } from "./api-keys";
import { type DatabaseServer, sessionOptions } from "./database-server";
import { launch, type Served, type Stage, serveProgram } from "./program";
import { forward, type UpstreamCall } from "./upstream";

interface DataApiParts {
  readonly server: DatabaseServer;
  readonly jwtSecret: string;
  readonly admit: ReturnType<typeof createApiKeys>;
  readonly stage: Stage;
}

const poolSize = 16;
const question = { method: "HEAD", path: "/", headers: {}, body: null };

/**
 * PostgREST with the session settings that SQL functions read. It starts at the first request, when the migrations have been
 * applied, so that it loads a complete schema.
 */
export class DataApi {
  readonly #parts: DataApiParts;
  readonly #calls = new Set<Promise<unknown>>();
  #settings: SessionSettings;
  #served: Served | undefined;
  #turn: Promise<unknown> | undefined;

  constructor(parts: DataApiParts, settings: SessionSettings) {
    this.#parts = parts;
    this.#settings = settings;
  }

  /** @throws UpstreamFailure */
  async respond(request: Request, body: Uint8Array | null): Promise<Response> {
    const admission = await this.#parts.admit(request);
    if ("refusal" in admission) return admission.refusal;
    const { headers, path, ...rest } = forward(request, body);
    const inner = withoutKey(path.slice("/rest/v1".length));
    return this.#call({ ...rest, path: inner, headers: withToken(headers, admission.token) });
  }

  /** Resolves when it has loaded the schema cache. */
  async warmUp(): Promise<void> {
    await this.#start().supervisor.ready;
  }

  isWell = (): Promise<boolean> => this.#call(question).then(({ status }) => status < 500);

  /** Applies settings by a restart after running requests have finished; new ones wait. */
  async use(settings: SessionSettings): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    const served = this.#served;
    if (!served) return;
    await this.#turn;
    const turn = (async () => {
      await Promise.allSettled(this.#calls);
      const { exited } = await served.supervisor.ready;
      served.supervisor.renew();
      await exited;
      await served.call(question);
    })();
    this.#turn = turn.catch(() => undefined);
    await turn;
  }

  /** Restarts it, after a restart of the database. */
  renew(): void {
    this.#served?.supervisor.renew();
  }

  async close(): Promise<void> {
    await this.#served?.close();
  }

  async #call(call: UpstreamCall): Promise<Response> {
    await this.#turn;
    const response = this.#start().call(call);
    this.#calls.add(response);
    return response.finally(() => this.#calls.delete(response));
  }

  #start(): Served {
    const { stage } = this.#parts;
    const socketPath = join(stage.socketDir, "rest");
    this.#served ??= serveProgram(
      {
        name: "PostgREST",
        stopSignal: "SIGTERM",
        socketPath,
        launch: () => launch(stage, stage.tools.postgrest, [], this.#environment(socketPath)),
        // 503 until the schema cache is loaded.
        isReady: (call) => call(question).then(({ status }) => status < 500),
      },
      stage,
    );
    return this.#served;
  }

  #environment(socketPath: string): NodeJS.ProcessEnv {
    const { server, jwtSecret } = this.#parts;
    const { api } = readSupabaseConfig() as {
      api: { schemas: string[]; extra_search_path: string[]; max_rows: number };
    };
    return {
      PGRST_DB_SCHEMAS: api.schemas.join(","),
      PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(","),
      PGRST_DB_MAX_ROWS: String(api.max_rows),
      PGRST_DB_URI: server.uri("authenticator"),
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_POOL: String(poolSize),
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
      PGRST_SERVER_UNIX_SOCKET_MODE: "600",
      PGRST_OPENAPI_MODE: "disabled",
      PGRST_LOG_LEVEL: "crit",
      PGOPTIONS: sessionOptions(this.#settings),
    };
  }
}

// An API key in the query would be read as a column by PostgREST.
const withoutKey = (path: string) =>
  path.replace(/([?&])apikey=[^&]*(&|$)/, (_all, start, end) => (end === "&" ? start : ""));
