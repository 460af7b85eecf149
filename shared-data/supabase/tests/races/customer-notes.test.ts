import type { Client } from "pg";
import { CommittedStore, meet, putOnSale, sendOn } from "../harness/many-connections";

let store: CommittedStore;
let person: Record<"maria" | "chefe", string>;
let orderId: string;

beforeEach(async () => {
  store = await CommittedStore.create();
  await putOnSale(store.owner, "sold", 1);
  const { rows } = await store.owner.query(
    "insert into auth.users (email, email_confirmed_at) values ('maria@example.com', now()), ('chefe@example.com', now()) returning id",
  );
  person = { maria: rows[0].id, chefe: rows[1].id };
  await store.owner.query("insert into private.staff_members values ($1, 'admin')", [person.chefe]);
  await sendOn(store.owner, { event: "pix.paid", id: "p", amount: 10, products: ["sold"] });
  orderId = (await store.owner.query("select id from public.orders")).rows[0].id;
  // After the payment, which therefore has no owner yet.
  await store.owner.query("insert into private.proved_mailboxes (user_id, email) values ($1, 'maria@example.com')", [
    person.maria,
  ]);
});
afterEach(() => store.drop());

const actAs = (client: Client, who: keyof typeof person) =>
  client.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify({ sub: person[who] })]);
async function leave(client: Client) {
  await actAs(client, "maria");
  await client.query("select public.delete_my_account(true)");
}
const write = (about: "account" | "order") => async (client: Client) => {
  await actAs(client, "chefe");
  const named = about === "account" ? { user: person.maria, order: null } : { user: null, order: orderId };
  await client.query("select public.add_customer_note('Ligou', $1, $2)", [named.user, named.order]);
};
/** The order as a payment leaves it that nobody claimed, although the address is the person's. */
const disown = () => store.owner.query("update public.orders set user_id = null");
const notes = async () => (await store.owner.query("select note from private.customer_notes")).rows;

it.each(["account", "order"] as const)(
  "erases a note about the %s that is being written while its person leaves",
  async (about) => {
    await meet(store, write(about), leave);
    expect(await notes()).toEqual([]);
  },
);

it.each(["account", "order"] as const)("writes no note about the %s of somebody who is leaving", async (about) => {
  await expect(meet(store, leave, write(about))).rejects.toMatchObject({ detail: "customer_not_found" });
  expect(await notes()).toEqual([]);
});

it("erases a note about an order that has no owner but the person's address", async () => {
  await disown();
  await meet(store, write("order"), leave);
  expect(await notes()).toEqual([]);
});

it("writes none about such an order once its address is being erased", async () => {
  await disown();
  await expect(meet(store, leave, write("order"))).rejects.toMatchObject({ detail: "customer_not_found" });
  expect(await notes()).toEqual([]);
});

it("writes one note where a press came twice", async () => {
  await meet(store, write("account"), write("account"));
  expect(await notes()).toEqual([{ note: "Ligou" }]);
});
