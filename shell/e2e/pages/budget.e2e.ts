import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { builtInCatalogue, type RegisteredRemote } from "@store/shared-data";
import { untilKept } from "../support/kept";
import { ports } from "../support/ports";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

/**
 * The budget in bytes compressed with Brotli: `script`, in no more than `scripts` files, for a first view, until the page is alive and asks for nothing more; `visit` for all of a first visit, with what the service worker
 * then keeps for the next; `results` for a search, which reads the database and names categories by the rules of the search; `worker` for the worker itself, and `entry` for the first file of each remote.
 * The bundler numbers modules by their paths: one source, built in two folders, differs by some 100 bytes.
 */
const budget = {
  script: 126_000,
  scripts: 5,
  results: { script: 137_500, scripts: 8 },
  visit: 300_000,
  worker: 7_000,
  entry: 3_000,
};
const own: readonly number[] = [ports.shell, ports.storefront, ports.account, ports.backend];

/** Bytes of an address at Brotli's best, which is how scripts are sent; a page that is made at this moment is sent at less. */
async function weigh(address: string): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": "br" } });
  expect(response.headers.get("content-encoding"), address).toBe("br");
  return weighResponse(response);
}

async function weighResponse(response: Response): Promise<number> {
  expect(response.status, response.url).toBe(200);
  // Beside this thread, which else would miss the server's word that it closes a connection, and ask on it.
  return (await promisify(brotliCompress)(Buffer.from(await response.arrayBuffer()))).length;
}

/** Every address that a page asks for until it is alive and has nothing more to ask for. */
async function visit(page: Page, path: string): Promise<URL[]> {
  const requests = new Set<string>();
  page.on("request", (request) => requests.add(request.url()));
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  return [...requests].map((address) => new URL(address)).filter(({ protocol }) => protocol.startsWith("http"));
}

/** Data outside the snapshot, such as an unviewed product, needs the database client. */
async function untilSnapshot(page: Page, path: string) {
  const file = path.startsWith("/product/") ? path.slice(1) : "newest";
  await expect(async () => {
    const state = await page.request.get("/snapshot/state.json");
    const { at } = await state.json();
    expect(Date.parse(state.headers().date ?? "") - Date.parse(at)).toBeLessThan(10_000);
    expect((await page.request.get(`/snapshot/${file}.json`)).status()).toBe(200);
  }).toPass();
}

test("the first views keep their budget, and send requests to the store only", async ({ browser }) => {
  test.slow();
  for (const path of ["/", `/product/${builtInCatalogue[1]?.id}`, "/login", "/buscar", "/buscar?q=bm"]) {
    const page = await browser.newPage();
    await untilSnapshot(page, path);
    const addresses = await visit(page, path);
    await page.close();
    const foreign = addresses.filter(({ hostname, port }) => hostname !== "localhost" || !own.includes(Number(port)));
    expect(foreign).toEqual([]);

    const { script: most, scripts: mostFiles } = path.includes("?") ? budget.results : budget;
    const scripts = addresses.filter(({ pathname }) => pathname.endsWith(".js"));
    const weighScript = async ({ href, pathname }: URL) => [pathname, await weigh(href)] as const;
    const weights = await Promise.all(scripts.map(weighScript));
    const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
    const found = JSON.stringify({ path, total, weights });
    test.info().annotations.push({ type: "bytes", description: found });
    expect.soft(scripts.length, found).toBeGreaterThan(2);
    expect.soft(scripts.length, found).toBeLessThanOrEqual(mostFiles);
    expect.soft(total, found).toBeLessThanOrEqual(most);
  }
});

test("the entry of each remote is small: anyone who opens an area waits for it first", async ({ request }) => {
  const { remotes } = (await (await request.get("/registry.json")).json()) as { remotes: RegisteredRemote[] };
  expect(remotes.map(({ name }) => name).sort()).toEqual(["account", "backoffice", "storefront", "tools"]);
  for (const { baseUrl, entry } of remotes) {
    expect(await weigh(new URL(entry, baseUrl).href), entry).toBeLessThanOrEqual(budget.entry);
  }
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a first visit keeps its budget, its worker last", { tag: "@slow" }, async ({ page, context, baseURL }) => {
    await page.addInitScript(() => {
      const register = ServiceWorkerContainer.prototype.register;
      ServiceWorkerContainer.prototype.register = function (...parameters) {
        Reflect.set(window, "wasAliveBefore", !("takeQueuedClick" in window));
        return register.apply(this, parameters);
      };
    });
    const requests = new Set<string>();
    const askedByWorker = new Set<string>();
    context.on("request", (request) => {
      requests.add(request.url());
      if (request.serviceWorker()) askedByWorker.add(request.url());
    });
    const path = `/product/${builtInCatalogue[1]?.id}`;
    await page.goto(path);
    await untilKept(page, path);
    expect(await page.evaluate(() => Reflect.get(window, "wasAliveBefore"))).toBe(true);
    expect(requests).toContain(`${baseURL}/sw.js`);
    expect(askedByWorker).toContain(`${baseURL}/produtos`);
    expect(await weighResponse(await fetch(`${baseURL}/sw.js`))).toBeLessThanOrEqual(budget.worker);

    const addresses = [...requests].map((address) => new URL(address)).filter(({ protocol }) => protocol !== "data:");
    expect(addresses.filter(({ port }) => !own.includes(Number(port)))).toEqual([]);
    const files = addresses.filter(({ port }) => Number(port) !== ports.backend);
    const weighFile = async ({ href }: URL) => [href, await weighResponse(await fetch(href))] as const;
    const weights = await Promise.all(files.map(weighFile));
    const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
    test.info().annotations.push({ type: "bytes", description: JSON.stringify({ total, weights }) });
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(budget.visit);
  });
});
