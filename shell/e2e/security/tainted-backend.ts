import { once } from "node:events";
import { createServer } from "node:http";
import { passOn } from "../support/https-host";
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
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await passOn(backendUrl, request);
    const isData = request.url?.startsWith("/rest/v1/") && headers["content-type"]?.includes("json");
    delete headers["content-length"];
    response
      .writeHead(status, headers)
      .end(isData && body.length > 0 ? JSON.stringify(taint(JSON.parse(String(body)))) : body);
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
