import { leave } from "../harness/customers";
import { asPerson, db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, signIn, signInStaff } from "../harness/factories";
import {
  accept,
  calledFrom,
  createProvenOrder,
  keyAccessesOf,
  makeDossier,
  openKey,
  phone,
  setDispute,
} from "../harness/proof";
import { override } from "../harness/staff-calls";
import { buyByPix } from "../harness/webhooks";

/** An order that its buyer looked at and accepted, in another's hands now; the admin who did it calls. */
async function handedOver() {
  const order = await createProvenOrder();
  const next = await createCustomer();
  await override(order.id, "assign", { email: next.email });
  return { ...order, next };
}

it("begins again for the next owner, who takes first steps and accepts for themself (R14.5)", async () => {
  const { id, owner, next, product, admin } = await handedOver();
  await dbOwner.rows("update public.products set first_steps = '{Entrar}' where id = $1", [product.id]);
  await signIn(next);
  await expect(accept(id)).rejects.toThrow("key_not_opened");
  expect(await openKey(id)).toMatchObject({ steps_done: [], accepted_at: null });
  expect(await db.rows("select * from public.order_progress")).toEqual([]);
  await db.rows("select public.set_first_step($1, 'Entrar', true)", [id]);
  const { accepted_at } = await accept(id);
  expect(await openKey(id)).toMatchObject({ steps_done: ["Entrar"], accepted_at });
  await signIn(owner);
  const { proof } = await db.value<{ proof: object }>("select public.my_personal_data()");
  expect(proof).toMatchObject({ first_steps: [{ order_id: id, steps_done: [], accepted_at: expect.any(String) }] });
  await signIn(admin);
  const acceptances =
    "select details ->> 'is_current' as current from public.order_timeline($1) where kind = 'accepted'";
  expect(await db.rows(acceptances, [id])).toEqual([{ current: "true" }, { current: "false" }]);
  expect(JSON.parse((await makeDossier(id)).text).progress).toMatchObject([
    { done_by: owner.id, steps_done: [] },
    { done_by: next.id, steps_done: ["Entrar"], accepted_at },
  ]);
});

it("is given to the next owner by the plain read of product_keys, and no more to the one before (R10.10)", async () => {
  const { owner, next, key } = await handedOver();
  const read = () => db.rows("select key_data from public.product_keys");
  await signIn(next);
  expect(await read()).toEqual([{ key_data: key }]);
  await signIn(owner);
  expect(await read()).toEqual([]);
});

it("is proved for its owner after the account is erased that had it before (R11.5)", async () => {
  const { id, owner, next } = await handedOver();
  await signIn(next);
  await calledFrom({ "cf-connecting-ip": "198.51.100.7", "user-agent": phone });
  await openKey(id);
  await accept(id);
  await asPerson(owner, () => leave(true));
  await signIn(next);
  expect(await keyAccessesOf(id)).toMatchObject({ total: 1, accesses: [{ address: "198.51.100.7" }] });
  const log = "select accessed_by, host(address) as address from private.key_access_log order by id";
  expect(await dbOwner.rows(log)).toEqual([
    { accessed_by: null, address: null },
    { accessed_by: next.id, address: "198.51.100.7" },
  ]);
  const progress = "select array_agg(user_id order by id) from public.order_progress";
  expect(await dbOwner.value(progress)).toEqual([null, next.id]);
});

it.each([true, false])("keeps the payer's account during a dispute, looked at: %p (R14.6)", async (isOpened) => {
  const [owner, next] = [await createCustomer(), await createCustomer()];
  const { id } = await buyByPix([await createProduct({ keys: 1 })], { email: owner.email });
  await signIn(owner);
  if (isOpened) await openKey(id);
  const admin = await signInStaff("admin");
  await override(id, "assign", { email: next.email });
  if (isOpened) await dbOwner.rows("update public.orders set customer_email = null");
  await setDispute(id, "open");
  await signIn(owner);
  await expect(leave(true)).rejects.toThrow("PT409 account_has_disputes");
  await asPerson(admin, () => setDispute(id, "kept"));
  await asPerson(owner, () => leave(true));
});
