import type { Client } from "pg";
import { storePerTest } from "../harness/committed-store";
import { claim } from "../harness/credit-race";
import { as, meet, pay, people, putOnSale } from "../harness/many-connections";

let person: Record<"maria" | "chefe", string>;
let orderId: string;

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 3);
  person = await people(store.owner, { maria: null, chefe: "admin" });
  await pay("p", ["sold"])(store.owner);
  orderId = await store.value("select id from public.orders");
});

const callAs = async (client: Client, who: keyof typeof person, call: string, id = orderId) => {
  await client.query("select set_config('request.headers', $1, false)", [{ "cf-connecting-ip": "203.0.113.9" }]);
  const [row] = await as(person[who], `select public.${call} as response`, call.includes("$1") ? [id] : [])(client);
  return row.response;
};
const give = (client: Client) => callAs(client, "maria", "open_order_key($1)");
const dispute = (client: Client) => callAs(client, "chefe", "set_order_dispute($1, 'open', 'MED')");
const replace = (client: Client) => callAs(client, "chefe", "override_order($1, 'replace', 'com defeito')");
const leave = (client: Client) => callAs(client, "maria", "delete_my_account()");
const accesses = () =>
  store.rows(
    "select g.accessed_by, host(g.address) as address, k.place::integer from private.key_access_log g join private.stored_keys k on k.id = g.key_id",
  );

it("gives no text once a dispute is being opened, and records none", async () => {
  await expect(meet(store, dispute, give)).rejects.toMatchObject({ detail: "order_disputed" });
  expect(await accesses()).toEqual([]);
});

it("has on record what was given before the dispute that waited for it", async () => {
  await meet(store, give, dispute);
  expect(await accesses()).toMatchObject([{ accessed_by: person.maria, address: "203.0.113.9", place: 1 }]);
  await expect(give(store.owner)).rejects.toMatchObject({ detail: "order_disputed" });
});

it("gives the new key, and records that one, where it is being replaced", async () => {
  expect(await meet(store, replace, give)).toMatchObject({ key_data: "sold key 2" });
  expect(await accesses()).toMatchObject([{ place: 2 }]);
});

it("has the old key on record where the replacement waited for the access", async () => {
  await meet(store, give, replace);
  expect(await give(store.owner)).toMatchObject({ key_data: "sold key 2" });
  expect((await accesses()).map(({ place }) => place).sort()).toEqual([1, 2]);
});

it("blanks what is being given while the account is erased", async () => {
  await meet(store, give, leave);
  expect(await accesses()).toMatchObject([{ accessed_by: null, address: null }]);
});

it("gives nothing to an account that is being erased", async () => {
  await expect(meet(store, leave, give)).rejects.toMatchObject({ detail: "order_not_found" });
  expect(await accesses()).toEqual([]);
});

it("erases no account with an order being disputed", async () => {
  await expect(meet(store, dispute, leave)).rejects.toMatchObject({ detail: "account_has_disputes" });
});

it("disputes all orders of a PIX once, whichever of them two admins open it at, and neither waits for the other for ever", async () => {
  await putOnSale(store.owner, "also", 1);
  const clients = await store.connections(2);
  for (let count = 0; count < 4; count++) {
    await pay(`two-${count}`, ["sold", "also"])(store.owner);
    const ofPayment = "select id from public.orders where payment_id = $1 order by product_id";
    const orders = await store.rows(ofPayment, [`two-${count}`]);
    const disputeAt = "set_order_dispute($1, 'open', 'MED')";
    await Promise.all(clients.map((client, place) => callAs(client, "chefe", disputeAt, orders[place].id)));
  }
  expect(await store.count("private.order_disputes")).toBe(8);
});

it("disputes an order of an account being erased: it stays, without its owner", async () => {
  await meet(store, leave, dispute);
  const orders = await store.rows("select user_id, disputed_at from public.orders");
  expect(orders).toEqual([{ user_id: null, disputed_at: expect.any(Date) }]);
});

it("logs every concurrent key access, and one acceptance", async () => {
  const clients = await store.connections(8);
  await Promise.all(clients.map(give));
  const accepted = await Promise.all(clients.map((client) => callAs(client, "maria", "accept_order($1)")));
  expect(await accesses()).toHaveLength(8);
  expect(new Set(accepted.map(({ accepted_at }) => accepted_at)).size).toBe(1);
});

it("freezes the credit of a disputed order: who is spending it has spent it, or is refused", async () => {
  await claim(store.owner, person.maria, orderId);
  await putOnSale(store.owner, "other", 1);
  const spend = (client: Client) => callAs(client, "maria", "buy_with_credit('other', 10, gen_random_uuid())");
  await expect(meet(store, dispute, spend)).rejects.toMatchObject({ detail: "credit_frozen" });
});
