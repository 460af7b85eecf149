import type { FunctionHandler, Platform } from "./platform.ts";
import { createRefusalLimit } from "./refusal-limit.ts";

/**
 * A function that a timer calls: `POST` with `Authorization: Bearer <notices secret>`; 200 with the result of `work`, 401 where that is null,
 * 503 where the database cannot be reached.
 * @param name what the log says of a failure
 */
export function handleTimer(
  name: string,
  work: (platform: Platform, secret: string) => Promise<object | null>,
): FunctionHandler {
  const refusals = createRefusalLimit();
  return async (request, platform) => {
    const caller = request.headers.get("x-forwarded-for");
    const wait = caller ? refusals.waitFor(caller) : 0;
    if (wait > 0) return reply(429, { error: "too_many_refusals" }, { "retry-after": String(wait) });
    if (request.method !== "POST") return reply(405, { error: "method_not_allowed" }, { allow: "POST" });
    const [scheme = "", secret = ""] = (request.headers.get("authorization") ?? "").split(" ");
    try {
      const done = scheme.toLowerCase() === "bearer" && (await work(platform, secret));
      if (done) return reply(200, done);
      if (caller) refusals.note(caller);
      return reply(401, { error: "unauthorized" });
    } catch (error) {
      platform.log(`${name} stopped`, { level: "error", error: String(error) });
      return reply(503, { error: "backend_unavailable" });
    }
  };
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
