/**
 * Takes out of a call of the auth service every address that is not the store's, as to where it may lead a person with their session.
 * The service itself lets any port of this machine pass, and reads the Referer where no address is given. The body is left out.
 */
export function keepOwnAddresses(request: Request, isOwn: (origin: string) => boolean): Request {
  const url = new URL(request.url);
  const targets = url.searchParams.getAll("redirect_to");
  const referer = request.headers.get("referer");
  const areOwn = targets.every((target) => isOwn(originOf(target)));
  if (areOwn && (referer === null || isOwn(originOf(referer)))) return request;
  // Without one the service leads to the store.
  if (!areOwn) url.searchParams.delete("redirect_to");
  const kept = new Request(url, { method: request.method, headers: request.headers });
  kept.headers.delete("referer");
  return kept;
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");
