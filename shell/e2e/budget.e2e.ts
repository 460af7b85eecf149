import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { builtInCatalogue, type RegisteredRemote } from "shared-data";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

/** What a first view may cost, in bytes compressed with Brotli. */
const budget = { script: 130_000, scripts: 5, html: 30_000, entry: 7_000 };
const own: readonly number[] = [ports.shell, ports.storefront, ports.backend];

/** Bytes of an address at Brotli's best, which is how scripts are sent; a page that is made at this moment is sent at less. */
async function weigh(address: string): Promise<number> {
  const response = await fetch(address, { headers: { "accept-encoding": "br" } });
  expect(response.status, address).toBe(200);
  expect(response.headers.get("content-encoding"), address).toBe("br");
  return brotliCompressSync(Buffer.from(await response.arrayBuffer())).length;
}

/** Every address that a page asks for until it is alive and has nothing more to ask for. */
async function visit(page: Page, path: string): Promise<URL[]> {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  return [...asked].map((address) => new URL(address)).filter(({ protocol }) => protocol.startsWith("http"));
}

for (const path of ["/", `/product/${builtInCatalogue[1]?.id}`]) {
  test(`the first view of ${path} keeps its budget, and asks nobody but the store`, async ({ page, baseURL }) => {
    const addresses = await visit(page, path);
    expect(addresses.filter(({ hostname, port }) => hostname !== "localhost" || !own.includes(Number(port)))).toEqual(
      [],
    );

    const scripts = addresses.filter(({ pathname }) => pathname.endsWith(".js"));
    const weights = await Promise.all(
      scripts.map(async ({ href, pathname }) => [pathname, await weigh(href)] as const),
    );
    const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
    const html = await weigh(baseURL + path);
    test.info().annotations.push({ type: "bytes", description: JSON.stringify({ path, html, total, weights }) });
    expect(scripts.length, JSON.stringify(weights)).toBeGreaterThan(2);
    expect(scripts.length, JSON.stringify(weights)).toBeLessThanOrEqual(budget.scripts);
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(budget.script);
    expect(html).toBeLessThanOrEqual(budget.html);
  });
}

test("the entry of each remote is small: whoever opens an area waits for it first", async ({ request }) => {
  const { remotes } = (await (await request.get("/registry.json")).json()) as { remotes: RegisteredRemote[] };
  expect(remotes.map(({ name }) => name).sort()).toEqual(["account", "backoffice", "storefront", "tools"]);
  for (const { baseUrl, entry } of remotes) {
    expect(await weigh(new URL(entry, baseUrl).href), entry).toBeLessThanOrEqual(budget.entry);
  }
});
