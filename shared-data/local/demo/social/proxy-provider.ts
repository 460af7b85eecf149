type Call = (request: Request) => Promise<Response>;

/** Middleware in front of the auth service. */
export type ProxyProvider = (request: Request, call: Call) => Promise<Response>;

/**
 * Substitutes the demonstration's provider for Google and Facebook: the auth service reports them as enabled, and
 * their sign-in redirects to the demonstration's page.
 * @param names of those providers
 */
export function createProxyProvider(names: readonly string[]): ProxyProvider {
  return async (request, call) => {
    const url = new URL(request.url);
    const name = url.searchParams.get("provider") ?? "";
    if (request.method !== "GET") return call(request);
    if (url.pathname === "/auth/v1/settings") return withProviders(await call(request), names);
    if (url.pathname !== "/auth/v1/authorize" || !names.includes(name)) return call(request);
    url.searchParams.set("provider", "github");
    return withName(await call(new Request(url, { headers: request.headers })), name);
  };
}

async function withProviders(response: Response, names: readonly string[]): Promise<Response> {
  if (!response.ok) return response;
  const settings = (await response.json()) as { external?: object };
  const external = { ...settings.external, ...Object.fromEntries(names.map((name) => [name, true])) };
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ ...settings, external }, { headers });
}

function withName(response: Response, name: string): Response {
  const location = response.headers.get("location");
  if (response.status !== 302 || !location) return response;
  const to = new URL(location);
  to.searchParams.set("como", name);
  const headers = new Headers(response.headers);
  headers.set("location", to.href);
  // The body of the library's redirect contains the former address.
  headers.delete("content-length");
  return new Response(null, { status: 302, headers });
}
