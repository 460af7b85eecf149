import type { Platform } from "../supabase/functions/_shared/platform";
import { readBody } from "../supabase/functions/_shared/read-body";
import { requestIdOf } from "../supabase/functions/_shared/request-id";
import type { AccountGuard } from "./account-guard";
import { answerPreflight, namesThisMachine, shareWithOrigin } from "./cross-origin";
import type { Database } from "./database";
import { runEdgeFunction } from "./edge-functions";
import { replyJson } from "./http/replies";
import { createRateLimit } from "./rate-limit";
import { secretsReloadPath } from "./secrets-reload";

interface RouterParts {
  readonly database: Database;
  readonly platform: Platform;
  readonly checkout: ((request: Request) => Promise<Response>) | null;
  readonly reloadSecrets: (request: Request) => Promise<Response>;
  readonly guard: AccountGuard;
}

// Room for thousands of keys pasted at once; everything else that people send is small.
const dataLimit = 4 * 1024 * 1024;
const authLimit = 64 * 1024;

/** Leads each request to its service. What is not named here does not exist, the library's own admin pages included. */
export function createRouter(parts: RouterParts): (request: Request, peerAddress: string | null) => Promise<Response> {
  const waitFor = createRateLimit();
  return async (request, peerAddress) => {
    try {
      const wait = waitFor(peerAddress ?? "", request.method, new URL(request.url).pathname);
      if (wait > 0) return tooMany(request, wait, parts);
      if (!namesThisMachine(request)) return replyJson(421, { error: "unknown_host" });
      return await route(request, peerAddress, parts);
    } catch (error) {
      const requestId = requestIdOf(request);
      const message = error instanceof Error ? error.message : String(error);
      const { pathname } = new URL(request.url);
      // The path alone: a query string may hold what only its sender should read.
      parts.platform.log(
        JSON.stringify({ failed: `${request.method} ${pathname}`, request_id: requestId, error: message }),
      );
      return replyJson(500, { error: "internal_error" }, { "x-request-id": requestId });
    }
  };
}

async function route(request: Request, peerAddress: string | null, parts: RouterParts): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/rest/v1/") && casts(request)) return castRefused();
  if (pathname.startsWith("/rest/v1/")) return callService(request, peerAddress, dataLimit, parts);
  if (pathname.startsWith("/auth/v1/")) return callService(request, peerAddress, authLimit, parts);
  if (pathname.startsWith("/functions/v1/")) return runEdgeFunction(request, parts.platform);
  if (pathname.startsWith("/checkout-demo/") && parts.checkout) return parts.checkout(request);
  if (pathname === secretsReloadPath) return parts.reloadSecrets(request);
  if (pathname === "/healthz") return checkHealth(parts.database);
  return replyJson(404, { error: "not_found" });
}

async function callService(
  request: Request,
  peerAddress: string | null,
  limit: number,
  { database, platform, guard }: RouterParts,
): Promise<Response> {
  if (request.method === "OPTIONS") return answerPreflight(request, platform.allowsOrigin);
  // Read to the end before its turn comes: a slow sender must not make everybody else wait.
  const body = await readBody(request, limit);
  const call = (inner: Request) => database.fetch(inner, peerAddress);
  const response = body ? withoutPages(await guard(withBody(request, body), call)) : tooLarge();
  const answer = new Response(response.body, response);
  shareWithOrigin(answer, request, platform.allowsOrigin);
  return answer;
}

function tooMany(request: Request, wait: number, { platform }: RouterParts): Response {
  const body = { code: "over_request_rate_limit", message: "Too many requests. Please try again later." };
  const answer = replyJson(429, body, { "retry-after": String(wait) });
  shareWithOrigin(answer, request, platform.allowsOrigin);
  return answer;
}

// To an address that it does not know the library answers with a page or a line of its own; the services have none, and their
// clients read JSON. The way to a provider of social sign-in is no page, though it calls itself one.
function withoutPages(response: Response): Response {
  const { headers, status } = response;
  const isText = headers.get("content-type")?.startsWith(status === 404 ? "text/" : "text/html");
  const isPage = isText && !headers.has("location");
  return isPage ? replyJson(404, { error: "not_found" }) : response;
}

// The error of a cast repeats the value that it failed on, and its failure takes back the record that the value was read (R10.10).
const casts = ({ url }: Request) => /(:|%3a){2}/i.test(new URL(url).search);
const castRefused = () =>
  replyJson(400, {
    code: "query_refused",
    message: "Esta consulta não é atendida.",
    details: null,
    hint: "Casts are refused.",
  });

const tooLarge = () => replyJson(413, { code: "payload_too_large", message: "The request is too large." });

function withBody({ url, method, headers }: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, ...(body.byteLength > 0 ? { body } : {}) });
}

async function checkHealth(database: Database): Promise<Response> {
  await database.query("select 1");
  return replyJson(200, { status: "ok" });
}
