import type { Client } from "pg";
import { actAs, meet, people, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let userId: string;

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 2);
  ({ maria: userId } = await people(store.owner, { maria: null }));
});

const pay = (id: string) => (client: Client) =>
  sendOn(client, { event: "pix.paid", id, amount: 10, products: ["sold"] });

async function leave(client: Client) {
  await actAs(client, userId);
  await client.query("select public.delete_my_account(true)");
}

const rows = async (sql: string) => (await store.owner.query(sql)).rows;

it("forgets a payment that was arriving when its payer left", async () => {
  await meet(store, pay("p"), leave);
  expect(await rows("select user_id, customer_email, status from public.orders")).toEqual([
    { user_id: null, customer_email: null, status: "completed" },
  ]);
  expect(await rows("select payload from public.payment_events where payload ? 'customer'")).toEqual([]);
});

it("handles a payment during its payer's erasure as a later one: paid, delivered, without an owner", async () => {
  const response = await meet(store, leave, pay("p"));
  expect(response.body.outcome).toBe("delivered");
  expect(await rows("select user_id, customer_email, status from public.orders")).toEqual([
    { user_id: null, customer_email: "maria@example.com", status: "completed" },
  ]);
});

it.each(["replaying", "forgetting"])("waits for who is %s stored events, and they for it", async (other) => {
  await pay("p")(store.owner);
  const { chefe } = await people(store.owner, { chefe: "admin" });
  await store.owner.query("update public.payment_events set received_at = now() - interval '91 days'");
  const work = async (client: Client) => {
    await actAs(client, chefe);
    await client.query(
      other === "replaying"
        ? "select public.replay_payment_event(id, 'de novo') from public.payment_events"
        : "select private.forget_expired_data()",
    );
  };
  await meet(store, work, leave);
  expect(await rows("select payload from public.payment_events where payload ? 'customer'")).toEqual([]);
  expect(await rows("select 1 from auth.users where email like 'maria%'")).toEqual([]);
});

/** Begins one step, and the other once the first waits for what is held; lets go when both wait. Neither may be ended by a deadlock. */
async function whileHeld(hold: string, first: (client: Client) => Promise<unknown>) {
  const [holder, one, other] = (await store.connections(3)) as [Client, Client, Client];
  await holder.query("begin");
  await holder.query(hold);
  const waiting = async (count: number) => {
    const sql = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await store.owner.query(sql)).rowCount !== count);
  };
  const both = [first(one)];
  await waiting(1);
  both.push(leave(other));
  await waiting(2);
  await holder.query("commit");
  await Promise.all(both);
}

it("waits for no payment that waits for it", async () => {
  await whileHeld("select 1 from public.products where id = 'sold' for no key update", pay("p"));
  expect(await rows("select user_id, customer_email from public.orders")).toEqual([
    { user_id: null, customer_email: null },
  ]);
});

it("waits for no replay that waits for it", async () => {
  await pay("p")(store.owner);
  const { chefe } = await people(store.owner, { chefe: "admin" });
  const replay = async (client: Client) => {
    await actAs(client, chefe);
    await client.query("select public.replay_payment_event(id, 'de novo') from public.payment_events");
  };
  await whileHeld("select pg_advisory_xact_lock(hashtextextended('store payment p', 0))", replay);
  expect(await rows("select 1 from auth.users where email like 'maria%'")).toEqual([]);
});
