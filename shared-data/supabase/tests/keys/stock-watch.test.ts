import { type Database, withRollback } from "../harness/database";
import { createOrder, createProduct, createStaff, stockKeys } from "../harness/factories";

interface Watch {
  low: string[];
  waiting: Record<string, number>;
}

const watch = (db: Database) => db.value<Watch>("select public.list_stock_watch()");
const asManager = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "manager")).id);

it("names the products on sale with no more keys than their threshold, five unless it is set", () =>
  withRollback(async (db) => {
    const [six, five, nine, off] = [
      await createProduct(db),
      await createProduct(db),
      await createProduct(db),
      await createProduct(db, { active: false }),
    ];
    await stockKeys(db, six, 6);
    await stockKeys(db, five, 5);
    await stockKeys(db, nine, 9);
    await asManager(db);
    await db.rows("select public.set_stock_threshold($1, 9)", [nine.id]);
    const { low } = await watch(db);
    expect([six, five, nine, off].map(({ id }) => low.includes(id))).toEqual([false, true, true, false]);
  }));

it("counts the paid orders that wait for keys, by product, also of one that is off sale", () =>
  withRollback(async (db) => {
    const off = await createProduct(db, { active: false });
    await createOrder(db, { product: off, status: "completed" });
    await createOrder(db, { product: off, status: "completed" });
    await createOrder(db, { product: off, status: "completed", held: true });
    const pending = await createOrder(db);
    await asManager(db);
    const { waiting } = await watch(db);
    expect(waiting[off.id]).toBe(2);
    expect(waiting).not.toHaveProperty(pending.product.id);
  }));
