import { storePerTest } from "../harness/committed-store";
import { claim, orderOf } from "../harness/credit-race";
import { as, idOf, pay, type Step } from "../harness/many-connections";

const store = storePerTest({
  keys: { sold: 3, also: 1 },
  people: { maria: null, chefe: "admin" },
  prepare: () => pay("p", ["sold"])(store.owner),
});

const call =
  (person: string, sql: string, payment = "p", product = "sold"): Step =>
  async (client) => {
    await client.query("select set_config('request.headers', $1, false)", [{ "cf-connecting-ip": "203.0.113.9" }]);
    const named = `select public.${sql} as response from public.orders where payment_id = $1 and product_id = $2`;
    return (await as(person, named, [payment, product])(client))[0].response;
  };
const give = call("maria", "open_order_key(id)");
const dispute = call("chefe", "set_order_dispute(id, 'open', 'MED')");
const replace = call("chefe", "override_order(id, 'replace', 'com defeito')");
const leave = call("maria", "delete_my_account()");
const accesses = () =>
  store.rows(
    "select g.accessed_by, host(g.address) as address, k.place::integer from private.key_access_log g join private.stored_keys k on k.id = g.key_id",
  );

it.each([
  ["gives no text once a dispute is being opened", dispute, give, "order_disputed"],
  ["gives nothing to an account that is being erased", leave, give, "order_not_found"],
  ["erases no account with an order being disputed", dispute, leave, "account_has_disputes"],
])("%s, and records no access", async (_what, first, second, refusal) => {
  await expect(store.meet(first, second)).rejects.toThrow(refusal);
  expect(await accesses()).toEqual([]);
});

it("has on record what was given before the dispute that waited for it", async () => {
  await store.meet(give, dispute);
  expect(await accesses()).toMatchObject([{ accessed_by: idOf("maria"), address: "203.0.113.9", place: 1 }]);
});

it("gives the new key, and records that one, where it is being replaced", async () => {
  expect(await store.meet(replace, give)).toMatchObject({ key_data: "sold key 2" });
  expect(await accesses()).toMatchObject([{ place: 2 }]);
});

it("has the old key on record where the replacement waited for the access", async () => {
  await store.meet(give, replace);
  expect(await give(store.owner)).toMatchObject({ key_data: "sold key 2" });
  expect((await accesses()).map(({ place }) => place).sort()).toEqual([1, 2]);
});

it("takes the key of an order along that is being changed, without waiting for it", async () => {
  const [locker, client] = [await store.connect(), await store.connect()];
  await locker.query("begin");
  await locker.query("select from public.orders for no key update");
  await client.query("set lock_timeout = '50ms'");
  const [row] = await as("maria", "select public.my_personal_data() -> 'orders' as orders")(client);
  await locker.query("rollback");
  expect(row.orders).toMatchObject([{ key_data: "sold key 1" }]);
  expect(await accesses()).toMatchObject([{ place: 1 }]);
});

it("blanks what is being given while the account is erased", async () => {
  await store.meet(give, leave);
  expect(await accesses()).toMatchObject([{ accessed_by: null, address: null }]);
});

it("disputes all orders of a PIX once, whichever of them two admins open it at, and neither waits for the other for ever", async () => {
  for (const payment of ["one", "two", "three", "four"]) {
    await pay(payment, ["sold", "also"])(store.owner);
    await store.atOnce(2, ["sold", "also"], (client, product) =>
      call("chefe", "set_order_dispute(id, 'open', 'MED')", payment, product)(client),
    );
  }
  expect(await store.count("private.order_disputes")).toBe(8);
});

it("disputes an order of an account being erased: it stays, without its owner", async () => {
  await store.meet(leave, dispute);
  const orders = await store.rows("select user_id, disputed_at from public.orders");
  expect(orders).toEqual([{ user_id: null, disputed_at: expect.any(Date) }]);
});

it("logs every concurrent key access, and one acceptance", async () => {
  const eight = Array.from({ length: 8 });
  await store.atOnce(8, eight, give);
  const accepted = (await store.atOnce(8, eight, call("maria", "accept_order(id)"))) as { accepted_at: string }[];
  expect(await accesses()).toHaveLength(8);
  expect(new Set(accepted.map(({ accepted_at }) => accepted_at)).size).toBe(1);
});

it("freezes the credit of a disputed order: who is spending it has spent it, or is refused", async () => {
  await claim("maria", await orderOf("p")(store.owner))(store.owner);
  const spend = call("maria", "buy_with_credit('also', 10, gen_random_uuid())");
  await expect(store.meet(dispute, spend)).rejects.toThrow("credit_frozen");
});
