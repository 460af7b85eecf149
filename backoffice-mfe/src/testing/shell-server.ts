const { fetch: fetchWhole } = globalThis;

/** The shell's own server, which jsdom's origin lacks: responds for one of its files, and gives what it was sent. */
export function serveShell(file: string, respond: (sent: unknown) => unknown) {
  const sent: { body: unknown; authorization: string }[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (address !== file) return fetchWhole(address, init);
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ body, authorization: String(new Headers(init?.headers).get("authorization")) });
    const response = respond(body);
    if (response instanceof Error) throw response;
    return response instanceof Response ? response : new Response(JSON.stringify(response));
  });
  return sent;
}
