import { storePerTest } from "../harness/committed-store";
import { as, idOf, pay, type Step } from "../harness/many-connections";

const store = storePerTest({ keys: { aa: 0, bb: 0 }, people: { chefe: "admin", maria: null, joana: null } });

const addKeys = (product: string, ...keys: string[]) =>
  as("chefe", "select public.add_product_keys($1, $2) as report", [product, keys]);
const deleteKey = (place: number) =>
  as(
    "chefe",
    `delete from public.product_keys
     where id = (select id from private.stored_keys order by place offset $1 limit 1) returning id`,
    [place],
  );

it.each([[["bb"]], [["aa", "bb"]]])("delivers a payment of %j that comes while keys are added", async (products) => {
  await addKeys("aa", "a")(store.owner);
  const response = await store.meet(addKeys("bb", "b"), pay("p", products));
  expect(response.body.outcome).toBe("delivered");
});

it("serves the payment that was arriving when its key was added", async () => {
  await store.meet(pay("p", ["aa"]), addKeys("aa", "a"));
  expect(await store.count("public.orders where delivered_key_id is not null")).toBe(1);
});

it("waits in no circle when two people add the same keys in another order", async () => {
  const rows = await store.meet(addKeys("aa", "a"), addKeys("aa", "b"), addKeys("aa", "b"));
  expect(rows).toMatchObject([{ report: { added: 0, existing: 1 } }]);
});

it("waits in no circle when two people delete the same keys in another order", async () => {
  await addKeys("aa", "a", "b")(store.owner);
  expect(await store.meet(deleteKey(0), deleteKey(1), deleteKey(0))).toEqual([]);
});

it("waits in no circle when a payment lists products in another order than keys are added", async () => {
  const response = await store.meet(addKeys("aa", "a"), pay("p", ["bb", "aa"]), addKeys("bb", "b"));
  expect(response.body.outcome).toBe("delivered");
});

it("lets payments of one address for two products go side by side", async () => {
  const order: string[] = [];
  const second: Step = async (client) => {
    await pay("q", ["bb"])(client);
    order.push("the second payment");
  };
  await store.meet(pay("p", ["aa"]), second, async () => void order.push("the end of the first"));
  expect(order).toEqual(["the second payment", "the end of the first"]);
});

it.each(["maria", "outra"])(
  "holds what a payment by %s leaves waiting that was arriving when its buyer was blocked",
  async (payer) => {
    await pay("p", ["aa"], { event: "pix.generated" })(store.owner);
    const block = as("chefe", "select public.block_customer($1, true, 'fraude')", [idOf("maria")]);
    await store.meet(pay("p", ["aa"], { email: `${payer}@example.com` }), block);
    expect(await store.rows("select hold_reason from public.orders")).toEqual([{ hold_reason: "buyer_blocked" }]);
  },
);

it("leaves an order to whom staff give it, whatever an event says of its buyer meanwhile", async () => {
  await pay("p", ["aa"], { email: "no-reply@ggcheckout.com" })(store.owner);
  const assign = "select public.override_order(id, 'assign', 'comprovante', 'joana@example.com') from public.orders";
  await store.meet(as("chefe", assign), pay("p", ["aa"], { event: "pix.generated" }));
  expect(await store.rows("select user_id from public.orders")).toEqual([{ user_id: idOf("joana") }]);
});

it("erases no account while its payment is arriving", async () => {
  const leaving = store.meet(pay("p", ["aa"]), as("maria", "select public.delete_my_account()"));
  await expect(leaving).rejects.toThrow("account_has_open_orders");
});

it("keeps the reason of an action to the transaction it is given in", async () => {
  await pay("p", ["aa"])(store.owner);
  await as("chefe", "select public.override_order(id, 'refund', 'a pedido') from public.orders")(store.owner);
  const logged =
    "select reason, private.staff_action_reason() as left from public.staff_actions where action = 'order_refunded'";
  expect(await store.rows(logged)).toEqual([{ reason: "a pedido", left: null }]);
});
