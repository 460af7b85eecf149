import { dbOwner } from "../harness/database";
import { createProduct, stockKeys } from "../harness/factories";
import { report, sell } from "../harness/sales";

describe("the stock in days", () => {
  // The catalogue that every store begins with has no keys here, and is low as well.
  const outlook = async (product: { id: string }) =>
    (await report(1)).low_stock.find(({ product_id }) => product_id === product.id);
  const onSaleSince = ({ id }: { id: string }, at: string) =>
    dbOwner.rows("update public.products set created_at = $2 where id = $1", [id, at]);

  it("is what is left by the sales of the last 14 days, and warns before the threshold does", async () => {
    const product = await createProduct();
    await onSaleSince(product, "2026-01-01T12:00:00Z");
    for (let sale = 0; sale < 28; sale++) await sell({ at: "2026-11-10T12:00:00Z", product, seconds: 1 });
    await sell({ at: "2026-11-06T18:00:00Z", product, seconds: 1 });
    await stockKeys(product, 13);
    expect(await outlook(product)).toMatchObject({ stock_count: 13, per_day: 2, days_left: 6, is_low: false });
    await stockKeys(product, 1);
    expect(await outlook(product)).toBeUndefined();
  });

  it("counts a young product by its own days, at least one", async () => {
    const product = await createProduct();
    await onSaleSince(product, "2026-11-18T18:30:00Z");
    for (let sale = 0; sale < 4; sale++) await sell({ at: "2026-11-19T12:00:00Z", product, seconds: 1 });
    await stockKeys(product, 6);
    expect(await outlook(product)).toMatchObject({ per_day: 2, days_left: 3 });
    await onSaleSince(product, "2026-11-20T18:00:00Z");
    expect(await outlook(product)).toMatchObject({ per_day: 4, days_left: 1 });
  });

  it("is unknown without sales, zero when sold out, and omitted off sale", async () => {
    const [idle, sold, off] = [await createProduct(), await createProduct(), await createProduct({ active: false })];
    await stockKeys(idle, 2);
    await sell({ at: "2026-11-20T12:00:00Z", product: sold });
    expect(await outlook(idle)).toMatchObject({ stock_count: 2, per_day: null, days_left: null, is_low: true });
    expect(await outlook(sold)).toMatchObject({ stock_count: 0, days_left: 0, is_low: true });
    expect(await outlook(off)).toBeUndefined();
    const { low_stock, low_stock_total } = await report(1);
    expect(low_stock[0]?.product_id).toBe(sold.id);
    expect(low_stock).toHaveLength(low_stock_total);
  });

  it("names the hundred that are most urgent, and says how many there are", async () => {
    for (let product = 0; product < 101; product++) await createProduct();
    const { low_stock, low_stock_total } = await report(1);
    expect(low_stock).toHaveLength(100);
    expect(low_stock_total).toBeGreaterThan(100);
  });
});
