import { db } from "../harness/database";
import { createDeliveredOrder } from "../harness/factories";

const review = (productId: string, orderId: string) =>
  db.rows("insert into private.review_entries (product_id, order_id, rating) values ($1, $2, 5)", [productId, orderId]);

it("nothing that is pointed at can be deleted, but an account and an alert with notifications to staff", async () => {
  const constraints = await db.rows(
    `select conname as constraint from pg_constraint where contype = 'f' and confrelid <> 'auth.users'::regclass
       and connamespace in ('public'::regnamespace, 'private'::regnamespace) and confdeltype not in ('a', 'r')`,
  );
  expect(constraints).toEqual([{ constraint: "staff_notifications_alert_id_fkey" }]);
  const { id, product } = await createDeliveredOrder();
  for (const row of [
    `public.products where id = '${product.id}'`,
    "private.stored_keys where id = (select delivered_key_id from public.orders where id = $1)",
  ]) {
    const parameters = row.includes("$1") ? [id] : [];
    await expect(db.undone(() => db.rows(`delete from ${row}`, parameters))).rejects.toThrow("23503");
  }
});

it("an account takes its profile, its role, its saved filters and its proof with it, and leaves its orders and reviews to the store", async () => {
  const { id, owner, product } = await createDeliveredOrder();
  await review(product.id, id);
  await db.rows("update private.review_entries set user_id = $1", [owner?.id]);
  await db.rows("insert into private.staff_members values ($1, 'manager')", [owner?.id]);
  await db.rows("insert into public.staff_views values ($1, 'pedidos', 'Retidos', '')", [owner?.id]);
  await db.rows("delete from auth.users where id = $1", [owner?.id]);
  expect(await db.rows("select name from public.staff_views")).toEqual([]);
  expect(await db.rows("select id from public.profiles where id = $1", [owner?.id])).toEqual([]);
  expect(await db.rows("select role from private.staff_members where user_id = $1", [owner?.id])).toEqual([]);
  expect(await db.rows("select email from private.proved_mailboxes where user_id = $1", [owner?.id])).toEqual([]);
  expect(await db.rows("select user_id from public.orders where id = $1", [id])).toEqual([{ user_id: null }]);
  expect(await db.rows("select user_id from private.review_entries")).toEqual([{ user_id: null }]);
});
