import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "../../node/process/supervisor";
import { readSupabaseConfig } from "../../node/supabase-config";
import type { SessionSettings } from "../database/contract";
import { callSocket, type Upstream, type UpstreamCall, upstreamAt } from "./call-socket";
import type { Unprivileged } from "./cluster";
import { type KeeperOptions, keepProgram, type Program } from "./keep-program";
import { sessionOptions } from "./session-options";
import { UpstreamFailure } from "./upstream-failure";
import { watchIdleBurn } from "./watch-idle-burn";

interface DataApiParts {
  readonly binary: string;
  readonly socketDir: string;
  /** Where Postgres is, as `authenticator`. */
  readonly databaseUri: string;
  readonly jwtSecret: string;
  readonly user: Unprivileged;
  readonly keeper: KeeperOptions;
}

interface Running {
  readonly process: Supervisor;
  readonly upstream: Upstream;
  readonly calls: Set<Promise<unknown>>;
  readonly stopWatch: () => void;
}

/** How many calls PostgREST has on the database at once. */
const poolSize = 16;

/** PostgREST, with the session settings that the store's own functions read. */
export class DataApi {
  readonly #parts: DataApiParts;
  #running: Running | undefined;
  #count = 0;

  constructor(parts: DataApiParts) {
    this.#parts = parts;
  }

  /** Answers a call; while PostgREST is being started, the call waits for it. @throws UpstreamFailure */
  async call(call: UpstreamCall): Promise<Response> {
    for (const until = Date.now() + call.limitMs; ; ) {
      const running = this.#running;
      if (!running) throw new UpstreamFailure("unreachable");
      await inTime(running.process.ready, until);
      const answer = callSocket(running.upstream, { ...call, limitMs: Math.max(1, until - Date.now()) });
      running.calls.add(answer);
      try {
        return await answer;
      } catch (error) {
        if (!(error instanceof UpstreamFailure) || error.reason !== "unreachable" || Date.now() > until) throw error;
      } finally {
        running.calls.delete(answer);
      }
    }
  }

  /** Serves from now on with these settings: beside the one that runs another is started, and takes its place when it answers. */
  async use(settings: SessionSettings): Promise<void> {
    const before = this.#running;
    const next = this.#start(settings);
    try {
      await next.process.ready;
    } catch (error) {
      await next.process.close();
      throw error;
    }
    this.#running = next;
    if (!before) return;
    await Promise.allSettled(before.calls);
    await stop(before);
  }

  /** Starts it anew, after the database was. */
  renew(): void {
    this.#running?.process.renew();
  }

  async stop(): Promise<void> {
    if (this.#running) await stop(this.#running);
  }

  #start(settings: SessionSettings): Running {
    this.#count += 1;
    const upstream = upstreamAt(join(this.#parts.socketDir, `rest-${this.#count}`));
    const program = postgrest(this.#parts, upstream, settings);
    let pid: number | undefined;
    const launch = () => {
      const child = program.launch();
      pid = child.pid;
      return child;
    };
    const process = keepProgram({ ...program, launch }, this.#parts.keeper);
    const calls = new Set<Promise<unknown>>();
    const onBurn = () => process.renew();
    const stopWatch = watchIdleBurn({ pid: () => pid, isIdle: () => calls.size === 0, onBurn });
    return { process, upstream, calls, stopWatch };
  }
}

async function stop({ process, upstream, stopWatch }: Running): Promise<void> {
  stopWatch();
  await process.close();
  await upstream.pool.destroy();
}

async function inTime(ready: Promise<unknown>, until: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpstreamFailure("timeout")), Math.max(1, until - Date.now()));
  });
  try {
    await Promise.race([ready, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function postgrest(parts: DataApiParts, upstream: Upstream, settings: SessionSettings): Program {
  const env = { ...readApiSettings(), ...connection(parts, upstream.socketPath), PGOPTIONS: sessionOptions(settings) };
  return {
    name: "PostgREST",
    stopSignal: "SIGTERM",
    launch: () => {
      rmSync(upstream.socketPath, { force: true });
      return spawn(parts.binary, [], { ...parts.user, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    },
    // It answers 503 until it has read the schema.
    answers: () =>
      callSocket(upstream, { method: "HEAD", path: "/", headers: {}, body: null, limitMs: 1_000 }).then(
        ({ status }) => status < 500,
        () => false,
      ),
  };
}

const connection = ({ databaseUri, jwtSecret }: DataApiParts, socket: string) => ({
  PGRST_DB_URI: databaseUri,
  PGRST_DB_ANON_ROLE: "anon",
  PGRST_DB_POOL: String(poolSize),
  PGRST_JWT_SECRET: jwtSecret,
  PGRST_SERVER_UNIX_SOCKET: socket,
  PGRST_SERVER_UNIX_SOCKET_MODE: "600",
  PGRST_OPENAPI_MODE: "disabled",
  PGRST_LOG_LEVEL: "crit",
});

function readApiSettings(): Record<string, string> {
  const { api } = readSupabaseConfig() as {
    api: { schemas: string[]; extra_search_path: string[]; max_rows: number };
  };
  return {
    PGRST_DB_SCHEMAS: api.schemas.join(","),
    PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(","),
    PGRST_DB_MAX_ROWS: String(api.max_rows),
  };
}
