import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Log } from "../../node/log";
import { workdir } from "../../node/supabase-config";
import type { Platform } from "../../supabase/functions/_shared/platform";
import { readBody } from "../../supabase/functions/_shared/read-body";
import { functionSettings } from "../create-platform";
import { replyJson } from "../gateway/replies";
import { pushHosts } from "../notices/push-keys";
import type { BackendOptions } from "../options";
import { launch, type Served, type Stage, serveProgram } from "./program";
import { forward, UpstreamFailure } from "./upstream";

interface FunctionsParts {
  /** Address of the gateway for the functions, as on hosted projects. */
  readonly url: string;
  readonly stage: Stage;
  readonly platform: Platform;
}

const functionsDir = join(workdir, "supabase/functions");
// The functions read no larger bodies.
const bodyLimit = 64 * 1024;
const allowed = "access-control-allow-origin";

/** Runs each Edge Function in its own Deno process, with access to its own files and the gateway only. */
export function startFunctions(parts: FunctionsParts, options: BackendOptions) {
  const { allowsOrigin } = parts.platform;
  const names = readdirSync(functionsDir).filter((name) => existsSync(join(functionsDir, name, "index.ts")));
  const running = new Map(names.map((name) => [name, startFunction(name, parts, options)]));
  const run = async (request: Request, body: Uint8Array, instead: Record<string, string> = {}) => {
    const { method, headers, path, body: sent } = forward(request, body);
    const [, name = "", query = ""] = /^\/functions\/v1\/([^/?]+)(\?.*)?$/.exec(path) ?? [];
    const call = { method, body: sent, headers: { ...headers, ...instead }, path: `/${name}${query}` };
    try {
      return (await running.get(name)?.call(call)) ?? replyJson(404, { error: "function_not_found" });
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error;
      return replyJson(503, { error: "function_unavailable" }, { "retry-after": "1" });
    }
  };
  return {
    async runFunction(request: Request): Promise<Response> {
      const body = await readBody(request, bodyLimit);
      if (!body) return replyJson(413, { error: "payload_too_large" });
      // The functions allow only the shell's origin; in the demonstration remotes on other ports call them too.
      const origin = request.headers.get("origin");
      if (!origin || !allowsOrigin(origin)) return run(request, body);
      const response = await run(request, body, { origin: options.shellUrl });
      if (response.headers.has(allowed)) response.headers.set(allowed, origin);
      return response;
    },
    async stopFunctions(): Promise<void> {
      await Promise.all([...running.values()].map((served) => served.close()));
    },
  };
}

/** Hosts besides the gateway that a function may connect to. */
const reachedBy = (name: string, { provider, sentryDsn }: Platform, isDemo: boolean): readonly string[] => {
  if (name === "notices") return pushHosts(isDemo);
  if (name === "reconciliation" && provider) return [new URL(provider.url).host];
  return name === "page-reports" && sentryDsn ? [new URL(sentryDsn).host] : [];
};

// Without loopback, where the gateway is. Deno reads no networks of IPv6.
const privateNetworks = "10.0.0.0/8,100.64.0.0/10,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16";

function startFunction(name: string, { url, stage, platform }: FunctionsParts, options: BackendOptions): Served {
  const socketPath = join(stage.socketDir, `function-${name}`);
  const may = [
    "--allow-env",
    // The owner's addresses are not known here; Deno also refuses a public name that leads to a private address.
    ...(name === "outgoing-webhooks"
      ? ["--allow-net", `--deny-net=${privateNetworks}`]
      : [
          `--allow-net=${[new URL(url).host, `unix:${socketPath}`, ...reachedBy(name, platform, options.demo)].join()}`,
        ]),
    `--allow-read=${socketPath}`,
    `--allow-write=${socketPath}`,
  ];
  const apart = ["--no-prompt", "--no-config", "--no-lock", "--no-npm", "--cached-only", "--quiet"];
  const environment = {
    ...functionSettings(options, platform.serviceKey, url),
    DENO_DIR: join(stage.socketDir, "deno"),
    DENO_NO_UPDATE_CHECK: "1",
    DENO_SERVE_ADDRESS: `unix:${socketPath}`,
    NO_COLOR: "1",
  };
  const start = () => {
    const child = launch(
      stage,
      stage.tools.deno,
      ["run", ...apart, ...may, join(functionsDir, name, "index.ts")],
      environment,
    );
    createInterface({ input: child.stdout }).on("line", (line) => printLog(line, stage.log));
    return child;
  };
  return serveProgram({ name, stopSignal: "SIGTERM", launch: start, socketPath }, stage);
}

// The functions log JSON lines; other output becomes a message.
function printLog(line: string, log: Log): void {
  if (line === "" || line.startsWith("Listening on ")) return;
  try {
    const { msg, time: _time, ...fields } = JSON.parse(line);
    log(msg, fields);
  } catch {
    log(line);
  }
}
