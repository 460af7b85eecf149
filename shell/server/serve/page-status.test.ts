import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serveStore } from "./serve-store";

let root = "";
let shellPort = 0;
let served: Awaited<ReturnType<typeof serveStore>> | undefined;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const manifest = {
  name: "loja",
  version: "0.1.0",
  basePaths: ["/"],
  entry: "remoteEntry.js",
  baseUrl: "http://a.invalid/",
};

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "store-"));
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, "localhost", resolve));
  shellPort = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  write("shell/dist/app.html", "<title>Início</title>");
});
afterEach(async () => {
  await served?.close();
  rmSync(root, { recursive: true });
});

async function serve(remote: object = manifest) {
  write("registry/registry.json", JSON.stringify({ remotes: [remote] }));
  const folders = { registryDir: path.join(root, "registry"), releasesDir: path.join(root, "releases") };
  served = await serveStore({ root, shellPort, remotes: [], settings: { mode: "local" }, ...folders });
}

/** An answer to an address that is sent as it stands: `fetch` would make it plain first. */
const rawAnswer = (path: string) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get({ host: "localhost", port: shellPort, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    }).on("error", reject);
  });
it.each([
  ["/", 200],
  ["/produtos", 200],
  ["/produtos/1", 200],
  ["/Produtos/1", 200],
  ["/produtos/1/2", 404],
  ["/conta", 404],
  ["/conta/entrar", 200],
  ["/conta/entrar/x", 404],
  ["/feira/hoje", 200],
  ["/feira", 404],
])("knows by the routes that a release lists whether there is a page at %s: %d", async (address, status) => {
  const paths = {
    basePaths: ["/", "/produtos", "/conta"],
    routes: ["/", "/produtos", "/produtos/:id", "/conta/entrar"],
  };
  const remote = { ...manifest, basePaths: ["/", "/feira"], routes: ["/", "/feira/hoje"] };
  await serve({ ...manifest, ...paths, canary: { percent: 5, remote } });
  expect((await rawAnswer(address)).status).toBe(status);
});

it.each([
  ["/produtos/", "/produtos"],
  ["/produtos///?utm_source=a%20b&x=/", "/produtos?utm_source=a%20b&x=/"],
  ["/nada/", "/nada"],
  ["/.//outra.exemplo.com/", "/outra.exemplo.com"],
  ["/%2F%2Foutra.exemplo.com/", "/%2F%2Foutra.exemplo.com"],
  ["/\\outra.exemplo.com/x/", "/x"],
])("leads from %s to the one address of the page: %s", async (asked, plain) => {
  await serve();
  const { status, headers } = await rawAnswer(asked);
  expect({ status, location: headers.location }).toEqual({ status: 301, location: plain });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

it.each(["/", "//", "/?x=/"])("leads nowhere from %s", async (asked) => {
  await serve();
  expect((await rawAnswer(asked)).status).toBe(200);
});
