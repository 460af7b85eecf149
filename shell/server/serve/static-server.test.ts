import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { jsonHandler } from "./send-text";
import { startStaticServer } from "./static-server";

const folder = startTemporaryFolder();
let server: Awaited<ReturnType<typeof startStaticServer>>;
let document: unknown = { loja: "Ativos" };
const pagesAsked: string[] = [];
const long = "página ".repeat(300);

beforeEach(async () => {
  pagesAsked.length = 0;
  const files = ["js/main.1a2b3c4d.js", "js/plain.js", "more/a.jpg", "logo.svg", "app.html", "more/app.html"];
  for (const file of files) folder.write(file, `conteúdo de ${file}`);
  server = await startStaticServer({
    folder: folder.at(),
    port: 0,
    portVariable: "SHELL_PORT",
    handlers: { "/config.json": jsonHandler(() => document) },
    page: async (pathname) => {
      pagesAsked.push(pathname);
      const isText = pathname === "/robots.txt";
      const status = pathname.startsWith("/nada") ? 404 : 200;
      return { text: `${long}${pathname}`, status, headers: { "x-page": "1" }, ...(isText && { type: "text/plain" }) };
    },
    more: [{ prefix: "/og/", folder: folder.at("more") }],
  });
});
afterEach(() => server.close());

/** Asks as it is, without what fetch does about encodings and addresses by itself. */
async function ask(address: string, headers: Record<string, string> = {}, method = "GET") {
  const request = httpRequest({ port: server.port, host: "localhost", path: address, method, headers, agent: false });
  request.end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}
const text = async (address: string, headers?: Record<string, string>) => (await ask(address, headers)).body.toString();

it("lets a file that is named by its content be kept for a year, and revalidates every other one", async () => {
  const hashed = await ask("/js/main.1a2b3c4d.js");
  expect(hashed).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=31536000, immutable" } });
  expect(hashed.body.toString()).toBe("conteúdo de js/main.1a2b3c4d.js");
  const plain = await ask("/js/plain.js");
  expect(plain.headers).toMatchObject({
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const again = await ask("/js/plain.js", { "if-none-match": String(plain.headers.etag) });
  expect(again.status).toBe(304);
});

it("makes documents when they are asked for, for this origin alone, and finds a file that came after the start", async () => {
  expect(await text("/config.json")).toBe('{\n  "loja": "Ativos"\n}');
  document = { loja: "Outra" };
  const { headers, body } = await ask("/config.json");
  expect(JSON.parse(body.toString())).toEqual(document);
  expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" });
  expect(headers).not.toHaveProperty("access-control-allow-origin");
  folder.write("js/later.js", "depois");
  expect(await text("/js/later.js")).toBe("depois");
});

it.each([
  ["/", 200, "text/html"],
  ["/product/a", 200, "text/html"],
  ["/product/1.2/x", 200, "text/html"],
  ["/app.html", 200, "text/html"],
  ["/robots.txt", 200, "text/plain"],
  ["/.well-known/security.txt", 200, "text/html"],
  ["/nada", 404, "text/html"],
])("has %s answered as a page", async (address, status, type) => {
  const response = await ask(`${address}?utm_source=ads`);
  expect(response).toMatchObject({
    status,
    headers: { "content-type": `${type}; charset=utf-8`, "x-page": "1", "cache-control": "no-cache" },
  });
  expect(response.body.toString()).toBe(long + address);
  expect(pagesAsked).toEqual([address]);
});

const writings = ["/app.htm%6c", "/app%2ehtm%6C", "/og/app.htm%6c", "/js/../app.htm%6c", "/app.html?", "//x/app.html"];
it.each(writings)("never sends a page's file without a page's headers: %s", async (address) => {
  expect((await ask(address)).headers).toMatchObject({ "x-page": "1" });
});

it("serves a 404 page for a missing file, and a short response to scripts", async () => {
  expect(await text("/nada.png", { accept: "text/html,*/*" })).toBe(`${long}/nada.png`);
  pagesAsked.length = 0;
  const { status, headers, body } = await ask("/nada.png", { accept: "image/png" });
  expect({ status, body: body.toString() }).toEqual({ status: 404, body: "Not found\n" });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(pagesAsked).toEqual([]);
});

it("has a second folder below its prefix, serves no file outside of its folders, and survives an address that is none", async () => {
  expect(await text("/og/a.jpg?v=1")).toBe("conteúdo de more/a.jpg");
  for (const address of ["/og/b.jpg", "/a.jpg", "/%2e%2e/%2e%2e/etc/passwd.txt"])
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
  expect((await ask("//", { accept: "text/html" })).status).toBe(200);
});

const whole = "conteúdo de js/plain.js";
it.each([
  ["bytes=9-1", 200, whole],
  ["bytes=x-y", 200, whole],
  ["bytes=0-1,3-4", 200, whole],
  ["bytes=2-4", 206, "nte"],
  ["bytes=90-", 416, ""],
])("goes on after a file was asked for by the range %s", async (range, expected, content) => {
  const { status, body } = await ask("/js/plain.js", { range });
  expect([status, body.toString()]).toEqual([expected, content]);
});

describe("a text that is made again each time", () => {
  it.each([
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["br;q=0, gzip ; q=0.5", "gzip", gunzipSync],
    ["brotli", undefined, (body: Buffer) => body],
  ])("goes over compressed as the browser takes it: %s", async (accepted, encoding, read) => {
    const { headers, body } = await ask("/produtos", { "accept-encoding": accepted });
    expect(headers).toMatchObject({ vary: "accept-encoding", "content-length": String(body.length) });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(read(body).toString()).toBe(`${long}/produtos`);
  });

  it("is not sent again while it is the same, and a refusal is", async () => {
    const { headers } = await ask("/produtos");
    const again = await ask("/produtos", { "if-none-match": String(headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, "cache-control": "no-cache" } });
    expect(again.body).toHaveLength(0);
    expect((await ask("/outra", { "if-none-match": String(headers.etag) })).status).toBe(200);
    const lost = await ask("/nada");
    expect((await ask("/nada", { "if-none-match": String(lost.headers.etag) })).status).toBe(404);
  });

  it("returns its size for HEAD, and is not there for another method", async () => {
    const { body, headers } = await ask("/produtos", {}, "HEAD");
    expect(body).toHaveLength(0);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(`${long}/produtos`)));
    const refused = await ask("/config.json", {}, "POST");
    expect(refused).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    expect(refused.body.toString()).toBe("Method not allowed\n");
  });
});
