import { isLoopbackAddress } from "../node/listen-address";
import { type Log, logRequest } from "../node/log";
import { type Metrics, metricsPath } from "../node/metrics";
import type { Platform } from "../supabase/functions/_shared/platform";
import { readBody } from "../supabase/functions/_shared/read-body";
import { requestIdsOf } from "../supabase/functions/_shared/request-id";
import type { AccountGuard } from "./account-guard";
import { type Allowance, isReport, reportsPath, widestBody } from "./allowance";
import { type CallerOf, callerHeader, countedAs } from "./caller";
import type { SocialParts } from "./configure-auth";
import { answerPreflight, nameRule, shareWithOrigin } from "./cross-origin";
import type { Database } from "./database/contract";
import type { Lane } from "./database/turns";
import { replyJson } from "./http/replies";
import { mailPath } from "./mail-service";
import { whyBodyRefused, whyRefused } from "./query-guard";
import { createRateLimit } from "./rate-limit";
import { carriesKey, secretsReloadPath } from "./secrets-reload";
import { noteSignUp } from "./signup-address";
import { socialDemoPath } from "./social/social-demo";

interface RouterParts {
  readonly database: Database;
  readonly platform: Platform;
  /** Runs the Edge Function that a call names. */
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly social: SocialParts | null;
  readonly checkout: ((request: Request) => Promise<Response>) | null;
  readonly reloadSecrets: (request: Request) => Promise<Response>;
  readonly guard: AccountGuard;
  readonly allowanceOf: (request: Request) => Allowance;
  readonly mailService: (request: Request) => Promise<Response>;
  readonly health: (pathname: string) => Promise<Response | null>;
  readonly callerOf: CallerOf;
  readonly publicUrl?: string | undefined;
  readonly logsRequests: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
}

const authLimit = 64 * 1024;
const kinds = { rest: "data", auth: "auth", functions: "webhook" } as const;

/** What a request is logged and counted as. */
function kindOf(pathname: string): string {
  const [, service = ""] = /^\/(rest|auth|functions)\/v1\//.exec(pathname) ?? [];
  return pathname === reportsPath ? "report" : (kinds[service as keyof typeof kinds] ?? "other");
}

/** Leads each request to its service. What is not named here does not exist, the library's own admin pages included. */
export function createRouter(parts: RouterParts): (request: Request, peerAddress: string | null) => Promise<Response> {
  const waitFor = createRateLimit();
  const isForUs = nameRule(parts.publicUrl);
  const answer = async (request: Request, pathname: string, caller: string | null, isOurs: boolean) => {
    const wait = isOurs ? 0 : waitFor(countedAs(caller), request.method, pathname);
    if (wait > 0) return tooMany(request, wait, parts);
    const health = await parts.health(pathname);
    if (health) return health;
    if (!isForUs(request)) return replyJson(421, { error: "unknown_host" });
    return route(request, { peerAddress: caller, isOurs }, parts);
  };
  return async (request, peerAddress) => {
    const since = performance.now();
    const { pathname } = new URL(request.url);
    // Before the headers are rewritten: they tell whether a proxy passed it on.
    if (pathname === metricsPath) return sendMetrics(request, peerAddress, parts.metrics);
    const { requestId, traceparent } = requestIdsOf((name) => request.headers.get(name));
    const caller = parts.callerOf(peerAddress, request.headers.get("x-forwarded-for"));
    // For whoever counts by it further in: the caller that this server believes in, not the one that was claimed.
    request.headers.delete("x-forwarded-for");
    if (caller !== peerAddress) request.headers.set("x-forwarded-for", countedAs(caller));
    request.headers.delete(callerHeader);
    if (caller) request.headers.set(callerHeader, caller);
    request.headers.set("x-request-id", requestId);
    request.headers.set("traceparent", traceparent);
    // The store's own functions, which have been counted with their callers.
    const isOurs = carriesKey(request, parts.platform.serviceKey);
    let error: string | undefined;
    const response = await answer(request, pathname, caller, isOurs).catch((reason) => {
      error = reason instanceof Error ? reason.message : String(reason);
      return replyJson(500, { error: "internal_error" });
    });
    if (!response.headers.has("x-request-id")) response.headers.set("x-request-id", requestId);
    const { status } = response;
    const kind = kindOf(pathname);
    parts.metrics.observe(kind, status, since);
    const isLocal = isLoopbackAddress(caller ?? "");
    const isComposers = isLocal && request.headers.has("x-store-reader") && status < 400;
    const isCall = kind !== "other" && !(isOurs && isLocal) && !isComposers;
    if (error !== undefined || (parts.logsRequests && isCall))
      logRequest(parts.log, { kind, method: request.method, pathname, requestId, status, since, error });
    return response;
  };
}

