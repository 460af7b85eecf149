import { asOwner, db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createStaff,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { revealKey } from "../harness/reveal-key";

const required = "PT403 second_factor_required";
const switchOn = () => dbOwner.rows("update private.store_settings set second_factor_required = true");
const override = (orderId: string, action: string) =>
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
  it.each(oneFactor)("a session that says %j is asked for a second factor", async (claims) => {
    const held = await createOrder({ status: "completed", held: true });
    const delivered = await createDeliveredOrder();
    await switchOn();
    await signInStaff("admin", claims);
    const keyId = await dbOwner.value("select delivered_key_id from public.orders where id = $1", [delivered.id]);
    await expect(db.rows("select public.request_key_reveal($1)", [keyId])).rejects.toThrow(required);
    await expect(db.value("select public.reveal_product_key($1)", [keyId])).rejects.toThrow(required);
    await expect(override(held.id, "release")).rejects.toThrow(required);
    for (const action of ["refund", "replace", "assign"]) {
      await expect(override(delivered.id, action)).rejects.toThrow(required);
    }
    await expect(
      db.value("select public.change_store_setting('second_factor_required', 'false', 'sem celular')"),
    ).rejects.toThrow(required);
    expect(await dbOwner.value("select count(*)::int from public.staff_actions where actor_id is not null")).toBe(0);
  });

  it("a session of two factors does all of it", async () => {
    const held = await createOrder({ status: "completed", held: true });
    const delivered = await createDeliveredOrder();
    await stockKeys(delivered.product, 1);
    await switchOn();
    await signInStaff("admin", { aal: "aal2" });
    const keyId = await dbOwner.value("select delivered_key_id from public.orders where id = $1", [delivered.id]);
    expect(await revealKey(keyId)).toBe(delivered.key);
    await override(held.id, "release");
    await override(delivered.id, "replace");
    await override(delivered.id, "refund");
    await db.value("select public.change_store_setting('second_factor_required', 'false', 'troca de celular')");
  });

  it("handing over a paid order again asks for none", async () => {
    const order = await createDeliveredOrder();
    await switchOn();
    await signInStaff("admin");
    await override(order.id, "deliver");
  });

  it("a role is not changed in a person's name without it, and the owner's console goes on", async () => {
    const customer = await createCustomer();
    const admin = await createStaff("admin");
    await switchOn();
    const give = (claims: object) =>
      asOwner(async () => {
        // As a function with its owner's rights would, in the caller's name.
        await db.rows(
          "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
          [JSON.stringify({ sub: admin.id, ...claims }), admin.id],
        );
        await db.rows("insert into private.staff_members values ($1, 'manager')", [customer.id]);
      });
    await expect(give({})).rejects.toThrow(required);
    await give({ aal: "aal2" });
    await db.actAs("none");
    await db.rows("delete from private.staff_members where user_id = $1", [customer.id]);
  });
});

it("is switched on only by somebody who has one", async () => {
  const on = "select to_jsonb(s) from public.change_store_setting('second_factor_required', 'true', 'nova regra') s";
  await signInStaff("admin", { aal: "aal1" });
  await expect(db.value(on)).rejects.toThrow(required);
  await signInStaff("admin", { aal: "aal2" });
  expect(await db.value(on)).toMatchObject({ second_factor_required: true });
});

it("is asked of nobody while the setting is off", async () => {
  const order = await createDeliveredOrder();
  await signInStaff("admin");
  await override(order.id, "refund");
  await db.value("select public.change_store_setting('payload_days', '30', 'combinado')");
});
