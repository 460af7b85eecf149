import { db } from "../harness/database";
import { createCustomer, createOrder, createProduct } from "../harness/factories";
import { buyByPix, generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

const ownerOf = async (payment: ReturnType<typeof paymentOf>) => (await ordersOf(payment))[0]?.user_id;

it("become the buyer's, with a profile, also where the auth service's role has no right on the store", async () => {
  const payment = paymentOf([await createProduct()], { email: "maria@example.com" });
  await paid(payment);
  await db.rows("create role auth_service");
  await db.rows("grant usage on schema auth to auth_service");
  await db.rows("grant select, insert, update on auth.users to auth_service");
  await db.rows("set local role auth_service");
  const insert = `insert into auth.users (email, confirmation_token, confirmation_sent_at)
       values ('maria@example.com', 'a token', now()) returning id`;
  const id = await db.value<string>(insert);
  await db.rows("update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1", [id]);
  await db.actAs("none");
  expect(await ownerOf(payment)).toBe(id);
  expect(await db.rows("select id from public.profiles where id = $1", [id])).toHaveLength(1);
});

it.each([
  ...["no-reply@ggcheckout.com", "cliente@mail.ggcheckout.com.br", "nao-responda@example.com"],
  ...["não.responder@example.com", "do_not_reply+7@example.com", "sememail@example.com"],
  "Cliente.Checkout@example.com",
])("with the placeholder %s belong to no account, even one with that address", async (email) => {
  const before = paymentOf([await createProduct()], { email });
  await paid(before);
  await createCustomer({ email });
  const after = paymentOf([await createProduct()], { email });
  await paid(after);
  expect([await ownerOf(before), await ownerOf(after)]).toEqual([null, null]);
});

it.each([
  ["get the buyer whom a later event names, and keep that one", "generated none, paid ana, paid bia"],
  ["keep their buyer when the paying event names another", "generated ana, paid bia"],
  ["get their buyer also from an event that changes nothing else", "paid none, generated ana"],
  ["get the first real address that an event brings, and keep it", "generated none, generated ana, generated bia"],
])("%s", async (_what, events) => {
  const [ana, bia] = [await createCustomer(), await createCustomer()];
  const emails: Record<string, string> = { ana: ana.email, bia: bia.email, none: "no-reply@ggcheckout.com" };
  const payment = paymentOf([await createProduct()]);
  for (const event of events.split(", ")) {
    const [kind = "", name = ""] = event.split(" ");
    await (kind === "paid" ? paid : generated)({ ...payment, customer: { email: emails[name] ?? "" } });
  }
  expect(await ordersOf(payment)).toMatchObject([{ user_id: ana.id, customer_email: ana.email }]);
});

it("stay with whom staff gave them to, also where the payer's address was none", async () => {
  const [given, buyer] = [await createCustomer(), await createCustomer()];
  const payment = paymentOf([await createProduct()], { email: "no-reply@ggcheckout.com" });
  await paid(payment);
  await db.rows("update public.orders set user_id = $1", [given.id]);
  await paid({ ...payment, customer: { email: buyer.email } });
  expect(await ownerOf(payment)).toBe(given.id);
});

it.each([
  ["sem arroba", null],
  ["maria silva@example.com", null],
  [`${"a".repeat(243)}@example.com`, null],
  [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
])("keep the address %s only where it is one", async (email, kept) => {
  expect((await buyByPix([await createProduct()], { email })).orders).toMatchObject([{ customer_email: kept }]);
});

it("leave an order that has an owner with its owner", async () => {
  const order = await createOrder();
  await db.rows("update public.orders set customer_email = 'outra@example.com' where id = $1", [order.id]);
  await createCustomer({ email: "outra@example.com" });
  expect(await db.value("select user_id from public.orders where id = $1", [order.id])).toBe(order.owner?.id);
});