async function sendMetrics({ headers: given }: Request, peerAddress: string | null, metrics: Metrics) {
  const { status, headers, text } = await metrics.respond({ peerAddress, header: (name) => given.get(name) });
  return new Response(text, { status, headers });
}

interface Caller {
  readonly peerAddress: string | null;
  readonly isOurs: boolean;
}

async function route(request: Request, { peerAddress, isOurs }: Caller, parts: RouterParts): Promise<Response> {
  const { pathname } = new URL(request.url);
  const dataLane = isReport(pathname) ? "report" : isOurs ? "webhook" : "data";
  if (pathname.startsWith("/rest/v1/")) return callService(request, peerAddress, dataLane, parts);
  // Whoever says yes there is believed: this machine alone may.
  const social = isLoopbackAddress(peerAddress ?? "") ? parts.social : null;
  if (pathname.startsWith(socialDemoPath) && social) return social.answer(request);
  const signIn = (call: Request) => callService(call, peerAddress, "account", parts);
  if (pathname.startsWith("/auth/v1/")) return social ? social.standIn(request, signIn) : signIn(request);
  if (pathname.startsWith("/functions/v1/")) return parts.runFunction(request);
  if (pathname.startsWith("/checkout-demo/") && parts.checkout) return parts.checkout(request);
  if (pathname === mailPath) return parts.mailService(request);
  if (pathname === secretsReloadPath) return parts.reloadSecrets(request);
  return replyJson(404, { error: "not_found" });
}

async function callService(
  request: Request,
  peerAddress: string | null,
  lane: Exclude<Lane, "owner">,
  { database, platform, allowanceOf, guard }: RouterParts,
): Promise<Response> {
  if (request.method === "OPTIONS") return answerPreflight(request, platform.allowsOrigin);
  const { limitMs, bodyLimit } = allowanceOf(request);
  // Read to the end before its turn comes: a slow sender must not make everybody else wait.
  // Whoever may send less than others do is told so, instead of losing the line.
  const body = await readBody(request, lane === "account" ? authLimit : bodyLimit, widestBody);
  const refusal = body ? refuse(request, body, lane) : tooLarge();
  const call = (inner: Request) => database.fetch(inner, { lane, limitMs, peerAddress });
  const answer = refusal ?? withoutPages(await guard(withBody(request, body), call));
  await noteSignUp(request, peerAddress, answer, { database, log: platform.log });
  shareWithOrigin(answer, request, platform.allowsOrigin);
  // Data that somebody wrote is never opened as a page, whatever address leads to it.
  answer.headers.set("x-content-type-options", "nosniff");
  answer.headers.set("content-security-policy", "default-src 'none'; sandbox");
  return answer;
}

function refuse(request: Request, body: Uint8Array, lane: Lane): Response | null {
  const reason = (lane !== "account" ? whyRefused(request) : null) ?? whyBodyRefused(request, body);
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

function withBody(request: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  const { url, method, headers } = request;
  if (method === "GET" || method === "HEAD") return request;
  return new Request(url, { method, headers, ...(body && body.byteLength > 0 ? { body } : {}) });
}
