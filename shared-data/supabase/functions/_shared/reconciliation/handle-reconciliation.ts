import type { Platform } from "../platform.ts";
import { createRefusalLimit } from "../refusal-limit.ts";
import { createGgCheckout } from "./gg-checkout.ts";
import { type Reconciled, reconcile } from "./reconcile.ts";

const refusals = createRefusalLimit();

/**
 * `POST` with `Authorization: Bearer <notices secret>`, by the timer: goes on with the reconciliation that is due (R10.13); 200 with what
 * it did, 204 where no key of the provider's API is set, 401, 503 where the database cannot be reached.
 */
export async function handleReconciliation(request: Request, platform: Platform): Promise<Response> {
  const caller = request.headers.get("x-forwarded-for");
  const wait = caller ? refusals.waitFor(caller) : 0;
  if (wait > 0) return reply(429, { error: "too_many_refusals" }, { "retry-after": String(wait) });
  if (request.method !== "POST") return reply(405, { error: "method_not_allowed" }, { allow: "POST" });
  if (!platform.provider) return new Response(null, { status: 204 });
  const [scheme = "", secret = ""] = (request.headers.get("authorization") ?? "").split(" ");
  const since = Date.now();
  try {
    const done =
      scheme.toLowerCase() === "bearer" && (await reconcile(platform, secret, createGgCheckout(platform.provider)));
    if (done) {
      if (done.scope) tell(platform, done, Date.now() - since);
      return reply(200, done);
    }
    if (caller) refusals.note(caller);
    return reply(401, { error: "unauthorized" });
  } catch (error) {
    platform.log("Reconciliation stopped", { level: "error", error: String(error) });
    return reply(503, { error: "backend_unavailable" });
  }
}

function tell({ log }: Platform, done: Reconciled, ms: number): void {
  if (done.failed)
    log("The checkout provider's API failed; reconciliation tries again", { level: "warn", ...done, ms });
  else log("Payments reconciled", { ...done, ms });
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
