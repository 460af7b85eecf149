import { callerHeader, countedAs } from "../../node/caller";
import { isLoopbackAddress } from "../../node/listen-address";
import { logRequest } from "../../node/log";
import { Metrics, metricsPath } from "../../node/metrics";
import type { Platform } from "../../supabase/functions/_shared/platform";
import { readBody } from "../../supabase/functions/_shared/read-body";
import { requestIdsOf } from "../../supabase/functions/_shared/request-id";
import { guardAccounts } from "../auth/auth-limits";
import { sendMailTemplate, templatesPath } from "../auth/mail-templates";
import { keepOwnAddresses } from "../auth/own-addresses";
import { noteCaller } from "../auth/signup-address";
import type { PlatformParts } from "../create-platform";
import { createDemoCheckout } from "../demo/checkout/demo-checkout";
import { type SocialDemo, socialDemoPath } from "../demo/social-demo";
import { mailPath } from "../notices/mail-service";
import { nameRule, respondToPreflight, shareWithOrigin } from "./cross-origin";
import { respondToHealth } from "./health";
import { createBodyLimits, createCallLimits, largestBody } from "./limits";
import { refuseDataCall } from "./refuse-data-call";
import { replyJson } from "./replies";
import { carriesKey, reloadSecrets, secretsReloadPath } from "./secrets-reload";
import { readStoreFigures } from "./store-figures";

interface Services extends PlatformParts {
  readonly platform: Platform;
  /** Runs the Edge Function named in the path. */
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly social: SocialDemo | null;
}

type RouterParts = ReturnType<typeof equip>;

const equip = ({ options, secrets, ...services }: Services) => ({
  ...options,
  ...services,
  guard: guardAccounts(services.database, secrets.jwtSecret, options.demo),
  bodyLimitOf: createBodyLimits(secrets.jwtSecret),
  checkout: options.demo ? createDemoCheckout(options, services.database, services.platform.supabaseUrl) : null,
  metrics: new Metrics("gateway", options.metricsToken, () => readStoreFigures(services.database)),
});

const kinds = { rest: "data", auth: "auth", functions: "webhook" } as const;

/** The kind that a request is logged and counted as. */
function kindOf(pathname: string): string {
  if (pathname === "/functions/v1/page-reports") return "report";
  const [, service = ""] = /^\/(rest|auth|functions)\/v1\//.exec(pathname) ?? [];
  return kinds[service as keyof typeof kinds] ?? "other";
}

/** Routes each request to its service. Every other path is 404, including the library's admin pages. */
export function createRouter(services: Services) {
  const parts = equip(services);
  const waitFor = createCallLimits();
  const isForUs = nameRule(parts.publicUrl);
  const respond = async (request: Request, pathname: string, caller: string | null, isOurs: boolean) => {
    const wait = isOurs ? 0 : waitFor(countedAs(caller), request.method, pathname);
    if (wait > 0) return tooMany(request, wait, parts);
    const health = await respondToHealth(pathname, parts);
    if (health) return health;
    if (!isForUs(request)) return replyJson(421, { error: "unknown_host" });
    return route(request, caller, parts);
  };
  return async (request: Request, peerAddress: string | null): Promise<Response> => {
    const since = performance.now();
    const { pathname } = new URL(request.url);
    // Before the headers are rewritten: they show whether a proxy forwarded the request.
    if (pathname === metricsPath) return sendMetrics(request, peerAddress, parts.metrics);
    const { requestId, traceparent } = requestIdsOf((name) => request.headers.get(name));
    const caller = parts.callerOf(peerAddress, request.headers.get("x-forwarded-for"));
    // Services get the caller's address from this server, never from the caller's own header.
    request.headers.delete("x-forwarded-for");
    if (caller !== peerAddress) request.headers.set("x-forwarded-for", countedAs(caller));
    request.headers.delete(callerHeader);
    if (caller) request.headers.set(callerHeader, caller);
    request.headers.set("x-request-id", requestId);
    request.headers.set("traceparent", traceparent);
    // Edge Functions are exempt: their callers were counted already.
    const isOurs = carriesKey(request, parts.platform.serviceKey);
    let error: string | undefined;
    const response = await respond(request, pathname, caller, isOurs).catch((reason) => {
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

async function route(request: Request, peerAddress: string | null, parts: RouterParts): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = (inner: Request) => callService(inner, peerAddress, parts);
  if (pathname.startsWith("/rest/v1/")) return call(request);
  // The auth service trusts its responses, so only this machine may reach it.
  const social = isLoopbackAddress(peerAddress ?? "") ? parts.social : null;
  if (pathname.startsWith(socialDemoPath) && social) return social(request, call);
  if (pathname.startsWith("/auth/v1/")) return social ? social(request, call) : call(request);
  if (pathname.startsWith("/functions/v1/")) return parts.runFunction(request);
  if (pathname.startsWith("/checkout-demo/") && parts.checkout) return parts.checkout(request);
  if (pathname.startsWith(templatesPath)) return sendMailTemplate(pathname);
  if (pathname === mailPath) return parts.mailService(request);
  if (pathname === secretsReloadPath)
    return reloadSecrets(request, parts.dataDir, parts.platform.serviceKey, parts.database);
  return replyJson(404, { error: "not_found" });
}

async function callService(
  request: Request,
  peerAddress: string | null,
  { database, platform, bodyLimitOf, guard }: RouterParts,
): Promise<Response> {
  if (request.method === "OPTIONS") return respondToPreflight(request, platform.allowsOrigin);
  // The whole body is read first, so that a slow sender does not block a service. A body that is too large is read too: its sender
  // gets a 413 instead of a broken connection.
  const body = await readBody(request, await bodyLimitOf(request), largestBody);
  const call = (inner: Request) => database.fetch(inner, peerAddress);
  const passOn = async (whole: Uint8Array<ArrayBuffer>) =>
    withoutPages(await guard(toService(request, whole, platform), call));
  const response = body ? (refuseDataCall(request, body) ?? (await passOn(body))) : tooLarge();
  await noteCaller(request, peerAddress, response, database, platform.log);
  shareWithOrigin(response, request, platform.allowsOrigin);
  // Prevents browsers from rendering user data as a page.
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("content-security-policy", "default-src 'none'; sandbox");
  return response;
}

function tooMany(request: Request, wait: number, { platform }: RouterParts): Response {
  const body = { code: "over_request_rate_limit", message: "Too many requests. Please try again later." };
  const response = replyJson(429, body, { "retry-after": String(wait) });
  shareWithOrigin(response, request, platform.allowsOrigin);
  return response;
}

// The library responds to unknown paths with HTML or text; clients of the services expect JSON. The redirect to a social provider
// is labelled HTML too and must pass.
function withoutPages(response: Response): Response {
  const { headers, status } = response;
  const isText = headers.get("content-type")?.startsWith(status === 404 ? "text/" : "text/html");
  const isPage = isText && !headers.has("location");
  return isPage ? replyJson(404, { error: "not_found" }) : response;
}

const tooLarge = () => replyJson(413, { code: "payload_too_large", message: "The request is too large." });

function toService(request: Request, body: Uint8Array<ArrayBuffer>, { allowsOrigin }: Platform): Request {
  const { url, method, headers } = keepOwnAddresses(request, allowsOrigin);
  const hasBody = method !== "GET" && method !== "HEAD" && body.byteLength > 0;
  return new Request(url, { method, headers, ...(hasBody ? { body } : {}) });
}
