import { type Database, withRollback } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  stockKeys,
} from "../harness/factories";

interface Summary {
  by_day: { day: string; orders: number; revenue: number }[];
  by_category: { category: string; orders: number; revenue: number }[];
  created: number;
  paid: number;
  low_stock: { product_id: string; stock_count: number; threshold: number }[];
}

const summary = (db: Database, days: number | null = 7) => db.value<Summary>("select public.sales_summary($1)", [days]);
const setThreshold = (db: Database, productId: string, count: number | null) =>
  db.rows("select public.set_stock_threshold($1, $2)", [productId, count]);
const asManager = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "manager")).id);

describe("sales_summary", () => {
  it("counts what was paid and not refunded, by day and by category, days without sales included", () =>
    withRollback(async (db) => {
      const product = await createProduct(db, { price: 80 });
      await createDeliveredOrder(db, { product });
      await createOrder(db, { product });
      await createOrder(db, { product, status: "refunded" });
      await asManager(db);
      const { by_day, by_category, created, paid } = await summary(db);
      expect(by_day).toHaveLength(7);
      expect(by_day.at(-1)).toMatchObject({ orders: 1, revenue: 80 });
      expect(by_day.slice(0, -1).every(({ orders }) => orders === 0)).toBe(true);
      expect(by_category).toEqual([{ category: "facebook", orders: 1, revenue: 80, unreadable: 0 }]);
      expect({ created, paid }).toEqual({ created: 3, paid: 1 });
    }));

  it.each([
    [0, 1],
    [366, 366],
    [367, 366],
    [null, 30],
  ])("looks back %p days as %p", (asked, days) =>
    withRollback(async (db) => {
      await asManager(db);
      expect((await summary(db, asked)).by_day).toHaveLength(days);
    }),
  );

  it("puts a sale into Brasília's day, not Greenwich's", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.asOwner((owner) =>
        owner.rows(
          `update public.orders set paid_at = (((now() at time zone 'America/Sao_Paulo')::date - 1) + time '23:30') at time zone 'America/Sao_Paulo'
           where id = $1`,
          [order.id],
        ),
      );
      await asManager(db);
      expect((await summary(db)).by_day.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    }));
});

describe("set_stock_threshold", () => {
  it("decides from how many keys on a product is low in stock; five where nobody said", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const other = await createProduct(db);
      await stockKeys(db, product, 6);
      await stockKeys(db, other, 5);
      await asManager(db);
      // The catalogue that every store begins with has no keys here, and is low as well.
      const low = async () =>
        (await summary(db)).low_stock
          .filter(({ product_id }) => [product.id, other.id].includes(product_id))
          .map(({ product_id, threshold }) => [product_id, threshold]);
      expect(await low()).toEqual([[other.id, 5]]);
      await setThreshold(db, product.id, 10);
      await setThreshold(db, product.id, 8);
      await setThreshold(db, other.id, 0);
      expect(await low()).toEqual([[product.id, 8]]);
    }));

  it("refuses an unknown product, a number out of range, customers and visitors", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asManager(db);
      await expect(setThreshold(db, "nenhum", 1)).rejects.toMatchObject({ detail: "product_not_found" });
      for (const count of [-1, 100_001, null]) {
        await expect(setThreshold(db, product.id, count)).rejects.toMatchObject({ detail: "threshold_invalid" });
      }
      await setThreshold(db, product.id, 100_000);
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(setThreshold(db, product.id, 1)).rejects.toMatchObject({ detail: "staff_only" });
      await db.actAs("anon");
      await expect(setThreshold(db, product.id, 1)).rejects.toMatchObject({ code: "42501" });
    }));
});
