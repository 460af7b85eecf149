import type { Client } from "pg";
import { CommittedStore, meet, putOnSale, sendOn } from "../harness/many-connections";

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

const unclaimed = async () => (await store.owner.query("select id from public.orders where user_id is null")).rows;

it("hands over a payment that was arriving while its e-mail was verified", async () => {
  await meet(store, pay, verify);
  expect(await unclaimed()).toEqual([]);
});

it("hands over a payment that arrived while the verification was not over", async () => {
  await meet(store, verify, pay);
  expect(await unclaimed()).toEqual([]);
});
