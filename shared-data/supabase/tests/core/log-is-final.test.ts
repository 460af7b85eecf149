import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createDeliveredOrder, signInStaff } from "../harness/factories";
import { entriesOf, logged } from "../harness/log";
import { createReview } from "../harness/reviews";
import { override } from "../harness/staff-calls";

async function refund(reason: string) {
  const order = await createDeliveredOrder();
  const admin = await signInStaff("admin");
  await override(order.id, "refund", { reason });
  await db.actAs("none");
  return { order, admin };
}
const forget = (userId: string, reviews: readonly unknown[] = []) =>
  db.rows("select private.forget_in_log($1, '{}', '{}', $2, '{}')", [userId, reviews]);

const changes = [
  ...["reason = 'x'", "reason = reason || ' *** e mais'", "reason = null", "done_at = now()", "actor_id = null"],
  ...["actor_email = 'outra@example.com'", "actor_email = 'outra@example.com' where actor_email is null"],
  ...["changes = null where changes is not null", "changes = changes - 'comment', reason = ''"],
  `changes = '{"price": "***"}' where action = 'product_created'`,
].map((set) => `update public.staff_actions set ${set}`);
const others = [
  "delete from public.staff_actions",
  "truncate public.staff_actions",
  `insert into public.staff_actions (id, action) overriding system value select id, action from public.staff_actions
   on conflict (id) do update set action = 'key_deleted'`,
  `merge into public.staff_actions a using (select 1) x on true when matched then delete`,
];

it("the log cannot be changed, not even by the owner of the database", async () => {
  await refund("motivo de alguém");
  for (const sql of [...changes, ...others]) await expect(db.rows(sql)).rejects.toThrow("PT403 log_is_final");
});

it("deletes what a rejected review said, and keeps all else that was changed", async () => {
  const order = await createDeliveredOrder();
  const [rejected] = await logged(async () => {
    await createReview(order, { rating: 1, comment: "Sou Ana" });
    await db.rows("delete from private.review_entries");
  });
  await forget(drawId(), [rejected?.review_id]);
  const { comment: _comment, ...changes } = rejected?.changes ?? {};
  expect(await entriesOf("review_rejected")).toEqual([{ ...rejected, changes }]);
});

it("takes the e-mail of who worked here, and leaves which account it was", async () => {
  const { admin, order } = await refund("a pedido");
  await forget(admin.id);
  const refunded = { order_id: order.id, actor_id: admin.id, actor_email: null, reason: "a pedido" };
  expect(await entriesOf("order_refunded")).toMatchObject([refunded]);
  expect(await entriesOf("role_given")).toMatchObject([{ user_id: admin.id, user_email: null }]);
});
