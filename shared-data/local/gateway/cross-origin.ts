import { isLoopbackName } from "../../node/listen-address";

const allowedHeaders =
  "authorization, apikey, content-type, prefer, range, range-unit, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count";
const exposedHeaders = "content-range, preference-applied, x-supabase-api-version, x-request-id";

/** Tells which pages may call this backend from a browser: the shell's, and in the demonstration any on this machine. */
export function originRule(shellUrl: string, demo: boolean): (origin: string) => boolean {
  return (origin) => origin === shellUrl || (demo && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && isLoopbackName(hostname);
}

/**
 * Tells whether a request was sent to this backend by one of its own names: this machine's, and the one in its public address. A
 * page elsewhere can make its own name lead here; its requests then carry that name.
 */
export function nameRule(publicUrl: string | undefined): (request: Request) => boolean {
  const publicName = publicUrl && new URL(publicUrl).hostname;
  return (request) => {
    const { hostname } = new URL(request.url);
    return isLoopbackName(hostname) || hostname === publicName;
  };
}

/** Answers a browser's question before a cross-origin call. */
export function answerPreflight(request: Request, allows: (origin: string) => boolean): Response {
  const response = new Response(null, { status: 204 });
  shareWithOrigin(response, request, allows);
  response.headers.set("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE");
  response.headers.set("access-control-allow-headers", allowedHeaders);
  response.headers.set("access-control-max-age", "86400");
  return response;
}

/** Lets an allowed page read the answer, in place of what the services below would have let anybody read. */
export function shareWithOrigin(response: Response, request: Request, allows: (origin: string) => boolean): void {
  for (const name of [...response.headers.keys()]) {
    if (name.startsWith("access-control-")) response.headers.delete(name);
  }
  response.headers.append("vary", "Origin");
  const origin = request.headers.get("origin");
  if (!origin || !allows(origin)) return;
  response.headers.set("access-control-allow-origin", origin);
  response.headers.set("access-control-expose-headers", exposedHeaders);
}
