import { db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, signInStaff } from "../harness/factories";
import { listed, moment, type Report, report, sell } from "../harness/sales";

const [before, day] = [["2026-11-19", "2026-11-19"] as const, ["2026-11-20", "2026-11-20"] as const];
beforeEach(() => signInStaff("manager"));

describe("the days of a report", () => {
  it("begin and end at midnight in Brasília, the first and the last one too", async () => {
    const product = await createProduct({ price: 10 });
    // One second before each midnight, and at it: 03:00 in Greenwich.
    for (const at of ["2026-11-19T02:59:59Z", "2026-11-19T03:00:00Z", "2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z"])
      await sell({ at, product });
    const { by_day, by_category, by_product, created } = await report(2);
    expect(by_day).toEqual([
      { day: "2026-11-19", orders: 2, revenue: 20, unreadable: 0 },
      { day: "2026-11-20", orders: 1, revenue: 10, unreadable: 0 },
    ]);
    // Not the one before the first midnight, whatever the time zone of the connection.
    expect(by_category).toEqual([{ category: "facebook", orders: 3, revenue: 30, unreadable: 0 }]);
    expect(by_product).toMatchObject([{ product_id: product.id, orders: 3, revenue: 30 }]);
    expect(created).toBe(3);
    expect([await listed("completed", ...before), await listed("completed", ...day)]).toEqual([2, 1]);
  });

  it("are those of the payment, also where the order was made on the day before", async () => {
    await sell({ madeAt: "2026-11-20T02:58:00Z", at: "2026-11-20T03:01:00Z" });
    const { by_day, created, paid } = await report(2);
    expect([by_day.map(({ orders }) => orders), created, paid]).toEqual([[0, 1], 1, 1]);
    expect([await listed("completed", ...before), await listed("all", ...before)]).toEqual([0, 1]);
    expect(await listed("completed", ...day)).toBe(1);
  });

  it("stand there without any sale, with nothing made up", async () => {
    const figures = await report(2);
    const days = ["2026-11-19", "2026-11-20"].map((day) => ({ day, orders: 0, revenue: 0 }));
    expect(figures).toMatchObject({ by_day: days, by_category: [], by_product: [], created: 0, paid: 0 });
    for (const name of ["refunds", "waiting", "held", "ownerless"])
      expect(figures[name]).toEqual({ orders: 0, amount: 0, unreadable: 0, oldest: null });
    for (const name of ["today", "week_ago"]) expect(figures[name]).toMatchObject({ orders: 0, revenue: 0 });
  });
});

it("never counts an unreadable amount, and returns how many there are", async () => {
  const product = await createProduct({ price: 80 });
  await sell({ at: "2026-11-20T12:00:00Z", product, amount: 50 });
  await sell({ at: "2026-11-20T13:00:00Z", product, amount: null, held: true });
  await sell({ at: "2026-11-20T14:00:00Z", product, amount: null, owner: null, email: "quem@example.com" });
  const { by_day, today, held, waiting, ownerless } = await report(1);
  expect(by_day).toEqual([{ day: "2026-11-20", orders: 3, revenue: 50, unreadable: 2 }]);
  expect(today).toMatchObject({ orders: 3, revenue: 50, unreadable: 2 });
  expect(held).toMatchObject({ orders: 1, amount: 0, unreadable: 1 });
  expect(waiting).toMatchObject({ orders: 2, amount: 50, unreadable: 1 });
  expect(ownerless).toMatchObject({ orders: 1, amount: 0, unreadable: 1 });
});

describe("today so far", () => {
  it("stands beside the same weekday a week ago, up to the same minute", async () => {
    const product = await createProduct({ price: 10 });
    const moments = ["20T03:00:00Z", "20T18:29:59Z", "13T02:59:59Z", "13T03:00:00Z", "13T18:29:59Z", "13T18:30:00Z"];
    for (const at of moments) await sell({ at: `2026-11-${at}`, product });
    const { today, week_ago, as_of } = await report(30);
    expect(moment(as_of)).toBe("2026-11-20T18:30:00.000Z");
    expect(today).toMatchObject({ orders: 2, revenue: 20 });
    expect(week_ago).toMatchObject({ orders: 2, revenue: 20 });
  });

  it("is the new day from midnight on, not the one in Greenwich", async () => {
    await sell({ at: "2026-11-20T23:00:00Z" });
    const { today, by_day } = await report(1, "2026-11-21T02:30:00Z");
    expect(today.orders).toBe(1);
    expect(by_day).toMatchObject([{ day: "2026-11-20", orders: 1 }]);
    expect((await report(1, "2026-11-21T03:00:00Z")).today.orders).toBe(0);
  });

  it("lists who bought for the first time, by account or by e-mail", async () => {
    const [old, refunded, fresh] = [await createCustomer(), await createCustomer(), await createCustomer()];
    await sell({ at: "2026-10-01T12:00:00Z", owner: old });
    await sell({ at: "2026-10-01T12:00:00Z", owner: refunded, refundedAt: "2026-10-02T12:00:00Z" });
    await sell({ at: "2026-10-01T12:00:00Z", owner: null, email: "antiga@example.com" });
    for (const owner of [old, refunded, fresh, fresh]) await sell({ at: "2026-11-20T12:00:00Z", owner });
    for (const email of ["antiga@example.com", "nova@example.com", "nova@example.com"])
      await sell({ at: "2026-11-20T13:00:00Z", owner: null, email });
    expect([await listed("first", ...day), await listed("first")]).toEqual([2, 4]);
  });
});

const summary = (days: number | null = 7) => db.value<Report>("select public.sales_summary($1)", [days]);

it.each([
  [0, 1],
  [366, 366],
  [367, 366],
  [null, 30],
])("sales_summary looks back %p days as %p", async (request, days) => {
  expect((await summary(request)).by_day).toHaveLength(days);
});

it("lists what is low by each product's threshold, five by default", async () => {
  const [product, other] = [await createProduct({ keys: 6 }), await createProduct({ keys: 5 })];
  // The catalogue that every store begins with has no keys here, and is low as well.
  const low = async () => (await summary()).low_stock.filter(({ product_id }) => product_id.startsWith("facebook"));
  expect(await low()).toMatchObject([{ product_id: other.id, threshold: 5 }]);
  await dbOwner.rows("insert into private.stock_thresholds values ($1, 8), ($2, 0)", [product.id, other.id]);
  expect(await low()).toMatchObject([{ product_id: product.id, threshold: 8 }]);
});
