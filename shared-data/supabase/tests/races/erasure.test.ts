import type { Client } from "pg";
import { CommittedStore, meet, putOnSale, sendOn } from "../harness/many-connections";

let store: CommittedStore;
let userId: string;

beforeEach(async () => {
  store = await CommittedStore.create();
  await putOnSale(store.owner, "sold", 2);
  const { rows } = await store.owner.query(
    `with maria as (insert into auth.users (email, email_confirmed_at) values ('maria@example.com', now()) returning id, email)
     insert into private.proved_mailboxes (user_id, email) select id, email from maria returning user_id`,
  );
  userId = rows[0].user_id;
});
afterEach(() => store.drop());

const pay = (id: string) => (client: Client) =>
  sendOn(client, { event: "pix.paid", id, amount: 10, products: ["sold"] });

async function leave(client: Client) {
  await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: userId })]);
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

it("takes a payment that arrives while its payer leaves as one that came later: paid, delivered, nobody's", async () => {
  const answer = await meet(store, leave, pay("p"));
  expect(answer.body.outcome).toBe("delivered");
  expect(await rows("select user_id, customer_email, status from public.orders")).toEqual([
    { user_id: null, customer_email: "maria@example.com", status: "completed" },
  ]);
});

it.each(["replaying", "forgetting"])("waits for who is %s stored events, and they for it", async (other) => {
  await pay("p")(store.owner);
  const { rows: staff } = await store.owner.query(
    "insert into auth.users (email, email_confirmed_at) values ('chefe@example.com', now()) returning id",
  );
  await store.owner.query("insert into private.staff_members values ($1, 'admin')", [staff[0].id]);
  await store.owner.query("update public.payment_events set received_at = now() - interval '91 days'");
  const work = async (client: Client) => {
    await client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: staff[0].id })]);
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
