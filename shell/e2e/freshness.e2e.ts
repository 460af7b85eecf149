import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { untilInSnapshot } from "./snapshot";
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

/** A page with a controllable clock, showing the product. */
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

/** The database requests of a page from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => request.url().includes("/rest/v1/") && reads.push(request.url()));
  return reads;
}
