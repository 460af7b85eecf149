import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { workdir } from "../../node/supabase-config";
import { replyJson } from "../gateway/replies";
import { callSocket, forward, type Upstream, upstreamAt } from "./call-socket";
import type { Unprivileged } from "./cluster";
import { type KeeperOptions, keepProgram } from "./keep-program";
import { UpstreamFailure } from "./upstream-failure";

interface FunctionsParts {
  readonly deno: string;
  readonly socketDir: string;
  /** Where the functions reach the data API: as on hosted projects, by the gateway. */
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Hosts that a function may call besides, by its name. */
  readonly reaches: Readonly<Record<string, readonly string[]>>;
  readonly user: Unprivileged;
  readonly keeper: KeeperOptions;
}

export interface Functions {
  /** Answers a call of `/functions/v1/<name>`, these headers in place of its own. */
  run(request: Request, body: Uint8Array | null, instead?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

const functionsDir = join(workdir, "supabase/functions");
// Longer than the function's own patience with the database.
const limitMs = 25_000;

/** The store's Edge Functions under Deno, each in a process of its own, which sees nothing but its own files and the gateway. */
export function startFunctions(parts: FunctionsParts): Functions {
  const names = readdirSync(functionsDir).filter((name) => existsSync(join(functionsDir, name, "index.ts")));
  const running = new Map(names.map((name) => [name, startFunction(name, parts)]));
  return {
    async run(request, body, instead = {}) {
      const { pathname, search } = new URL(request.url);
      const name = pathname.split("/")[3] ?? "";
      const found = running.get(name);
      if (!found || pathname !== `/functions/v1/${name}`) return replyJson(404, { error: "function_not_found" });
      const path = pathname.slice("/functions/v1".length) + search;
      const { method, headers, ...rest } = forward(request, body);
      const call = { method, body: rest.body, headers: { ...headers, ...instead }, path, limitMs };
      try {
        await found.process.ready;
        return await callSocket(found.upstream, call);
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error;
        return replyJson(503, { error: "function_unavailable" }, { "retry-after": "1" });
      }
    },
    stop: async () => {
      await Promise.all([...running.values()].map(({ process }) => process.close()));
    },
  };
}

function startFunction(name: string, { deno, socketDir, url, env, reaches, user, keeper }: FunctionsParts) {
  const upstream = upstreamAt(join(socketDir, `function-${name}`));
  const { host } = new URL(url);
  const may = [
    "--allow-env",
    `--allow-net=${[host, `unix:${upstream.socketPath}`, ...(reaches[name] ?? [])].join()}`,
    `--allow-read=${upstream.socketPath}`,
    `--allow-write=${upstream.socketPath}`,
  ];
  const apart = ["--no-prompt", "--no-config", "--no-lock", "--no-npm", "--cached-only", "--quiet"];
  const launch = () => {
    rmSync(upstream.socketPath, { force: true });
    const child = spawn(deno, ["run", ...apart, ...may, join(functionsDir, name, "index.ts")], {
      ...user,
      env: {
        ...env,
        DENO_DIR: join(socketDir, "deno"),
        DENO_NO_UPDATE_CHECK: "1",
        DENO_SERVE_ADDRESS: `unix:${upstream.socketPath}`,
        NO_COLOR: "1",
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    child.stdout.on("data", (chunk: Buffer) => printLog(chunk.toString(), keeper));
    return child;
  };
  const process = keepProgram({ name, stopSignal: "SIGTERM", launch, answers: () => listens(upstream) }, keeper);
  return { process, upstream };
}

function printLog(text: string, { log }: KeeperOptions): void {
  for (const line of text.split("\n").filter((each) => each && !each.startsWith("Listening on "))) {
    const { msg, time: _time, ...fields } = readRecord(line);
    log(msg, fields);
  }
}

// As the functions write one; anything else that they print is a message.
function readRecord(line: string): { readonly msg: string; readonly time?: unknown } {
  try {
    const record = JSON.parse(line);
    if (typeof record?.msg === "string") return record;
  } catch {
    // No JSON.
  }
  return { msg: line };
}

// A call would be a line in the log.
const listens = ({ socketPath }: Upstream) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
