/** A small JSON answer of the local server itself, never cached. */
export function replyJson(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** Sends the caller on to another page with GET, so that a reload does not post a form again. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
