import type { Client } from "pg";
import { breaches, meet, type Payment, people, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  for (const product of ["aa", "bb"]) await putOnSale(store.owner, product, 0);
  await people(store.owner, { chefe: "admin", maria: null, joana: null });
});

const as =
  (name: string, sql: string, values: unknown[] = []) =>
  async (client: Client) => {
    const signIn = "select set_config('request.jwt.claim.sub', id::text, false) from auth.users where email = $1";
    await client.query(signIn, [`${name}@example.com`]);
    return client.query(sql, values);
  };
const addKeys = (product: string, ...keys: string[]) =>
  as("chefe", "select public.add_product_keys($1, $2) as report", [product, keys]);
const deleteKey = (place: number) =>
  as(
    "chefe",
    "delete from public.product_keys where id = (select id from private.stored_keys order by place offset $1 limit 1)",
    [place],
  );
const send = (payment: Partial<Payment>) => (client: Client) =>
  sendOn(client, {
    event: "pix.paid",
    id: "p",
    amount: 10 * (payment.products?.length ?? 1),
    products: ["aa"],
    ...payment,
  });

it.each([[["bb"]], [["aa", "bb"]]])("delivers a payment of %j that comes while keys are added", async (products) => {
  await addKeys("aa", "a")(store.owner);
  const response = await meet(store, addKeys("bb", "b"), send({ products }));
  expect(response.body.outcome).toBe("delivered");
  expect(await breaches(store.owner)).toEqual([]);
});

it("serves the payment that was arriving when its key was added", async () => {
  await meet(store, send({}), addKeys("aa", "a"));
  expect(await breaches(store.owner)).toEqual([]);
});

it("waits in no circle when two people add the same keys in another order", async () => {
  const { rows } = await meet(store, addKeys("aa", "a"), addKeys("aa", "b"), addKeys("aa", "b"));
  expect(rows).toMatchObject([{ report: { added: 0, existing: 1 } }]);
});

it("waits in no circle when two people delete the same keys in another order", async () => {
  await addKeys("aa", "a", "b")(store.owner);
  const { rowCount } = await meet(store, deleteKey(0), deleteKey(1), deleteKey(0));
  expect(rowCount).toBe(0);
  expect(await breaches(store.owner)).toEqual([]);
});

it("waits in no circle when a payment lists products in another order than keys are added", async () => {
  const response = await meet(store, addKeys("aa", "a"), send({ products: ["bb", "aa"] }), addKeys("bb", "b"));
  expect(response.body.outcome).toBe("delivered");
});

it("lets payments of one address for two products go side by side", async () => {
  const order: string[] = [];
  const second = async (client: Client) => {
    await send({ id: "q", products: ["bb"] })(client);
    order.push("the second payment");
  };
  await meet(store, send({}), second, async () => void order.push("the end of the first"));
  expect(order).toEqual(["the second payment", "the end of the first"]);
});

it("leaves an order to whom staff give it, whatever an event says of its buyer meanwhile", async () => {
  await send({ email: "no-reply@ggcheckout.com" })(store.owner);
  const assign = "select public.override_order(id, 'assign', 'comprovante', 'joana@example.com') from public.orders";
  await meet(store, as("chefe", assign), send({ event: "pix.generated" }));
  const { rows } = await store.owner.query("select email from auth.users u join public.orders o on o.user_id = u.id");
  expect(rows).toEqual([{ email: "joana@example.com" }]);
});

it("erases no account while its payment is arriving", async () => {
  const leaving = meet(store, send({}), as("maria", "select public.delete_my_account()"));
  await expect(leaving).rejects.toMatchObject({ detail: "account_has_open_orders" });
});

it("keeps the reason of an action to the transaction it is given in", async () => {
  await send({})(store.owner);
  const refund = "select public.override_order(id, 'refund', 'a pedido') from public.orders";
  await as("chefe", refund)(store.owner);
  const { rows } = await store.owner.query(
    "select reason, private.staff_action_reason() as left from public.staff_actions where action = 'order_refunded'",
  );
  expect(rows).toEqual([{ reason: "a pedido", left: null }]);
});
