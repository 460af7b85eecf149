import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { untilInSnapshot, withoutSnapshot } from "./snapshot";
import { staffClient } from "./staff";
import { untilAlive } from "./start-page";
import { test } from "./test";

// A product of this worker's own: others look at the built-in ones at the same time.
const id = `google-teste-${process.env.TEST_WORKER_INDEX}`;
const name = `Conta de teste ${id}`;
let manager: SupabaseClient;

test.beforeAll(async ({ baseURL }) => {
  manager = await staffClient(String(baseURL), "manager");
});

test.beforeEach(async ({ page }) => {
  await save({ price: 100, is_active: true });
  // A page shows at first what was true some two seconds ago.
  await untilInSnapshot(page, "newest", id, 100);
});
test.afterAll(() => save({ price: 100, is_active: false }));

async function save(fields: Record<string, unknown>): Promise<void> {
  const product = { id, name, category: "google", ggcheckout_id: id, original_price: 999, ...fields };
  const { error } = await manager.from("products").upsert(product);
  if (error) throw error;
}

const card = (page: Page) => page.getByRole("article").filter({ hasText: name });

/** A page whose clock the test can move on, with the product on it. */
async function open(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByText("R$ 100,00").first()).toBeVisible();
  // With the first refresh behind it, which every page that was rendered ahead begins with.
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
}

for (const [what, address, file, seconds] of [
  ["the catalogue", "/produtos", "newest", 30],
  ["a category's page", "/categoria/google", "category/google", 30],
  ["a product's page", `/product/${id}`, `product/${id}`, 15],
] as const) {
  const tag = what === "a product's page" ? [] : "@slow";
  test(`a new price is on ${what} within ${seconds} s, without a reload, and open tabs ask the database nothing`, {
    tag,
  }, async ({ page }) => {
    await open(page, address);
    await save({ price: 123.45 });
    await untilInSnapshot(page, file, id, 123.45);
    const reads = watchReads(page);
    await page.clock.fastForward(seconds * 1000);
    await expect(page.getByText("R$ 123,45").first()).toBeVisible();
    expect(reads).toEqual([]);
  });
}

test("a product that was taken off sale is gone from its page within 15 s", { tag: "@slow" }, async ({ page }) => {
  await open(page, `/product/${id}`);
  await untilInSnapshot(page, `product/${id}`, id, 100);
  await save({ price: 100, is_active: false });
  await expect.poll(async () => (await page.request.get(`/snapshot/product/${id}.json`)).json()).toEqual([]);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole("heading", { level: 1, name: "Produto não encontrado" })).toBeVisible();
});

test("a hidden tab asks nothing and is up to date as soon as it is seen again", { tag: "@slow" }, async ({ page }) => {
  await open(page, "/produtos");
  await setVisibility(page, "hidden");
  const reads = watchReads(page);
  await save({ price: 222 });
  await untilInSnapshot(page, "newest", id, 222);
  await page.clock.fastForward(120_000);
  await expect(card(page)).toContainText("R$ 100,00");
  expect(reads).toEqual([]);
  await setVisibility(page, "visible");
  await expect(card(page)).toContainText("R$ 222,00");
});

test("a device without connection keeps what is shown, says so, and is up to date once it is back", {
  tag: "@slow",
}, async ({ page, context }) => {
  await open(page, "/produtos");
  await context.setOffline(true);
  await expect(page.getByText("Erro de conexão. Verifique sua internet ou tente novamente mais tarde.")).toBeVisible();
  await save({ price: 333 });
  await untilInSnapshot(page, "newest", id, 333);
  await page.clock.fastForward(120_000);
  await expect(card(page)).toContainText("R$ 100,00");
  await context.setOffline(false);
  await expect(card(page)).toContainText("R$ 333,00");
  await expect(page.getByText(/Erro de conexão/)).toHaveCount(0);
});

test("a refresh that fails keeps what is shown, also on a product's page", { tag: "@slow" }, async ({ page }) => {
  await withoutSnapshot(page);
  await open(page, `/product/${id}`);
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 500, json: { message: "broken" } }));
  await page.clock.fastForward(15_000);
  // The query library tries once more before it gives up.
  await page.clock.runFor(5000);
  await expect(page.getByText("Erro de conexão com o banco de dados. Verifique as configurações...")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("R$ 100,00").first()).toBeVisible();
});

/** What a page asks the database from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => request.url().includes("/rest/v1/") && reads.push(request.url()));
  return reads;
}

async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}
