import { execFile } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { countedAs, createCallerOf } from "@store/shared-data/node/caller";
import { root } from "@store/shared-data/node/environment";
import { createLimiter } from "@store/shared-data/node/limiter";
import type { Log } from "@store/shared-data/node/log";
import { UserError } from "@store/shared-data/node/user-error";
import { commonHeaders } from "../../server/security-headers";
import type { Handler } from "../../server/serve/static-server";
import { callAsService } from "../publish-state";
import { isRemoteName } from "../registry/check-release";
import { inFolder, Refused, readUpload } from "./read-upload";
import { readWords } from "./read-words";

export const publishPath = "/publish-release";

const minute = 60_000;
/** Limit of simultaneous checks: each runs a browser on the shop's machine. */
const mostAtOnce = 2;
/** Time limit of a command, shorter than usual proxy timeouts. */
const patience = 280_000;

export type Publishing = {
  findHolder(remote: string, token: string): Promise<string | null>;
  uploadTime?: number | undefined;
  /** Additional command options, such as the store for the check. */
  options?: readonly string[];
  env?: NodeJS.ProcessEnv;
  log: Log;
};

/** The holder of a token changes one remote like an operator: by `pnpm registry`, its checks, lock and history. */
export function createPublishHandler(publishing: Publishing): Handler {
  const calls = createLimiter({ most: 30, seconds: 3600 }, Date.now);
  const guesses = createLimiter({ most: 20, seconds: 900 }, Date.now);
  const { uploadTime = minute } = publishing;
  const callerOf = createCallerOf(process.env.TRUSTED_PROXIES || "127.0.0.1,::1");
  const uploading = new Set<string>();
  let checking = 0;
  // One upload per team, so that a slow one does not block other teams.
  const upload = async (request: IncomingMessage, team: string) => {
    if (uploading.has(team)) throw new Refused(429, "Another upload of yours is not finished.");
    uploading.add(team);
    const deadline = setTimeout(uploadTime, undefined, { ref: false }).then(() => {
      throw new Refused(408, `The upload took longer than ${uploadTime / 1000} s.`);
    });
    return Promise.race([readUpload(request), deadline]).finally(() => uploading.delete(team));
  };
  const respond = async (request: IncomingMessage) => {
    if (request.method !== "POST") throw new Refused(405, "Send the release by POST.");
    const remote = new URL(request.url ?? "/", "http://store").searchParams.get("remote") ?? "";
    const holder = await findHolder(publishing, request, remote);
    if (holder === null) {
      const { socket, headers } = request;
      const caller = callerOf(socket.remoteAddress ?? null, String(headers["x-forwarded-for"] ?? ""));
      throw guesses.take(countedAs(caller)) > 0
        ? new Refused(429, "Too many wrong tokens: wait 15 minutes.")
        : new Refused(401, `This token may not release "${remote}".`);
    }
    const team = `${remote} ${holder}`;
    if (calls.take(team) > 0) throw new Refused(429, "More than 30 calls in an hour: wait a while.");
    const { words, files } = await upload(request, team);
    const change = readWords(words);
    if (change.brings && !files.has("remote-manifest.json")) throw new UserError("remote-manifest.json is missing.");
    // Rollbacks and promotions need no check and therefore no slot.
    if (!change.brings) return runRegistry(publishing, { remote, holder, change });
    if (checking >= mostAtOnce) throw new Refused(429, "Other releases are being checked: try again in a minute.");
    checking++;
    return inFolder(files, (folder) => runRegistry(publishing, { remote, holder, change, folder })).finally(
      () => checking--,
    );
  };
  return async (request, response) => {
    const { status, message } = await respond(request).then((message) => ({ status: 200, message }), toResponse);
    send(request, response, status, message);
  };
}

export function holderFinder(backend: string, findKey: () => string | undefined): Publishing["findHolder"] {
  return async (p_remote, p_token) => {
    const key = findKey();
    if (!key) throw new Refused(503, "This store takes no releases: SUPABASE_SECRET_KEY is not set.");
    return (await callAsService(backend, key, "use_release_token", { p_remote, p_token })).json();
  };
}

async function findHolder({ findHolder }: Publishing, { headers }: IncomingMessage, remote: string) {
  const [, token = ""] = /^Bearer (rel_[0-9a-f]{64})$/.exec(headers.authorization ?? "") ?? [];
  return token && isRemoteName(remote) ? findHolder(remote, token) : null;
}

type Call = { remote: string; holder: string; change: ReturnType<typeof readWords>; folder?: string };

async function runRegistry({ options = [], env = process.env, log }: Publishing, call: Call) {
  const { remote, holder, change, folder } = call;
  const { action, why, share } = change;
  const address = folder && pathToFileURL(`${folder}/`).href;
  const words = [action, remote, address, share].filter((word) => word !== undefined);
  // Words after "--" cannot be options.
  const command = [path.join(root, "shell/operate/registry.ts"), ...options, `--why=${why}`, "--", ...words];
  const run = promisify(execFile)(process.execPath, ["--import", "tsx/esm", ...command], {
    cwd: root,
    env: { ...env, REGISTRY_USER: `${holder} (token)` },
    timeout: patience,
  });
  const withoutFolder = (text: string) => (address ? text.replaceAll(address, "") : text);
  const { stdout } = await run.catch(({ stderr = "" }: { stderr?: string }) => {
    throw new Refused(409, withoutFolder(stderr).trim() || "The command failed.");
  });
  log(`${holder} released: ${action} ${remote}`, { remote, holder, ...change });
  return withoutFolder(stdout)
    .split("\n")
    .filter((line) => line.split(" ").includes(remote))
    .join("\n");
}

function toResponse(error: unknown) {
  if (error instanceof Refused) return { status: error.status, message: error.message };
  if (error instanceof UserError) return { status: 400, message: error.message };
  throw error;
}

function send(request: IncomingMessage, response: ServerResponse, status: number, message: string) {
  const body = `${message}\n`;
  response.writeHead(status, {
    ...commonHeaders,
    ...(status !== 200 && { connection: "close" }),
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  if (request.complete) return response.end(body);
  // Closing a socket with unread data resets it, and the client could lose the refusal: the data is discarded for a second.
  response.write(body);
  request.resume();
  return setTimeout(1_000, undefined, { ref: false }).then(() => response.end());
}
