import type { Client } from "pg";
import { actAs, meet, people, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let person: Record<"maria" | "chefe", string>;
let orderId: string;

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 1);
  await sendOn(store.owner, { event: "pix.paid", id: "p", amount: 10, products: ["sold"] });
  orderId = (await store.owner.query("select id from public.orders")).rows[0].id;
  // After the payment, which therefore has no owner yet.
  person = await people(store.owner, { maria: null, chefe: "admin" });
});

async function leave(client: Client) {
  await actAs(client, person.maria);
  await client.query("select public.delete_my_account(true)");
}
const write = (about: string) => async (client: Client) => {
  await actAs(client, person.chefe);
  const named = about === "account" ? { user: person.maria, order: null } : { user: null, order: orderId };
  await client.query("select public.add_customer_note('Ligou', $1, $2)", [named.user, named.order]);
};
/** The order of an unclaimed payment with the person's address. */
const disown = () => store.owner.query("update public.orders set user_id = null");
const notes = async () => (await store.owner.query("select note from private.customer_notes")).rows;

const kinds = ["account", "order that has no owner but the address"] as const;

it.each(kinds)("erases a note about the %s that is being written while its person leaves", async (about) => {
  if (about === kinds[1]) await disown();
  await meet(store, write(about), leave);
  expect(await notes()).toEqual([]);
});

it.each(kinds)("adds no note about the %s of an account being erased", async (about) => {
  if (about === kinds[1]) await disown();
  await expect(meet(store, leave, write(about))).rejects.toMatchObject({ detail: "customer_not_found" });
  expect(await notes()).toEqual([]);
});

it("adds one note for a double click", async () => {
  await meet(store, write("account"), write("account"));
  expect(await notes()).toEqual([{ note: "Ligou" }]);
});
