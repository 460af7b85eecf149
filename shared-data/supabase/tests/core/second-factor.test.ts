import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, signIn, signInStaff, stockKeys } from "../harness/factories";
import { revealKey } from "../harness/proof";
import { override } from "../harness/staff-calls";

const required = "PT403 second_factor_required";

// Authentication methods of a signed token: only the service's level for two factors counts.
const oneFactor: readonly object[] = [
  ...[{}, { aal: "aal1" }, { aal: "AAL2" }, { aal: null }, { aal: ["aal2"] }, { aal: { level: "aal2" } }],
  ...[{ app_metadata: { aal: "aal2" }, user_metadata: { aal: "aal2" } }, { amr: [{ method: "totp" }] }],
];

describe("with the setting on", () => {
  beforeEach(() => db.rows("update private.store_settings set second_factor_required = true"));

  // Every other function is in harness/permissions.ts.
  it.each(oneFactor)("a session that says %j is asked for a second factor", async (claims) => {
    await signInStaff("admin", claims);
    await expect(db.value("select public.get_user_role()")).rejects.toThrow(required);
  });

  it("the tables show them no more than what is their own", async () => {
    const { id } = await createDeliveredOrder();
    await signInStaff("admin", { aal: "aal1" });
    for (const table of ["orders", "payment_events", "staff_actions", "product_keys", "credit_entries"])
      expect(await db.rows(`select from public.${table}`)).toEqual([]);
    expect(await db.rows("select from public.profiles")).toHaveLength(1);
    await signInStaff("admin", { aal: "aal2" });
    expect(await db.value("select id from public.orders")).toBe(id);
  });

  it("a session of two factors does all of it", async () => {
    const delivered = await createDeliveredOrder();
    await stockKeys(delivered.product, 1);
    await signInStaff("admin", { aal: "aal2" });
    const { delivered_key_id: keyId } = await dbOwner.row("public.orders", delivered.id);
    expect(await revealKey(keyId)).toBe(delivered.key);
    for (const action of ["replace", "refund"]) await override(delivered.id, action);
    await db.value("select public.change_store_setting('second_factor_required', 'false', 'troca de celular')");
  });

  it("a role is not changed in a person's name without it, and the owner's console goes on", async () => {
    const customer = await createCustomer();
    const admin = await signInStaff("admin");
    // As a function with its owner's rights would, in the caller's name.
    const give = async (claims: object) => {
      await db.actAs("none", admin.id, claims);
      await db.rows("insert into private.staff_members values ($1, 'manager')", [customer.id]);
    };
    await expect(give({})).rejects.toThrow(required);
    await give({ aal: "aal2" });
    await db.actAs("none");
    await db.rows("delete from private.staff_members where user_id = $1", [customer.id]);
  });
});

it("can be enabled only by an admin who has one", async () => {
  const on = "select to_jsonb(s) from public.change_store_setting('second_factor_required', 'true', 'nova regra') s";
  await signInStaff("admin", { aal: "aal1" });
  await expect(db.value(on)).rejects.toThrow(required);
  await signInStaff("admin", { aal: "aal2" });
  expect(await db.value(on)).toMatchObject({ second_factor_required: true });
});

const isAsked = () =>
  db.rows("select public.get_user_role()").then(
    () => false,
    ({ message }) => String(message).startsWith(required),
  );

it("until an admin decides, it is asked for in a new store whose auth service has one, and not in the demonstration", async () => {
  await db.rows("delete from private.store_settings; insert into private.store_settings default values");
  const manager = await signInStaff("manager", { aal: "aal2" });
  expect(await db.value("select second_factor_required from public.read_store_settings()")).toBe(true);
  await signIn(manager, { aal: "aal1" });
  expect(await isAsked()).toBe(true);
  await dbOwner.rows("select set_config('store.trusts_addresses', 'on', true)");
  expect(await isAsked()).toBe(false);
  await dbOwner.rows("select set_config('store.trusts_addresses', 'off', true)");
  await dbOwner.rows("drop table auth.mfa_factors");
  expect(await isAsked()).toBe(false);
  expect(await db.value("select second_factor_available from public.read_store_settings()")).toBe(false);
});
