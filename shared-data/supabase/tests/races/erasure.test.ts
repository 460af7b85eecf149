import { storePerTest } from "../harness/committed-store";
import { as, idOf, leave, pay } from "../harness/many-connections";

const store = storePerTest({ keys: { sold: 2 }, people: { maria: null, chefe: "admin" } });

const payment = pay("p", ["sold"]);
const orders = () => store.rows("select user_id, customer_email, status from public.orders");
const payers = () => store.count("public.payment_events where payload ? 'customer'");
const accounts = () => store.count("auth.users where email like 'maria%'");
const replay = as("chefe", "select public.replay_payment_event(id, 'de novo') from public.payment_events");
const forget = as(null, "select private.forget_expired_data()");
const forgotten = [{ user_id: null, customer_email: null, status: "completed" }];

it("forgets a payment that was arriving when its payer left", async () => {
  await store.meet(payment, leave("maria"));
  expect(await orders()).toEqual(forgotten);
  expect(await payers()).toBe(0);
});

it("handles a payment during its payer's erasure as a later one: paid, delivered, without an owner", async () => {
  const response = await store.meet(leave("maria"), payment);
  expect(response.body.outcome).toBe("delivered");
  expect(await orders()).toEqual([{ user_id: null, customer_email: "maria@example.com", status: "completed" }]);
});

it.each([
  ["replaying", replay],
  ["forgetting", forget],
])("waits for who is %s stored events, and they for it", async (_what, other) => {
  await payment(store.owner);
  await store.rows("update public.payment_events set received_at = now() - interval '91 days'");
  await store.meet(other, leave("maria"));
  expect([await payers(), await accounts()]).toEqual([0, 0]);
});

it("waits for no payment that waits for it", async () => {
  const product = as(null, "select 1 from public.products where id = 'sold' for no key update");
  await store.whileHeld(product, payment, leave("maria"));
  expect(await orders()).toEqual(forgotten);
});

it("waits for no clean-up that waits for it", async () => {
  const visit = `insert into private.purchase_intents (user_id, product_id, created_at, utm, user_agent)
     values ($1, 'sold', now() - interval '4 days', '{}', 'Firefox')`;
  await store.rows(visit, [idOf("maria")]);
  const lock = as(null, "select pg_advisory_xact_lock(hashtextextended('store payment events', 0))");
  await store.whileHeld(lock, leave("maria"), forget);
  expect(await accounts()).toBe(0);
});

it("waits for no replay that waits for it", async () => {
  await payment(store.owner);
  const lock = as(null, "select pg_advisory_xact_lock(hashtextextended('store payment p', 0))");
  await store.whileHeld(lock, replay, leave("maria"));
  expect(await accounts()).toBe(0);
});

describe("a note", () => {
  beforeEach(() => payment(store.owner));

  const kinds = ["account", "order that has no owner but the address"] as const;

  async function write(about: (typeof kinds)[number]) {
    if (about === "account") return as("chefe", "select public.add_customer_note('Ligou', $1, null)", [idOf("maria")]);
    await store.rows("update public.orders set user_id = null");
    return as("chefe", "select public.add_customer_note('Ligou', null, id) from public.orders");
  }
  const notes = () => store.count("private.customer_notes");

  it.each(kinds)("erases a note about the %s that is being written while its person leaves", async (about) => {
    await store.meet(await write(about), leave("maria"));
    expect(await notes()).toBe(0);
  });

  it.each(kinds)("adds no note about the %s of an account being erased", async (about) => {
    await expect(store.meet(leave("maria"), await write(about))).rejects.toThrow("customer_not_found");
    expect(await notes()).toBe(0);
  });

  it("adds one note for a double click", async () => {
    await store.meet(await write("account"), await write("account"));
    expect(await notes()).toBe(1);
  });
});
