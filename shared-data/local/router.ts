import type { Platform } from "../supabase/functions/_shared/platform";
import { readBody } from "../supabase/functions/_shared/read-body";
import { requestIdOf } from "../supabase/functions/_shared/request-id";
import type { AccountGuard } from "./account-guard";
import { type Allowance, widestBody } from "./allowance";
import { answerPreflight, namesThisMachine, shareWithOrigin } from "./cross-origin";
import type { Database } from "./database";
import { runEdgeFunction } from "./edge-functions";
import { replyJson } from "./http/replies";
import { whyBodyRefused, whyRefused } from "./query-guard";
import { createRateLimit } from "./rate-limit";
import { secretsReloadPath } from "./secrets-reload";

interface RouterParts {
  readonly database: Database;
  readonly platform: Platform;
  readonly checkout: ((request: Request) => Promise<Response>) | null;
  readonly reloadSecrets: (request: Request) => Promise<Response>;
  readonly guard: AccountGuard;
  readonly allowanceOf: (request: Request) => Allowance;
}

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
  if (pathname.startsWith("/rest/v1/")) return callService(request, peerAddress, "data", parts);
  if (pathname.startsWith("/auth/v1/")) return callService(request, peerAddress, "account", parts);
  if (pathname.startsWith("/functions/v1/")) return runEdgeFunction(request, parts.platform);
  if (pathname.startsWith("/checkout-demo/") && parts.checkout) return parts.checkout(request);
  if (pathname === secretsReloadPath) return parts.reloadSecrets(request);
  if (pathname === "/healthz") return checkHealth(parts.database);
  return replyJson(404, { error: "not_found" });
}

async function callService(
  request: Request,
  peerAddress: string | null,
  lane: "data" | "account",
  { database, platform, allowanceOf, guard }: RouterParts,
): Promise<Response> {
  if (request.method === "OPTIONS") return answerPreflight(request, platform.allowsOrigin);
  const { limitMs, bodyLimit } = allowanceOf(request);
  // Read to the end before its turn comes: a slow sender must not make everybody else wait.
  // Whoever may send less than others do is told so, instead of losing the line.
  const body = await readBody(request, lane === "account" ? authLimit : bodyLimit, widestBody);
  const refusal = body ? refuse(request, body, lane) : tooLarge();
  const call = (inner: Request) => database.fetch(inner, { lane, limitMs, peerAddress });
  const response = refusal ?? withoutPages(await guard(withBody(request, body), call));
  const answer = new Response(response.body, response);
  shareWithOrigin(answer, request, platform.allowsOrigin);
  return answer;
}

function refuse(request: Request, body: Uint8Array, lane: "data" | "account"): Response | null {
  const reason = (lane === "data" ? whyRefused(request) : null) ?? whyBodyRefused(request, body);
  if (reason === null) return null;
  const message = "Esta consulta pede mais do que a loja atende.";
  return replyJson(400, { code: "query_refused", message, details: null, hint: `Refused: ${reason}.` });
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

const tooLarge = () => replyJson(413, { code: "payload_too_large", message: "The request is too large." });

function withBody({ url, method, headers }: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  return new Request(url, { method, headers, ...(body && body.byteLength > 0 ? { body } : {}) });
}

async function checkHealth(database: Database): Promise<Response> {
  const isWell = await database.isWell();
  return replyJson(isWell ? 200 : 503, { status: isWell ? "ok" : "database_away" });
}
