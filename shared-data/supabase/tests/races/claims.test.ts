import type { Client } from "pg";
import { CommittedStore, putOnSale, sendOn } from "../harness/many-connections";

let store: CommittedStore;
beforeEach(async () => {
  store = await CommittedStore.create();
  await putOnSale(store.owner, "claimed", 0);
  await store.owner.query("insert into auth.users (email) values ('maria@example.com')");
});
afterEach(() => store.drop());

const verify = (client: Client) =>
  client.query("update auth.users set email_confirmed_at = now() where email = 'maria@example.com'");
const pay = (client: Client) => sendOn(client, { event: "pix.paid", id: "p", amount: 10, products: ["claimed"] });

/** Begins one deed, starts the other beside it, and ends the first once the other is over or waits for it. */
async function meet(first: (client: Client) => Promise<unknown>, second: (client: Client) => Promise<unknown>) {
  const [one, other] = (await store.connections(2)) as [Client, Client];
  await one.query("begin");
  await first(one);
  let isOver = false;
  const beside = second(other).finally(() => {
    isOver = true;
  });
  const waits =
    "select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
  while (!isOver && (await store.owner.query(waits)).rowCount === 0);
  await one.query("commit");
  await beside;
}

const unclaimed = async () => (await store.owner.query("select id from public.orders where user_id is null")).rows;

it("hands over a payment that was arriving while its e-mail was verified", async () => {
  await meet(pay, verify);
  expect(await unclaimed()).toEqual([]);
});

it("hands over a payment that arrived while the verification was not over", async () => {
  await meet(verify, pay);
  expect(await unclaimed()).toEqual([]);
});
