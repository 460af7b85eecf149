const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/** The id by which one call is found again in logs and inbox: the caller's own, where it is one, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return wellFormed.test(given) ? given : crypto.randomUUID();
}
