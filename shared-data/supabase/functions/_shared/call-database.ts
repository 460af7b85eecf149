import type { Platform } from "./platform.ts";

const patienceMs = 20_000;

interface Caller {
  readonly apikey: string;
  readonly authorization?: string | undefined;
  /** The trace of the request that this call serves. */
  readonly traceparent?: string | undefined;
}

/** The store's own right to write payments. Only code that runs on the server may use it. */
export const asService = ({ serviceKey }: Platform): Caller => ({
  apikey: serviceKey,
  // The gateway takes an older service key as a token as well, and a new one (sb_secret_…) never.
  authorization: serviceKey.startsWith("sb_") ? undefined : `Bearer ${serviceKey}`,
});

/** Calls one database function over the data API. Rejects when the database cannot be reached in time. */
export function callDatabase(platform: Platform, name: string, args: object, caller: Caller): Promise<Response> {
  const headers = new Headers({ apikey: caller.apikey, "content-type": "application/json" });
  if (caller.traceparent) headers.set("traceparent", caller.traceparent);
  if (caller.authorization) headers.set("authorization", caller.authorization);
  const request = new Request(`${platform.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(patienceMs),
  });
  return platform.fetch(request);
}

/** Calls a function as the server and returns its result. @throws Error where the database cannot be reached or refuses */
export async function askDatabase<Result>(platform: Platform, name: string, args: object): Promise<Result | null> {
  const response = await callDatabase(platform, name, args, asService(platform));
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return text === "" ? null : (JSON.parse(text) as Result | null);
}
