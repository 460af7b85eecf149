import { isLoopbackName } from "../../node/listen-address";

const allowedHeaders =
  "authorization, apikey, content-type, prefer, range, range-unit, accept-profile, content-profile, x-client-info, x-supabase-api-version, x-retry-count";
const exposedHeaders = "content-range, preference-applied, x-supabase-api-version, x-request-id";

/** Allowed CORS origins: the shell's, and in the demonstration any on this machine. */
export function originRule(shellUrl: string, demo: boolean): (origin: string) => boolean {
  return (origin) => origin === shellUrl || (demo && isLoopback(origin));
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && isLoopbackName(hostname);
}

/**
 * True if the Host header is one of this backend's own names: this machine's, or that of its public address (DNS rebinding: a
 * page elsewhere can make its own name resolve to this machine).
 */
export function nameRule(publicUrl: string | undefined): (request: Request) => boolean {
  const publicName = publicUrl && new URL(publicUrl).hostname;
  return (request) => {
    const { hostname } = new URL(request.url);
    return isLoopbackName(hostname) || hostname === publicName;
  };
}

export function respondToPreflight(request: Request, allows: (origin: string) => boolean): Response {
  const response = new Response(null, { status: 204 });
  shareWithOrigin(response, request, allows);
  response.headers.set("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE");
  response.headers.set("access-control-allow-headers", allowedHeaders);
  response.headers.set("access-control-max-age", "86400");
  return response;
}

/** Sets the CORS headers for an allowed origin, replacing the services' own, which allow every origin. */
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
