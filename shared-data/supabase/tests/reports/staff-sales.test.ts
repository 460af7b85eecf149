import { db } from "../harness/database";
import { createProduct, signInStaff, stockKeys } from "../harness/factories";

interface Summary {
  by_day: { day: string; orders: number; revenue: number }[];
  by_category: { category: string; orders: number; revenue: number }[];
  created: number;
  paid: number;
  low_stock: { product_id: string; stock_count: number; threshold: number }[];
}

const summary = (days: number | null = 7) => db.value<Summary>("select public.sales_summary($1)", [days]);
const setThreshold = (productId: string, count: number | null) =>
  db.rows("select public.set_stock_threshold($1, $2)", [productId, count]);
describe("sales_summary", () => {
  it.each([
    [0, 1],
    [366, 366],
    [367, 366],
    [null, 30],
  ])("looks back %p days as %p", async (request, days) => {
    await signInStaff("manager");
    expect((await summary(request)).by_day).toHaveLength(days);
  });
});

describe("set_stock_threshold", () => {
  it("sets the low-stock threshold, five by default", async () => {
    const product = await createProduct();
    const other = await createProduct();
    await stockKeys(product, 6);
    await stockKeys(other, 5);
    await signInStaff("manager");
    // The catalogue that every store begins with has no keys here, and is low as well.
    const low = async () =>
      (await summary()).low_stock
        .filter(({ product_id }) => [product.id, other.id].includes(product_id))
        .map(({ product_id, threshold }) => [product_id, threshold]);
    expect(await low()).toEqual([[other.id, 5]]);
    await setThreshold(product.id, 10);
    await setThreshold(product.id, 8);
    await setThreshold(other.id, 0);
    expect(await low()).toEqual([[product.id, 8]]);
  });

  it("refuses an unknown product, and a number out of range", async () => {
    const product = await createProduct();
    await signInStaff("manager");
    await expect(setThreshold("nenhum", 1)).rejects.toThrow("product_not_found");
    for (const count of [-1, 100_001, null]) {
      await expect(setThreshold(product.id, count)).rejects.toThrow("threshold_invalid");
    }
    await setThreshold(product.id, 100_000);
  });
});
