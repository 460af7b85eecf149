import { asService, callDatabase } from "../call-database.ts";
import type { Platform } from "../platform.ts";
import { readBody } from "../read-body.ts";
import { createRefusalLimit } from "../refusal-limit.ts";
import type { Channel } from "./channel.ts";
import { createMailChannel } from "./mail-channel.ts";
import { takeMailEvent } from "./mail-event.ts";
import { createPushChannel } from "./push-channel.ts";
import { sendNotices } from "./send-notices.ts";

const bodyLimit = 64 * 1024;
const refusals = createRefusalLimit();
// Sixty a minute of each caller, as of pages' reports.
const openings = createRefusalLimit();

/**
 * The endpoint of the notices:
 * - `POST` with `Authorization: Bearer <notices secret>`, by the timer: sends what is due; 200 `{sent, again, never, more}`, 401.
 * - `POST` with `stop=<token>` in the address or as a form field (`all=1` for every kind): stops such notices without signing in, as RFC 8058
 *   and the page `/avisos/parar` ask; 200 `{kind, purpose, all}`, 404 `token_unknown`.
 * - `GET ?stop=<token>`: stops nothing, for programs follow links; 303 to that page.
 * - `POST` with the form field `opened=<notice's id>`: a notice's link was followed; 204.
 * - `POST` signed as Svix does: the mail provider reports an address that bounced or complained; 204, 401.
 */
export async function handleNotices(request: Request, platform: Platform): Promise<Response> {
  const caller = request.headers.get("x-forwarded-for");
  const wait = caller ? refusals.waitFor(caller) : 0;
  const result =
    wait > 0
      ? reply(429, { error: "too_many_refusals" }, { "retry-after": String(wait) })
      : await dispatch(request, platform).catch(() => reply(503, { error: "backend_unavailable" }));
  if (caller && [401, 404].includes(result.status)) refusals.note(caller);
  const origin = request.headers.get("origin");
  result.headers.set("vary", "Origin");
  if (origin && platform.allowsOrigin(origin)) result.headers.set("access-control-allow-origin", origin);
  return result;
}

async function dispatch(request: Request, platform: Platform): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("stop");
  if (request.method === "GET" && token)
    return reply(303, null, { location: `${platform.shopUrl}/avisos/parar#${encodeURIComponent(token)}` });
  if (request.method !== "POST") return reply(405, { error: "method_not_allowed" }, { allow: "POST" });
  const body = await readBody(request, bodyLimit).catch(() => new Uint8Array());
  if (!body) return reply(413, { error: "payload_too_large" });
  const text = new TextDecoder().decode(body);
  if (request.headers.has("svix-signature")) return reply(await takeMailEvent(request, text, platform), null);
  const form = new URLSearchParams(text);
  const stop = token ?? form.get("stop");
  if (stop !== null) return stopNotices(stop, form.get("all") === "1", platform);
  const opened = form.get("opened");
  if (opened !== null) return recordOpened(opened, request, platform);
  return send(request, platform);
}

async function send(request: Request, platform: Platform): Promise<Response> {
  const [scheme = "", secret = ""] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() !== "bearer" || !secret) return reply(401, { error: "unauthorized" });
  const since = Date.now();
  const sent = await sendNotices(platform, secret, channelsOf(platform));
  if (!sent) return reply(401, { error: "unauthorized" });
  if (sent.sent + sent.again + sent.never > 0) platform.log("Notices sent", { ...sent, ms: Date.now() - since });
  return reply(200, sent);
}

/** Channels of this platform; a channel without its settings sends nothing, and its notices wait. */
const channelsOf = ({ mail, push }: Platform): Channel[] => [
  ...(mail ? [createMailChannel(mail)] : []),
  ...(push ? [createPushChannel(push)] : []),
];

async function stopNotices(token: string, all: boolean, platform: Platform): Promise<Response> {
  const response = await callDatabase(platform, "stop_notices", { p_token: token, p_all: all }, asService(platform));
  if (!response.ok) throw new Error("stop_notices");
  const [stopped]: unknown[] = await response.json();
  return stopped ? reply(200, stopped) : reply(404, { error: "token_unknown" });
}

async function recordOpened(id: string, { headers }: Request, platform: Platform): Promise<Response> {
  const caller = headers.get("x-forwarded-for");
  const wait = caller ? openings.waitFor(caller) : 0;
  if (wait > 0) return reply(429, { error: "too_many" }, { "retry-after": String(wait) });
  if (caller) openings.note(caller);
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    await callDatabase(platform, "record_opened_notice", { p_id: id }, asService(platform));
  return reply(204, null);
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
