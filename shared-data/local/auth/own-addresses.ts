/**
 * Prevents open redirects: removes redirect addresses outside the store from an auth request. The service itself accepts any port
 * of this machine, and falls back to the Referer. The returned request has no body.
 */
export function keepOwnAddresses(request: Request, isOwn: (origin: string) => boolean): Request {
  const url = new URL(request.url);
  const targets = url.searchParams.getAll("redirect_to");
  const referer = request.headers.get("referer");
  const areOwn = targets.every((target) => isOwn(originOf(target)));
  if (areOwn && (referer === null || isOwn(originOf(referer)))) return request;
  // Without a redirect address the service uses the store's.
  if (!areOwn) url.searchParams.delete("redirect_to");
  const stored = new Request(url, { method: request.method, headers: request.headers });
  stored.headers.delete("referer");
  return stored;
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");
