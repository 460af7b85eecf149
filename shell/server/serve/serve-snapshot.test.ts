import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { startStaticServer } from "./static-server";

let folder = "";
let server: Awaited<ReturnType<typeof startStaticServer>>;
const wanted: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "snapshot-"));
  for (const name of ["product", "category"]) mkdirSync(path.join(folder, name));
  wanted.length = 0;
  server = await serve({ folder, want: (id) => void wanted.push(id) });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const serve = (snapshot?: { folder: string; want: (id: string) => void }) =>
  startStaticServer({
    folder,
    port: 0,
    portVariable: "SHELL_PORT",
    page: async () => ({ html: "page", status: 200, headers: {} }),
    snapshot,
  });

/** As a composer puts it: a file of another name takes its place. */
function put(name: string, text: string) {
  writeFileSync(path.join(folder, "new"), text);
  renameSync(path.join(folder, "new"), path.join(folder, name));
}

async function ask(address: string, headers: Record<string, string> = {}, { port } = server) {
  const request = httpRequest({ port, host: "localhost", path: address, headers, agent: false });
  request.end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

it("sends a file of the snapshot, to be asked for again each time, and not again while it is the same", async () => {
  put("newest.json", "[1]");
  const first = await ask("/snapshot/newest.json");
  expect(first).toMatchObject({
    status: 200,
    headers: { "cache-control": "no-cache", "content-type": "application/json; charset=utf-8" },
  });
  expect(first.body.toString()).toBe("[1]");
  const etag = String(first.headers.etag);
  const again = await ask("/snapshot/newest.json", { "if-none-match": etag });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  // As long as the one before, and written in the same moment.
  put("newest.json", "[2]");
  const changed = await ask("/snapshot/newest.json", { "if-none-match": etag });
  expect([changed.status, changed.body.toString()]).toEqual([200, "[2]"]);
});

it("sends it compressed to who takes that", async () => {
  put("category/google.json", JSON.stringify(Array(100).fill("conta")));
  const { headers, body } = await ask("/snapshot/category/google.json", { "accept-encoding": "gzip, br" });
  expect(headers).toMatchObject({ "content-encoding": "br", "content-length": String(body.length) });
  expect(JSON.parse(brotliDecompressSync(body).toString())).toHaveLength(100);
});

it("answers with nothing where there is no such file, and says which product was asked for", async () => {
  const addresses = ["product/conta-1", "newest", "product/Conta", "product/..%2fstate", "else", "product/"];
  for (const name of addresses) {
    const { status, body } = await ask(`/snapshot/${name}.json`);
    expect([name, status, body.length]).toEqual([name, 204, 0]);
  }
  expect(wanted).toEqual(["conta-1"]);
  put("product/conta-1.json", "[]");
  expect((await ask("/snapshot/product/conta-1.json")).status).toBe(200);
  rmSync(path.join(folder, "product/conta-1.json"));
  expect((await ask("/snapshot/product/conta-1.json")).status).toBe(204);
});

it("answers with nothing where nobody keeps a snapshot", async () => {
  const other = await serve();
  try {
    expect((await ask("/snapshot/state.json", {}, other)).status).toBe(204);
    expect((await ask("/snapshot/product/conta-1.json", {}, other)).status).toBe(204);
  } finally {
    await other.close();
  }
});
