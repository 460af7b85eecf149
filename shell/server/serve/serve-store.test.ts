import { rmSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import { listen } from "@store/shared-data/node/listen";
import { sourceOf } from "../security-headers";
import { startServedStore } from "../testing/served-store";

const store = startServedStore();
const { place, write } = store;
const manifest = { name: "loja", version: "0.1.0", basePaths: ["/", "/produtos"], entry: "remoteEntry.js" };
beforeEach(() => {
  write("loja-mfe/dist/remote-manifest.json", JSON.stringify(manifest));
  write("loja-mfe/dist/js/a.js", "a");
  write("releases/loja/1.0.0/js/b.js", "b");
});

const serve = (more: Parameters<typeof store.serve>[0] = {}) =>
  store.serve({ remotes: [{ name: "loja", folder: "loja-mfe", port: place.ports[1] ?? 0 }], ...more });
const publish = (...remotes: object[]) => write("registry/registry.json", JSON.stringify({ remotes }));
const at = (index: number, address: string) => fetch(`http://localhost:${place.ports[index]}${address}`);
/** Response to a path that is sent unchanged and without a browser's headers: `fetch` would normalize it. */
const rawResponse = (address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = { host: "localhost", port: place.ports[0], path: address };
    get(request, (response) => resolve(response.resume())).on("error", reject);
  });

it("serves each remote on an origin of its own, with its releases, and a page may load what the registry names", async () => {
  await serve();
  expect(await (await at(1, "/js/a.js")).text()).toBe("a");
  expect(await (await at(1, "/releases/1.0.0/js/b.js")).text()).toBe("b");
  for (const page of ["/config.json", "/nada"]) expect((await at(1, page)).status).toBe(404);
  const policy = (await at(0, "/")).headers.get("content-security-policy");
  expect(policy).toContain(`script-src 'self' http://localhost:${place.ports[1]};`);
  expect(policy).toContain("http://localhost:54321");
});

it("serves the settings, and the live releases without the rollback target", async () => {
  await serve();
  expect(await (await at(0, "/config.json")).json()).toMatchObject({ storeName: "Ativos" });
  const built = { ...manifest, baseUrl: `http://localhost:${place.ports[1]}/` };
  expect(await (await at(0, "/registry.json")).json()).toEqual({ remotes: [built] });
  publish({ ...built, version: "1.0.0", previous: [] });
  expect(await (await at(0, "/registry.json")).json()).toEqual({ remotes: [{ ...built, version: "1.0.0" }] });
});

it("answers with a page that was rendered ahead where there is one, and asks for it with what is live", async () => {
  const requests: unknown[] = [];
  await serve({
    findPage: async (pathname, live) => {
      requests.push(pathname, live);
      return pathname === "/produtos" ? { html: "<h1>Produtos</h1>", status: 203 } : null;
    },
  });
  const response = await at(0, "/produtos");
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 203, text: "<h1>Produtos</h1>" });
  expect(requests).toMatchObject([
    "/produtos",
    { settings: { storeName: "Ativos" }, registry: { remotes: [{ name: "loja" }] } },
  ]);
  expect(await (await at(0, "/")).text()).toBe("<title>Início</title>");
});

it("answers with the start page who has the page's canary, which is not rendered ahead, and lets no cache mix the two", async () => {
  const loja = { ...manifest, access: "public", basePaths: ["/loja"], baseUrl: "http://a.invalid/" };
  const canary = { percent: 50, remote: { ...loja, version: "2.0.0" } };
  const conta = { ...loja, name: "conta", basePaths: ["/conta"] };
  await serve({ remotes: [], findPage: async () => ({ html: "<h1>Pronta</h1>", status: 200 }) });
  const look = async (cookie: string, address = "/loja") => {
    const page = await fetch(`http://localhost:${place.ports[0]}${address}`, { headers: { cookie } });
    return [(await page.text()).includes("Pronta"), page.headers.get("cache-control")];
  };
  const cookies = ["a=1; store_canary=1.00", "store_canary=c1.00", "store_canary=50.00", "store_canary=abc", ""];
  publish(loja, conta);
  expect(await look("store_canary=c1.00")).toEqual([true, "no-cache"]);
  publish({ ...loja, canary }, conta);
  const seen = await Promise.all(cookies.map((cookie) => look(cookie)));
  expect(seen).toEqual([false, false, true, true, true].map((isReady) => [isReady, "private, no-cache"]));
  expect(await look("store_canary=1.00", "/conta")).toEqual([true, "private, no-cache"]);
});

