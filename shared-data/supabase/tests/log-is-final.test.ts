import { type Database, withRollback } from "./harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, createStaff } from "./harness/factories";
import { logged } from "./harness/log";

/** An entry with a reason, an actor and changes. */
async function refund(db: Database, reason: string) {
  const order = await createDeliveredOrder(db);
  const admin = await createStaff(db, "admin");
  await db.actAs("authenticated", admin.id);
  const [entry] = await logged(db, () => db.rows("select public.override_order($1, 'refund', $2)", [order.id, reason]));
  await db.actAs("none");
  return { order, admin, entry };
}
const reasonOf = (db: Database, orderId: string) =>
  db.value("select reason from public.staff_actions where order_id = $1", [orderId]);
const forget = (db: Database, texts: string[], userId: string | null = null) =>
  db.rows("select private.forget_in_log($1, $2)", [texts, userId]);

describe("the log", () => {
  it.each([
    "update public.staff_actions set reason = 'x'",
    "update public.staff_actions set reason = reason || ' *** e mais'",
    "update public.staff_actions set reason = null",
    "update public.staff_actions set done_at = now()",
    "update public.staff_actions set actor_id = null",
    "update public.staff_actions set actor_email = 'outra@example.com'",
    "update public.staff_actions set actor_email = 'outra@example.com' where actor_email is null",
    "update public.staff_actions set changes = null where changes is not null",
    `update public.staff_actions set changes = '{"price": "***"}' where action = 'product_created'`,
    "delete from public.staff_actions",
    "truncate public.staff_actions",
    `insert into public.staff_actions (id, action) overriding system value select id, action from public.staff_actions
     on conflict (id) do update set action = 'key_deleted'`,
    `merge into public.staff_actions a using (select 1) x on true when matched then delete`,
  ])("is changed by nobody, not even the owner of the database: %s", (sql) =>
    withRollback(async (db) => {
      const { admin } = await refund(db, "motivo de alguém");
      await expect(db.rows(sql)).rejects.toMatchObject({ code: "PT403", detail: "log_is_final" });
      for (const role of ["authenticated", "anon", "service_role"] as const) {
        await db.actAs(role, role === "authenticated" ? admin.id : null);
        await expect(db.rows(sql)).rejects.toMatchObject({ code: "42501" });
      }
    }),
  );

  it.each([
    "insert into public.staff_actions (action) values ('key_deleted')",
    "insert into public.staff_actions (actor_id, action) values (gen_random_uuid(), 'key_deleted')",
    "select private.log_staff_action('key_deleted')",
    "select private.forget_in_log(array['motivo'])",
    "alter table public.staff_actions disable trigger all",
    "alter table public.products disable trigger log_product_change",
    "select setval('public.staff_actions_id_seq', 1)",
    "set session_replication_role = replica",
  ])("is forged or switched off by nobody who comes over the API: %s", (sql) =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      for (const role of ["authenticated", "anon", "service_role"] as const) {
        await db.actAs(role, role === "authenticated" ? admin.id : null);
        await expect(db.rows(sql)).rejects.toMatchObject({ code: "42501" });
      }
    }),
  );
});

describe("forget_in_log", () => {
  it("takes a person's texts out of reasons, as words of their own, in any case", () =>
    withRollback(async (db) => {
      const said = "Ana (ANA@example.com, +55 (11) 99999-0000) pediu; banana não é ana_b. 100% [ok]";
      const { order, admin, entry } = await refund(db, said);
      await forget(db, ["ana", "ana@example.com", "+55 (11) 99999-0000", "100%", "a", "  "]);
      expect(await reasonOf(db, order.id)).toBe("*** (***, ***) pediu; banana não é ***_b. *** [ok]");
      const [kept] = await db.rows("select * from public.staff_actions where order_id = $1", [order.id]);
      expect(kept).toEqual({ ...entry, reason: expect.any(String) });
      expect(kept).toMatchObject({ actor_id: admin.id, actor_email: admin.email });
    }));

  it("takes them out of what a rejected review said, and out of nothing else that was changed", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      const product = await createProduct(db);
      const entries = await logged(db, async () => {
        await db.rows(
          "update public.products set checkout_link = 'https://pagar.example/ladrao', name = 'Ana' where id = $1",
          [product.id],
        );
        await db.rows(
          "insert into private.review_entries (product_id, order_id, rating, comment) values ($1, $2, 1, 'Sou Ana')",
          [order.product.id, order.id],
        );
        await db.rows("delete from private.review_entries");
      });
      await forget(db, ["Ana", "https://pagar.example/ladrao", "product_changed"]);
      const [changed, rejected] = entries;
      const after = await db.rows("select * from public.staff_actions where id >= $1 order by id", [
        (changed as unknown as { id: string }).id,
      ]);
      expect(after).toEqual([
        changed,
        { ...rejected, changes: { ...rejected?.changes, comment: { from: "Sou ***", to: null } } },
      ]);
    }));

  it("takes the e-mail of who worked here, and leaves which account it was", () =>
    withRollback(async (db) => {
      const { admin, order } = await refund(db, "a pedido");
      await createOrder(db);
      // Whoever takes their address for a name takes nothing of theirs away.
      await forget(db, [admin.email], (await createCustomer(db)).id);
      const entries = "select actor_id, actor_email from public.staff_actions where order_id = $1";
      expect(await db.rows(entries, [order.id])).toEqual([{ actor_id: admin.id, actor_email: admin.email }]);
      await forget(db, [], admin.id);
      expect(await db.rows(entries, [order.id])).toEqual([{ actor_id: admin.id, actor_email: null }]);
      const given = "select user_id, user_email from public.staff_actions where action = 'role_given' and user_id = $1";
      expect(await db.rows(given, [admin.id])).toEqual([{ user_id: admin.id, user_email: null }]);
    }));
});
