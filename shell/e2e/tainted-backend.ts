import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { hostileText } from "./hostile";

const texts = ["name", "description", "comment", "user_name", "product_name", "display_name"];

/** Every text of a response as if an attacker had bypassed the database's sanitizing. */
function taint(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(taint);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (texts.includes(name) && typeof field === "string") return [name, `${field} ${hostileText}`];
      if (name === "image_url") return [name, `/art/nothing.svg" onerror="hacked=1`];
      if (name === "checkout_link") return [name, "javascript:hacked=1"];
      if (name === "features") return [name, [hostileText]];
      return [name, taint(field)];
    }),
  );
}

/** The store's backend as it would be if its data had been written past every rule of the database. */
export async function startTaintedBackend(backendUrl: string, port: number) {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const { method = "GET", url = "/" } = request;
    const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {};
    const real = await fetch(backendUrl + url, { method, headers: headers as Record<string, string>, ...body });
    const text = await real.text();
    const isData = url.startsWith("/rest/v1/") && real.headers.get("content-type")?.includes("json");
    const { "content-length": _was, ...sent } = Object.fromEntries(real.headers);
    response.writeHead(real.status, sent).end(isData && text ? JSON.stringify(taint(JSON.parse(text))) : text);
  };
  const server = createServer((request, response) => {
    reply(request, response).catch((error) => response.destroy(error));
  }).listen(port, "localhost");
  await once(server, "listening");
  return {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
