import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../../../src/testing/listen";

/** Stands in for both services: takes everything, and keeps what it got. */
export async function serveAdServices() {
  const received: { path: string; token: unknown; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>;
    received.push({ path: request.url ?? "", token: request.headers["x-api-token"], body });
    response.end();
  });
  const origin = await listen(server);
  const settings = {
    meta: { url: `${origin}/v25.0`, pixelId: "1234567890", token: "token-da-meta", testCode: "TEST1" },
    utmify: { url: `${origin}/api-credentials/orders`, token: "token-da-utmify" },
  };
  return { received, settings, close: () => server.close() };
}
