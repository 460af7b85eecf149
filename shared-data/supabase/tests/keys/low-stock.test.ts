import type { Database } from "../harness/database";
import { createOrder, createProduct, stockKeys, type TestProduct } from "../harness/factories";
import { alerts, gather, now, withAdmin } from "../harness/staff-notices";

/** Brings a product's stock to a number, as sales and additions would have. */
const sellDownTo = (db: Database, product: TestProduct, left: number) =>
  db.asOwner((owner) => owner.rows("update public.products set stock_count = $2 where id = $1", [product.id, left]));

describe("low stock", () => {
  it("is told once, and again only after a restock that went above the threshold", () =>
    withAdmin(async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 8);
      const found = async (minute: number) => {
        await gather(db, now(minute));
        return (await alerts(db, "stock_low", product.id)).length;
      };
      expect(await found(1)).toBe(0);
      await sellDownTo(db, product, 5);
      expect(await found(2)).toBe(1);
      await sellDownTo(db, product, 2);
      expect(await found(3)).toBe(1);
      // Three keys are still five: nobody is told of their own adding.
      await stockKeys(db, product, 3);
      expect(await found(4)).toBe(1);
      await stockKeys(db, product, 10);
      expect(await found(5)).toBe(1);
      await sellDownTo(db, product, 4);
      expect(await found(6)).toBe(2);
    }));

  it("goes by the threshold that staff set, and leaves alone what is off sale", () =>
    withAdmin(async (db) => {
      const product = await createProduct(db);
      const away = await createProduct(db, { active: false });
      await stockKeys(db, product, 8);
      await db.asOwner((owner) => owner.rows("insert into private.stock_thresholds values ($1, 8)", [product.id]));
      await gather(db, now(1));
      const [subject] = await alerts(db, "stock_low", product.id);
      const facts = await db.asOwner((owner) =>
        owner.value("select private.describe_staff_alerts('stock_low', array[$1])", [subject]),
      );
      expect(facts).toEqual({ total: 1, products: [{ name: "Conta de anúncios", left: 8, threshold: 8 }] });
      expect(await alerts(db, "stock_low", away.id)).toEqual([]);
    }));
});

it("tells of a sold out product when the first waits, then when the tenth does, and anew after a restock", () =>
  withAdmin(async (db) => {
    const product = await createProduct(db);
    const found = async (minute: number) => {
      await gather(db, now(minute));
      return (await alerts(db, "sold_out_wanted", product.id)).length;
    };
    expect(await found(1)).toBe(0);
    for (let order = 0; order < 9; order++) await createOrder(db, { product, status: "completed" });
    expect(await found(2)).toBe(1);
    await createOrder(db, { product, status: "completed" });
    expect(await found(3)).toBe(2);
    expect(await found(4)).toBe(2);
    const subjects = await alerts(db, "sold_out_wanted", product.id);
    const tell = () =>
      db.asOwner((owner) => owner.value("select private.describe_staff_alerts('sold_out_wanted', $1)", [subjects]));
    expect(await tell()).toEqual({ total: 1, products: [{ name: "Conta de anúncios", waiting: 10 }] });
    await stockKeys(db, product, 10);
    await db.asOwner((owner) => owner.rows("select private.deliver_to_waiting_orders($1)", [product.id]));
    expect(await tell()).toBeNull();
    await stockKeys(db, product, 2);
    await sellDownTo(db, product, 0);
    await createOrder(db, { product, status: "completed" });
    expect(await found(5)).toBe(3);
  }));

it("counts whoever asked to be told, beside the paid orders, once they have confirmed it", () =>
  withAdmin(async (db) => {
    const product = await createProduct(db);
    await createOrder(db, { product, status: "completed" });
    await db.asOwner((owner) =>
      owner.rows(
        `insert into private.stock_alerts (product_id, email, confirmed_at)
         values ($1, 'ana@example.com', now()), ($1, 'bia@example.com', now()), ($1, 'caio@example.com', null)`,
        [product.id],
      ),
    );
    await gather(db, now(1));
    const subjects = await alerts(db, "sold_out_wanted", product.id);
    const facts = await db.asOwner((owner) =>
      owner.value("select private.describe_staff_alerts('sold_out_wanted', $1)", [subjects]),
    );
    expect(facts).toEqual({ total: 1, products: [{ name: "Conta de anúncios", waiting: 3 }] });
  }));
