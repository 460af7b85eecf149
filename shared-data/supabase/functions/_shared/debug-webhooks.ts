import { callDatabase } from "./call-database.ts";
import { nestsTooDeep } from "./nesting.ts";
import type { Platform } from "./platform.ts";
import { readBody } from "./read-body.ts";

const bodyLimit = 64 * 1024;

const readActions = { status: "webhook_debug_status" } as const;
const writeActions = {
  start: "webhook_debug_start",
  stop: "webhook_debug_stop",
  clear: "webhook_debug_clear",
} as const;

/**
 * `GET ?action=status` tells the latest capture; `POST ?action=start|stop|clear` drives it; a `POST`
 * without an action is a test payload for the running capture. Every call runs with the caller's own
 * token, so the database's answer to a stranger (401, 403) is the answer given here.
 */
export async function debugWebhooks(request: Request, platform: Platform): Promise<Response> {
  const response = await dispatch(request, platform);
  for (const [name, value] of corsHeaders(request, platform)) response.headers.set(name, value);
  return response;
}

async function dispatch(request: Request, platform: Platform): Promise<Response> {
  const action = new URL(request.url).searchParams.get("action");
  if (request.method === "OPTIONS") return new Response(null, { status: 204 });
  if (request.method !== "GET" && request.method !== "POST")
    return refuse(405, "method_not_allowed", { allow: "GET, POST" });
  if (!request.headers.get("authorization")?.startsWith("Bearer ")) return refuse(401, "not_signed_in");
  if (request.method === "POST" && !action) return receiveTest(request, platform);
  const actions: Readonly<Record<string, string>> = request.method === "GET" ? readActions : writeActions;
  if (!action || !Object.hasOwn(actions, action)) return refuse(400, "unknown_action");
  return callAsCaller(request, platform, actions[action] ?? "", {});
}

async function receiveTest(request: Request, platform: Platform): Promise<Response> {
  const bytes = await readBody(request, bodyLimit).catch(() => new Uint8Array());
  if (!bytes) return refuse(413, "payload_too_large");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (nestsTooDeep(text)) return refuse(400, "not_json");
    const payload: unknown = JSON.parse(text);
    return await callAsCaller(request, platform, "webhook_debug_test", { p_payload: payload });
  } catch {
    return refuse(400, "not_json");
  }
}

async function callAsCaller(request: Request, platform: Platform, name: string, args: object): Promise<Response> {
  const caller = {
    apikey: request.headers.get("apikey") ?? platform.publicKey,
    authorization: request.headers.get("authorization") ?? undefined,
  };
  try {
    const result = await callDatabase(platform, name, args, caller);
    // A function that returns nothing answers 204, and a 204 must have no body.
    const body = result.status === 204 ? null : await result.text();
    return new Response(body, { status: result.status, headers: replyHeaders });
  } catch {
    return refuse(503, "backend_unavailable");
  }
}

const replyHeaders = { "content-type": "application/json", "cache-control": "no-store" };

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ error }), { status, headers: { ...replyHeaders, ...headers } });
}

function corsHeaders(request: Request, platform: Platform): Array<[string, string]> {
  const origin = request.headers.get("origin");
  if (!origin || !platform.allowsOrigin(origin)) return [["vary", "Origin"]];
  return [
    ["vary", "Origin"],
    ["access-control-allow-origin", origin],
    ["access-control-allow-methods", "GET, POST"],
    ["access-control-allow-headers", "authorization, apikey, content-type, x-client-info"],
    ["access-control-max-age", "86400"],
  ];
}
