import { type Database, withRollback } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  stockKeys,
} from "../harness/factories";

const deliver = (db: Database, orderId: string) =>
  db.rows<{ success: boolean; message: string }>("select * from public.deliver_product_key($1)", [orderId]);

it("gives no order a key of another product, or one that is used", () =>
  withRollback(async (db) => {
    const [order, other] = [await createOrder(db, { status: "completed" }), await createProduct(db)];
    await stockKeys(db, other, 1);
    const giveKey = () =>
      db.rows(
        `update public.orders set delivered_key_id = k.id, delivered_at = now() from private.stored_keys k
         where orders.id = $1 and k.product_id = $2`,
        [order.id, other.id],
      );
    await expect(giveKey()).rejects.toMatchObject({ code: "PT409", detail: "key_not_free" });
    await db.rows("update private.stored_keys set is_used = true, used_at = now() where product_id = $1", [other.id]);
    await db.rows("update public.orders set product_id = $1 where id = $2", [other.id, order.id]);
    await expect(giveKey()).rejects.toMatchObject({ code: "PT409", detail: "key_not_free" });
  }));

describe("deliver_product_key", () => {
  it("gives the owner of a paid order the oldest key", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      const [oldest] = await stockKeys(db, order.product, 2);
      await db.actAs("authenticated", order.owner?.id);
      expect(await deliver(db, order.id)).toEqual([{ success: true, message: "Key entregue com sucesso!" }]);
      expect(await db.rows("select key_data, is_used, used_by from public.product_keys")).toEqual([
        { key_data: oldest, is_used: true, used_by: order.owner?.id },
      ]);
    }));

  it("gives the same key the second time", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", order.owner?.id);
      expect(await deliver(db, order.id)).toEqual([{ success: true, message: "Key entregue com sucesso!" }]);
      expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: order.key }]);
    }));

  it("delivers for staff who ask in the owner's place", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", (await createStaff(db, "manager")).id);
      expect(await deliver(db, order.id)).toMatchObject([{ success: true }]);
    }));

  it("serves those who paid before first", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const first = await createOrder(db, { product, status: "completed" });
      const second = await createOrder(db, { product, status: "completed" });
      await stockKeys(db, product, 1);
      await db.actAs("authenticated", second.owner?.id);
      expect(await deliver(db, second.id)).toEqual([{ success: false, message: "Pago — aguardando estoque" }]);
      await db.actAs("authenticated", first.owner?.id);
      expect(await deliver(db, first.id)).toMatchObject([{ success: true }]);
    }));

  it("says that a paid order waits while there is no stock", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await db.actAs("authenticated", order.owner?.id);
      expect(await deliver(db, order.id)).toEqual([{ success: false, message: "Pago — aguardando estoque" }]);
    }));

  it("keeps back an order whose amount diverges, with keys in stock", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed", held: true });
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", order.owner?.id);
      expect(await deliver(db, order.id)).toEqual([{ success: false, message: "Pago — valor em conferência" }]);
    }));

  it.each(["pending", "expired", "failed", "refunded"] as const)("refuses an order that is %s", (status) =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status });
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", order.owner?.id);
      await expect(deliver(db, order.id)).rejects.toMatchObject({ code: "PT409", detail: "order_not_paid" });
    }),
  );

  it("refuses somebody else's order as if it did not exist", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(deliver(db, order.id)).rejects.toMatchObject({ code: "PT404", detail: "order_not_found" });
    }));
});

describe("reveal_order_key", () => {
  const reveal = (db: Database, orderId: string) =>
    db.value<string | null>("select public.reveal_order_key($1)", [orderId]);
  const firstViewed = (db: Database, orderId: string) =>
    db.asOwner((owner) =>
      owner.value<Date | null>("select first_viewed_at from public.orders where id = $1", [orderId]),
    );

  it("gives the owner the key and records the first look only", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      expect(await firstViewed(db, order.id)).toBeNull();
      await db.actAs("authenticated", order.owner?.id);
      expect(await reveal(db, order.id)).toBe(order.key);
      const first = await firstViewed(db, order.id);
      expect(first).toBeInstanceOf(Date);
      expect(await reveal(db, order.id)).toBe(order.key);
      expect(await firstViewed(db, order.id)).toEqual(first);
    }));

  it("gives nothing, and records nothing, while there is no key", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await db.actAs("authenticated", order.owner?.id);
      expect(await reveal(db, order.id)).toBeNull();
      expect(await firstViewed(db, order.id)).toBeNull();
    }));

  it("refuses an order that is not completed any more", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.asOwner((owner) => owner.rows("update public.orders set status = 'refunded' where id = $1", [order.id]));
      await db.actAs("authenticated", order.owner?.id);
      await expect(reveal(db, order.id)).rejects.toMatchObject({ code: "PT409", detail: "order_not_paid" });
    }));

  it("refuses strangers and staff alike: only the owner's look counts", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      for (const person of [await createCustomer(db), await createStaff(db, "admin")]) {
        await db.actAs("authenticated", person.id);
        await expect(reveal(db, order.id)).rejects.toMatchObject({ code: "PT404", detail: "order_not_found" });
      }
    }));
});

describe("order_queue_position", () => {
  const position = (db: Database, orderId: string) =>
    db.value<number | null>("select public.order_queue_position($1)", [orderId]);

  it("counts from 1 in the order of payment, and leaves out the held and the delivered", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await createDeliveredOrder(db, { product });
      await createOrder(db, { product, status: "completed", held: true });
      const first = await createOrder(db, { product, status: "completed" });
      const second = await createOrder(db, { product, status: "completed" });
      await db.actAs("authenticated", first.owner?.id);
      expect(await position(db, first.id)).toBe(1);
      await db.actAs("authenticated", second.owner?.id);
      expect(await position(db, second.id)).toBe(2);
    }));

  it("is nothing for an order that does not wait", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      expect(await position(db, order.id)).toBeNull();
    }));

  it("refuses somebody else's order as if it did not exist", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(position(db, order.id)).rejects.toMatchObject({ code: "PT404", detail: "order_not_found" });
      await db.actAs("anon");
      await expect(position(db, order.id)).rejects.toMatchObject({ code: "42501" });
    }));
});
