import { type Database, withRollback } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createStaff, stockKeys } from "../harness/factories";
import { revealKey } from "../harness/reveal-key";

const required = { code: "PT403", detail: "second_factor_required" };
const switchOn = (db: Database) =>
  db.asOwner((owner) => owner.rows("update private.store_settings set second_factor_required = true"));
const asAdmin = async (db: Database, claims: object = {}) => {
  const admin = await createStaff(db, "admin");
  await db.actAs("authenticated", admin.id, claims);
  return admin;
};
const override = (db: Database, orderId: string, action: string) =>
  db.rows("select public.override_order($1, $2, 'conferido', 'ninguem@example.com')", [orderId, action]);

// What a signed token may say of how the session was opened: only the service's own word for two factors is one.
const oneFactor: readonly object[] = [
  {},
  { aal: "aal1" },
  { aal: "AAL2" },
  { aal: null },
  { aal: ["aal2"] },
  { aal: { level: "aal2" } },
  { app_metadata: { aal: "aal2" }, user_metadata: { aal: "aal2" } },
  { amr: [{ method: "totp" }] },
];

describe("with the setting on", () => {
  it.each(oneFactor)("a session that says %j is asked for a second factor", (claims) =>
    withRollback(async (db) => {
      const held = await createOrder(db, { status: "completed", held: true });
      const delivered = await createDeliveredOrder(db);
      await switchOn(db);
      await asAdmin(db, claims);
      const keyId = await db.asOwner((owner) =>
        owner.value("select delivered_key_id from public.orders where id = $1", [delivered.id]),
      );
      await expect(db.rows("select public.request_key_reveal($1)", [keyId])).rejects.toMatchObject(required);
      await expect(db.value("select public.reveal_product_key($1)", [keyId])).rejects.toMatchObject(required);
      await expect(override(db, held.id, "release")).rejects.toMatchObject(required);
      for (const action of ["refund", "replace", "assign"]) {
        await expect(override(db, delivered.id, action)).rejects.toMatchObject(required);
      }
      await expect(
        db.value("select public.change_store_setting('second_factor_required', 'false', 'sem celular')"),
      ).rejects.toMatchObject(required);
      expect(
        await db.asOwner((owner) =>
          owner.value("select count(*)::int from public.staff_actions where actor_id is not null"),
        ),
      ).toBe(0);
    }),
  );

  it("a session of two factors does all of it", () =>
    withRollback(async (db) => {
      const held = await createOrder(db, { status: "completed", held: true });
      const delivered = await createDeliveredOrder(db);
      await stockKeys(db, delivered.product, 1);
      await switchOn(db);
      await asAdmin(db, { aal: "aal2" });
      const keyId = await db.asOwner((owner) =>
        owner.value("select delivered_key_id from public.orders where id = $1", [delivered.id]),
      );
      expect(await revealKey(db, keyId)).toBe(delivered.key);
      await override(db, held.id, "release");
      await override(db, delivered.id, "replace");
      await override(db, delivered.id, "refund");
      await db.value("select public.change_store_setting('second_factor_required', 'false', 'troca de celular')");
    }));

  it("handing over a paid order again asks for none", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await switchOn(db);
      await asAdmin(db);
      await override(db, order.id, "deliver");
    }));

  it("a role is not changed in a person's name without it, and the owner's console goes on", () =>
    withRollback(async (db) => {
      const customer = await createCustomer(db);
      const admin = await createStaff(db, "admin");
      await switchOn(db);
      const give = (claims: object) =>
        db.asOwner(async (owner) => {
          // As a function with its owner's rights would, in the caller's name.
          await owner.rows(
            "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
            [JSON.stringify({ sub: admin.id, ...claims }), admin.id],
          );
          await owner.rows("insert into private.staff_members values ($1, 'manager')", [customer.id]);
        });
      await expect(give({})).rejects.toMatchObject(required);
      await give({ aal: "aal2" });
      await db.actAs("none");
      await db.rows("delete from private.staff_members where user_id = $1", [customer.id]);
    }));
});

it("is switched on only by somebody who has one", () =>
  withRollback(async (db) => {
    const on = "select to_jsonb(s) from public.change_store_setting('second_factor_required', 'true', 'nova regra') s";
    await asAdmin(db, { aal: "aal1" });
    await expect(db.value(on)).rejects.toMatchObject(required);
    await asAdmin(db, { aal: "aal2" });
    expect(await db.value(on)).toMatchObject({ second_factor_required: true });
  }));

it("is asked of nobody while the setting is off", () =>
  withRollback(async (db) => {
    const order = await createDeliveredOrder(db);
    await asAdmin(db);
    await override(db, order.id, "refund");
    await db.value("select public.change_store_setting('payload_days', '30', 'combinado')");
  }));
