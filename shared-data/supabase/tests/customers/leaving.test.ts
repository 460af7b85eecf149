import { openSession } from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, signIn } from "../harness/factories";

const leave = (giveUp = false) => db.rows("select public.delete_my_account($1)", [giveUp]);
const isThere = (id: string) => dbOwner.value("select exists (select from auth.users where id = $1)", [id]);

it.each([
  ["waits for a key", { status: "completed" as const }],
  ["is held", { status: "completed" as const, held: true }],
  ["is being paid", { status: "pending" as const }],
])("refuses while an order %s", async (_name, options) => {
  const owner = await createCustomer();
  await createOrder({ owner, ...options });
  await signIn(owner);
  await expect(leave()).rejects.toThrow("PT409 account_has_open_orders");
  expect(await isThere(owner.id)).toBe(true);
  await leave(true);
  expect(await isThere(owner.id)).toBe(false);
  const [given] = await dbOwner.rows("select status, user_id, customer_email from public.orders");
  expect(given).toEqual({ status: options.status, user_id: null, customer_email: null });
});

it("names what stands in the way, the newest first", async () => {
  const owner = await createCustomer();
  await createOrder({ owner, status: "completed" });
  await db.rows("update public.orders set created_at = now() - interval '1 hour'");
  await createOrder({ owner });
  await createDeliveredOrder({ owner });
  await createOrder({});
  await signIn(owner);
  await expect(leave()).rejects.toThrow(
    "Há pedidos em andamento: Conta de anúncios (aguardando pagamento); Conta de anúncios (pago, ainda sem entrega).",
  );
});

it("asks for a session of the last ten minutes", async () => {
  const { id } = await createCustomer();
  const begin = (ago: string) => dbOwner.rows("update auth.sessions set created_at = now() - $1::interval", [ago]);
  await signIn({ id }, await openSession(id));
  await begin("601 seconds");
  await expect(leave()).rejects.toThrow("PT403 sign_in_again");
  await begin("599 seconds");
  await leave();
  expect(await isThere(id)).toBe(false);
});

it("is possible after a payment expired", async () => {
  const owner = await createCustomer();
  const { id } = await createOrder({ owner });
  await db.rows("update public.orders set created_at = now() - interval '15 minutes' where id = $1", [id]);
  await signIn(owner);
  await leave();
  expect(await isThere(owner.id)).toBe(false);
});
