import { asService, callDatabase } from "./call-database.ts";
import { forwardFailure } from "./forward-failure.ts";
import { nestsTooDeep } from "./nesting.ts";
import type { Platform } from "./platform.ts";
import { readBody } from "./read-body.ts";
import { type PageReport, readReport } from "./read-report.ts";
import { createRefusalLimit } from "./refusal-limit.ts";

const bodyLimit = 8 * 1024;
// Sixty a minute of each caller. The same kind of count as of refusals: here every report counts.
const reports = createRefusalLimit();

/**
 * Takes one report of a page: a failure, or the timings of a visit. A caller who may not send is refused (403, 405, 413, 429), and so is
 * an invalid report (400); every other report gets 204, stored or not. A lost report is not sent again.
 */
export async function receiveReport(request: Request, platform: Platform): Promise<Response> {
  if (request.method !== "POST") return reply(405, { allow: "POST" });
  // A page cannot choose what the browser says here. A program can: its reports are counted and never trusted.
  if (!platform.allowsOrigin(request.headers.get("origin") ?? "")) return reply(403);
  const caller = request.headers.get("x-forwarded-for");
  const wait = caller ? reports.waitFor(caller) : 0;
  if (wait > 0) return reply(429, { "retry-after": String(wait) });
  if (caller) reports.note(caller);
  const body = await readBody(request, bodyLimit, bodyLimit).catch(() => new Uint8Array());
  if (!body) return reply(413);
  const text = new TextDecoder().decode(body);
  const report = nestsTooDeep(text) ? null : readReport(text, request.headers.get("user-agent") ?? "");
  if (!report) return reply(400);
  if (await isCounted(report, platform)) await forwardFailure(report, platform);
  return reply(204);
}

async function isCounted(report: PageReport, platform: Platform): Promise<boolean> {
  const counting = callDatabase(platform, "count_page_report", { p_report: report }, asService(platform));
  return (await counting.then((response) => response.json()).catch(() => null)) === "counted";
}

const reply = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
