import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** Stands in for both services: takes everything, and keeps what it got. */
export async function serveAdServices() {
  const received: { path: string; token: unknown; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    received.push({ path: request.url ?? "", token: request.headers["x-api-token"], body });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    meta: { url: `${origin}/v25.0`, pixelId: "1234567890", token: "token-da-meta", testCode: "TEST1" },
    utmify: { url: `${origin}/api-credentials/orders`, token: "token-da-utmify" },
  };
  return { received, settings, close: () => server.close() };
}
