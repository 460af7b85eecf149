import { expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { untilInSnapshot } from "./snapshot";
import { staffClient } from "./staff";
import { untilAlive } from "./start-page";
import { test } from "./test";

// A product of this worker's own: others look at the built-in ones at the same time.
const id = `google-teste-${process.env.TEST_WORKER_INDEX}`;
const name = `Conta de teste ${id}`;
let manager: SupabaseClient;

test.beforeAll(async () => {
  manager = await staffClient("manager");
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

// The same of the lists: `storefront-mfe/src/catalogue/open-tab.test`.
test("a new price is on a product's page within 15 s, without a reload, and open tabs ask the database nothing", async ({
  page,
}) => {
  // With a clock that the test moves.
  await page.clock.install();
  await page.goto(`/product/${id}`);
  await expect(page.getByText("R$ 100,00").first()).toBeVisible();
  // With the first refresh behind it, which every page that was rendered ahead begins with.
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  await save({ price: 123.45 });
  await untilInSnapshot(page, `product/${id}`, id, 123.45);
  const reads: string[] = [];
  page.on("request", (request) => request.url().includes("/rest/v1/") && reads.push(request.url()));
  await page.clock.fastForward(15_000);
  await expect(page.getByText("R$ 123,45").first()).toBeVisible();
  expect(reads).toEqual([]);
});
