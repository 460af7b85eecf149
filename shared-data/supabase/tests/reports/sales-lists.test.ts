import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { listed, moment, report, sell } from "../harness/sales";
import { override } from "../harness/staff-calls";

beforeEach(() => signInStaff("manager"));

describe("refunds", () => {
  it("count on the day of the refund, and take the sale out of its own day", async () => {
    const product = await createProduct({ price: 70 });
    await sell({ at: "2026-11-01T12:00:00Z", product, refundedAt: "2026-11-20T12:00:00Z" });
    await sell({ at: "2026-11-20T12:00:00Z", product, refundedAt: "2026-11-20T13:00:00Z", amount: null });
    await sell({ at: "2026-11-18T12:00:00Z", product, refundedAt: "2026-11-19T12:00:00Z" });
    const { refunds, today, by_day, created, paid } = await report(1);
    expect(refunds).toMatchObject({ orders: 2, amount: 70, unreadable: 1 });
    expect(moment(refunds.oldest)).toBe("2026-11-20T12:00:00.000Z");
    expect([today.orders, by_day[0]?.orders, created, paid]).toEqual([0, 0, 1, 1]);
    expect((await report(30)).by_day.reduce((sum, { orders }) => sum + orders, 0)).toBe(0);
    expect(await listed("refunded", "2026-11-20", "2026-11-20")).toBe(2);
  });

  it("keep the moment at which the order was marked, also when it is marked again", async () => {
    const { id } = await createDeliveredOrder();
    const refundedAt = async () => (await dbOwner.row("public.orders", id)).refunded_at;
    expect(await refundedAt()).toBeNull();
    await signInStaff("admin");
    await override(id, "refund");
    const first = await refundedAt();
    expect(first).not.toBeNull();
    await override(id, "refund");
    expect(await refundedAt()).toEqual(first);
  });
});

it("gives each figure the total of the list that it opens", async () => {
  const [one, other] = [await createProduct({ price: 30 }), await createProduct({ price: 20 })];
  await sell({ at: "2026-11-18T12:00:00Z", product: one, held: true });
  await sell({ at: "2026-11-17T12:00:00Z", product: other, owner: null, email: "sem@example.com" });
  await sell({ at: "2026-11-19T12:00:00Z", product: one, seconds: 5 });
  await sell({ at: "2026-11-20T12:00:00Z", product: one });
  await sell({ at: "2026-01-02T12:00:00Z", product: other });
  const figures = await report(7);
  expect(figures).toMatchObject({
    held: { orders: 1, amount: 30, unreadable: 0 },
    waiting: { orders: 3, amount: 70, unreadable: 0 },
    ownerless: { orders: 1, amount: 20, unreadable: 0 },
  });
  expect(moment(figures.waiting.oldest)).toBe("2026-01-02T12:00:00.000Z");
  for (const state of ["held", "waiting", "ownerless"] as const)
    expect([state, await listed(state)]).toEqual([state, figures[state].orders]);
  const days = ["2026-11-14", "2026-11-20"] as const;
  for (const { day, orders } of figures.by_day) expect(await listed("completed", day, day)).toBe(orders);
  for (const { product_id, orders } of figures.by_product)
    expect(await listed("completed", ...days, product_id)).toBe(orders);
  for (const { category, orders } of figures.by_category)
    expect(await listed("completed", ...days, category)).toBe(orders);
  expect(figures.by_product.map(({ orders, revenue }) => `${orders}: ${revenue}`)).toEqual(["3: 90", "1: 20"]);
  expect(await listed("all", ...days)).toBe(figures.created);
});

it("exports as many sales of some days as it lists, also of orders made long before they were paid", async () => {
  const early = await sell({ madeAt: "2026-11-10T12:00:00Z", at: "2026-11-20T12:00:00Z" });
  const late = await sell({ at: "2026-11-20T11:00:00Z" });
  const day = { state: "completed", from: "2026-11-20T03:00:00Z", to: "2026-11-21T03:00:00Z" };
  const exported = async (after: object) =>
    (await db.call<{ id: string }[]>("export_orders", { ...day, ...after })).map(({ id }) => id);
  expect(await exported({})).toEqual([late, early]);
  expect(await exported({ after_created_at: "2026-11-20T11:00:00Z", after_id: late })).toEqual([early]);
});

describe("the stock in days", () => {
  const outlook = async (product: { id: string }) =>
    (await report(1)).low_stock.find(({ product_id }) => product_id === product.id);
  const onSaleSince = ({ id }: { id: string }, at: string) =>
    dbOwner.rows("update public.products set created_at = $2 where id = $1", [id, at]);
  async function selling(since: string, sales: number, at: string, keys: number) {
    const product = await createProduct();
    await onSaleSince(product, since);
    for (let sale = 0; sale < sales; sale++) await sell({ at, product, seconds: 1 });
    await stockKeys(product, keys);
    return product;
  }

  it("is what is left by the sales of the last 14 days, and warns before the threshold does", async () => {
    const product = await selling("2026-01-01T12:00:00Z", 28, "2026-11-10T12:00:00Z", 13);
    await sell({ at: "2026-11-06T18:00:00Z", product, seconds: 1 });
    expect(await outlook(product)).toMatchObject({ stock_count: 13, per_day: 2, days_left: 6, is_low: false });
    await stockKeys(product, 1);
    expect(await outlook(product)).toBeUndefined();
  });

  it("counts a young product by its own days, at least one", async () => {
    const product = await selling("2026-11-18T18:30:00Z", 4, "2026-11-19T12:00:00Z", 6);
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
    expect((await report(1)).low_stock[0]?.product_id).toBe(sold.id);
  });

  it("names the hundred that are most urgent, and says how many there are", async () => {
    for (let product = 0; product < 101; product++) await createProduct();
    const { low_stock, low_stock_total } = await report(1);
    expect(low_stock).toHaveLength(100);
    expect(low_stock_total).toBeGreaterThan(100);
  });
});