it("has a visitor without scripts come back for a page that is being rendered, and knows a crawler", async () => {
  const requests: unknown[] = [];
  await serve({
    findPage: async (_pathname, { runsScripts }) => {
      requests.push(runsScripts);
      return "pending";
    },
  });
  write("shell/dist/app.html", "<head><title>Início</title></head>");
  const browser = await fetch(`http://localhost:${place.ports[0]}/`, { headers: { "sec-fetch-mode": "navigate" } });
  const refresh = '<noscript><meta http-equiv="refresh" content="2"></noscript>';
  expect([browser.status, await browser.text()]).toEqual([200, `<head><title>Início</title>${refresh}</head>`]);
  await rawResponse("/");
  expect(requests).toEqual([true, false]);
});

it("allows of a page's inline code what its renderer names, and nothing that stands in it", async () => {
  const inline = { scripts: ["'sha256-known'"], styles: ["'sha256-style'"] };
  const html = "<script>hacked=1</script><style>a{}</style>";
  await serve({ findPage: async (pathname) => ({ html, status: 200, ...(pathname === "/" && { inline }) }) });
  const sources = async (address: string) => {
    const policy = String((await at(0, address)).headers.get("content-security-policy"));
    return policy.match(/'sha256-[^']*'/g);
  };
  expect(await sources("/")).toEqual(["'sha256-known'", sourceOf(""), "'sha256-style'"]);
  expect(await sources("/produtos")).toEqual([sourceOf("")]);
});

it("names the setting of a port that is taken, and leaves no server behind", async () => {
  const other = createServer();
  await listen(other, { port: Number(place.ports[0]), setting: "" });
  const advice = "Stop what listens there, or choose another with SHELL_PORT.";
  await expect(serve()).rejects.toThrow(`Port ${place.ports[0]} is taken. ${advice}`);
  await expect(at(1, "/js/a.js")).rejects.toThrow();
  await new Promise((resolve) => other.close(resolve));
});

it("answers 500 while the registry is damaged or a build is missing, says so when it is asked how it is, and goes on", async () => {
  jest.spyOn(process.stdout, "write").mockReturnValue(true);
  await serve({ health: { dataDir: store.at() } });
  const statuses = async () =>
    Promise.all(["/", "/registry.json", "/readyz", "/livez"].map(async (each) => (await at(0, each)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  for (const text of ["{", '{"remotes":[null]}']) {
    write("registry/registry.json", text);
    expect(await statuses()).toEqual([500, 500, 503, 200]);
  }
  rmSync(store.at("registry"), { recursive: true });
  rmSync(store.at("shell/dist/app.html"));
  expect(await statuses()).toEqual([500, 200, 503, 200]);
  write("shell/dist/app.html", "<title>Início</title>");
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

it("says what of it is not well: the disk, the backend", async () => {
  const backend = createServer((_request, response) => response.writeHead(503).end());
  const address = `http://localhost:${await listen(backend, { port: 0, setting: "" })}/readyz`;
  await serve({ health: { dataDir: store.at("nada"), backend: address } });
  const read = async () => (await at(0, "/readyz")).json();
  const checks = { pages: "ok", disk: "missing", backend: "not_ready" };
  expect(await read()).toEqual({ status: "disk_missing", checks });
  await new Promise((resolve) => backend.close(resolve));
  write("nada/x", "");
  expect(await read()).toEqual({ status: "backend_away", checks: { ...checks, disk: "ok", backend: "away" } });
});

it("answers 404 where no release, live or canary, lists a route", async () => {
  const canary = { percent: 5, remote: { ...manifest, basePaths: ["/feira"], routes: ["/feira/hoje"] } };
  const listed = { ...manifest, routes: ["/", "/produtos/:id"], baseUrl: "http://a.invalid/", canary };
  publish(listed);
  await serve();
  const addresses = ["/", "/app.html", "/produtos/1", "/feira/hoje", "/nada", "/produtos", "/feira"];
  const statuses = await Promise.all(addresses.map(async (address) => (await at(0, address)).status));
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404]);
});

it.each([
  ["/produtos///?utm_source=a%20b&x=/", "/produtos?utm_source=a%20b&x=/"],
  ["/nada/", "/nada"],
  ["/.//outra.exemplo.com/", "/outra.exemplo.com"],
  ["/%2F%2Foutra.exemplo.com/", "/%2F%2Foutra.exemplo.com"],
  ["/\\outra.exemplo.com/x/", "/x"],
  ["/", undefined],
  ["//", undefined],
])("redirects %s to the page's only address: %s", async (request, location) => {
  await serve();
  const { statusCode, headers } = await rawResponse(request);
  expect([statusCode, headers.location]).toEqual([location ? 301 : 200, location]);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});
