import { execFile } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { root } from "@store/shared-data/node/environment";
import type { Log } from "@store/shared-data/node/log";
import { UserError } from "@store/shared-data/node/user-error";
import { commonHeaders } from "../../server/security-headers";
import type { Handler } from "../../server/serve/static-server";
import { callAsService } from "../publish-state";
import { createRateLimit } from "./rate-limit";
import { inFolder, readUpload, TooLarge } from "./read-upload";

/** The address that teams send their releases to. */
export const publishPath = "/publish-release";

const minute = 60_000;
/** A check runs the release in a browser: so many at once, beside those who buy. */
const mostAtOnce = 2;
/** Actions that bring a release along, and those that are about what is there. */
const withFiles = ["check", "preview", "canary", "set"];
const withoutFiles = ["promote", "rollback"];

export type Publishing = {
  /** The holder of a token that may release this remote; `null` where none may. */
  findHolder(remote: string, token: string): Promise<string | null>;
  /** Further words of the command, such as the store that releases are checked in. */
  options?: readonly string[];
  env?: NodeJS.ProcessEnv;
  log: Log;
};

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Lets the holder of a token do with one remote what an operator does at the command line: `pnpm registry` itself runs, with its
 * checks, its lock and its history.
 */
export function createPublishHandler(publishing: Publishing): Handler {
  const isTooOften = createRateLimit({ most: 30, span: 60 * minute });
  const isGuessing = createRateLimit({ most: 20, span: 15 * minute });
  let running = 0;
  const respond = async (request: IncomingMessage) => {
    if (request.method !== "POST") throw new Refused(405, "Send the release by POST.");
    const remote = new URL(request.url ?? "/", "http://store").searchParams.get("remote") ?? "";
    const holder = await findHolder(publishing, request, remote);
    if (holder === null)
      throw isGuessing(callerOf(request))
        ? new Refused(429, "Too many wrong tokens: wait 15 minutes.")
        : new Refused(401, `This token may not release "${remote}".`);
    if (isTooOften(`${remote} ${holder}`)) throw new Refused(429, "More than 30 calls in an hour: wait a while.");
    if (running >= mostAtOnce) throw new Refused(429, "Other releases are being checked: try again in a minute.");
    running++;
    try {
      return await runFor(publishing, { request, remote, holder });
    } finally {
      running--;
    }
  };
  return async (request, response) => {
    const { status, message } = await respond(request).then((message) => ({ status: 200, message }), toAnswer);
    send(response, status, message);
  };
}

/** Finds holders of tokens in the store's database. Without the project's secret key there are none. */
export function holderFinder(backend: string, findKey: () => string | undefined): Publishing["findHolder"] {
  return async (p_remote, p_token) => {
    const key = findKey();
    if (!key) throw new Refused(503, "This store takes no releases: SUPABASE_SECRET_KEY is not set.");
    return (await callAsService(backend, key, "use_release_token", { p_remote, p_token })).json();
  };
}

async function findHolder({ findHolder }: Publishing, { headers }: IncomingMessage, remote: string) {
  const [, token = ""] = /^Bearer (rel_[0-9a-f]{64})$/.exec(headers.authorization ?? "") ?? [];
  return token ? findHolder(remote, token) : null;
}

/** Behind a proxy on this machine the caller is the one that the proxy names last. */
function callerOf({ socket, headers }: IncomingMessage) {
  const peer = socket.remoteAddress ?? "";
  const named = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return /^(::ffff:)?127\.|^::1$/.test(peer) && named ? named : peer;
}

type Call = { request: IncomingMessage; remote: string; holder: string };

async function runFor(publishing: Publishing, { request, remote, holder }: Call) {
  const { words, files } = await readUpload(request);
  const { action = "", why = "", percent = "" } = words;
  const isOff = percent === "off";
  if (![...withFiles, ...withoutFiles].includes(action)) throw new UserError(`"${action}" is no action.`);
  if (!why.trim() || why.length > 500) throw new UserError("Say why, in at most 500 characters.");
  const brings = withFiles.includes(action) && !isOff;
  if (brings && !files.has("remote-manifest.json")) throw new UserError("remote-manifest.json is missing.");
  const share = action === "canary" && (isOff ? ["off"] : [percent]);
  const run = (address: string[]) =>
    runRegistry(publishing, { remote, holder, words: [action, remote, ...address, ...(share || [])], why });
  const said = brings ? await inFolder(files, (folder) => run([pathToFileURL(`${folder}/`).href])) : await run([]);
  publishing.log(`${holder} released: ${action} ${remote}`, { remote, holder, action, why });
  return said;
}

async function runRegistry(
  { options = [], env = process.env }: Publishing,
  { remote, holder, words, why }: { remote: string; holder: string; words: string[]; why: string },
) {
  const command = [path.join(root, "shell/operate/registry.ts"), ...words, ...options, `--why=${why}`];
  const run = promisify(execFile)(process.execPath, ["--import", "tsx/esm", ...command], {
    cwd: root,
    env: { ...env, REGISTRY_USER: `${holder} (token)` },
  });
  const { stdout } = await run.catch(({ stderr = "" }: { stderr?: string }) => {
    throw new Refused(409, stderr.trim() || "The command failed.");
  });
  // Not the lines about other remotes.
  return stdout
    .split("\n")
    .filter((line) => line.split(" ").includes(remote))
    .join("\n");
}

function toAnswer(error: unknown) {
  if (error instanceof Refused) return { status: error.status, message: error.message };
  if (error instanceof TooLarge) return { status: 413, message: "The release is too large." };
  if (error instanceof UserError) return { status: 400, message: error.message };
  throw error;
}

function send(response: ServerResponse, status: number, message: string) {
  const close = status === 413 && { connection: "close" };
  response.writeHead(status, {
    ...commonHeaders,
    ...close,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(`${message}\n`);
}
