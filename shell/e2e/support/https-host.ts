import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";

export interface StoreResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Damage to a store: changes the response of an address. */
export type Damage = (path: string, result: StoreResponse, request: IncomingMessage) => void;

type Address = string | RegExp;

const at =
  (address: Address, change: (result: StoreResponse) => void): Damage =>
  (url, response) => {
    if (typeof address === "string" ? url === address : address.test(url)) change(response);
  };
export const header = (address: Address, name: string, change: (value: string) => string) =>
  at(address, ({ headers }) => {
    headers[name] = change(String(headers[name]));
  });
export const text = (address: Address, change: (body: string) => string) =>
  at(address, (response) => {
    response.body = Buffer.from(change(String(response.body)));
  });
export const document = (address: Address, change: object) =>
  text(address, (body) => JSON.stringify({ ...JSON.parse(body), ...change }));
export const status = (address: Address, code: number, body = "{}") =>
  at(address, (response) => Object.assign(response, { status: code, body: Buffer.from(body) }));
export const open =
  (method: string, address: RegExp): Damage =>
  (url, response, request) => {
    if (request.method === method && address.test(url))
      Object.assign(response, { status: 200, body: Buffer.from("[]") });
  };

/** A webhook whose response to this secret has another status. */
export const webhook =
  (name: string, authorization: string | undefined, code: number): Damage =>
  (url, response, { headers }) => {
    if (url.endsWith(name) && headers.authorization === authorization)
      Object.assign(response, { status: code, body: Buffer.from("{}") });
  };

/** Serves under https what `responseTo` gives, as the damages of the moment leave it; texts are compressed. */
export async function serveHttps(
  certificate: { key: string; cert: string },
  responseTo: (request: IncomingMessage) => StoreResponse | Promise<StoreResponse>,
  damages: () => Damage[],
) {
  const server = https.createServer(certificate, async (request, response) => {
    const reply = await responseTo(request);
    for (const damage of damages()) damage(String(request.url), reply, request);
    const isText = /json|html|javascript|xml/.test(reply.headers["content-type"] ?? "");
    const isPlain = reply.headers["content-encoding"] === "identity" || !isText;
    if (!isPlain) reply.headers["content-encoding"] = "gzip";
    delete reply.headers["content-length"];
    response.writeHead(reply.status, reply.headers).end(isPlain ? reply.body : gzipSync(reply.body));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  xml: "application/xml",
};

/** The response of a static host that reads `_headers` and `_redirects`. */
export function readSite(site: string, { url = "/" }: IncomingMessage): StoreResponse {
  const pathname = decodeURIComponent(new URL(url, "https://localhost").pathname);
  if (/^\/(livez|readyz)$/.test(pathname)) return { status: 200, headers: {}, body: Buffer.from("ok") };
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile();
  const found = [path.join(site, pathname), path.join(site, pathname, "index.html")].find(isFile);
  const redirects = readFileSync(path.join(site, "_redirects"), "utf8").split("\n");
  const isApp = redirects.some((line) => /^(\S+?)(\/\*)? \/app\.html 200$/.exec(line)?.[1] === pathname);
  const file = found ?? path.join(site, "app.html");
  const [everywhere = ""] = readFileSync(path.join(site, "_headers"), "utf8").split(/^(?=\/(?!\*))/m);
  const headers = Object.fromEntries(
    [...everywhere.matchAll(/^ {2}([a-z-]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const isForEver = /^\/(js|mfe)\/.*\.js$/.test(pathname);
  return {
    status: found || isApp ? 200 : 404,
    headers: {
      ...headers,
      "content-type": types[path.extname(file).slice(1)] ?? "application/octet-stream",
      ...(isForEver && { "cache-control": "public, max-age=31536000, immutable" }),
    },
    body: readFileSync(file),
  };
}

/** The response of a server without HTTPS to the same call. */
export function passOn(origin: string, request: IncomingMessage): Promise<StoreResponse> {
  const { method, url = "/", headers } = request;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const plain = { ...headers, "accept-encoding": "identity" };
    const asked = http.request({ hostname, port, method, path: url, headers: plain }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk);
      const { "transfer-encoding": _chunked, connection: _connection, "keep-alive": _alive, ...kept } = reply.headers;
      const single = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]));
      resolve({ status: reply.statusCode ?? 502, headers: single, body: Buffer.concat(chunks) });
    });
    request.pipe(asked);
  });
}
