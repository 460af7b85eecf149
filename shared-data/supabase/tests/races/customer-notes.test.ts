import { storePerTest } from "../harness/committed-store";
import { as, leave, meet, pay, people, putOnSale } from "../harness/many-connections";

let person: Record<"maria" | "chefe", string>;
let orderId: string;

const store = storePerTest(async () => {
  await putOnSale(store.owner, "sold", 1);
  await pay("p", ["sold"])(store.owner);
  orderId = await store.value("select id from public.orders");
  // After the payment, which therefore has no owner yet.
  person = await people(store.owner, { maria: null, chefe: "admin" });
});

const kinds = ["account", "order that has no owner but the address"] as const;

/** Writes about the account, or about the order of an unclaimed payment with the person's address. */
async function write(about: (typeof kinds)[number]) {
  if (about !== "account") await store.owner.query("update public.orders set user_id = null");
  const named = about === "account" ? [person.maria, null] : [null, orderId];
  return as(person.chefe, "select public.add_customer_note('Ligou', $1, $2)", named);
}
const notes = () => store.count("private.customer_notes");

it.each(kinds)("erases a note about the %s that is being written while its person leaves", async (about) => {
  await meet(store, await write(about), leave(person.maria));
  expect(await notes()).toBe(0);
});

it.each(kinds)("adds no note about the %s of an account being erased", async (about) => {
  const writing = await write(about);
  await expect(meet(store, leave(person.maria), writing)).rejects.toMatchObject({ detail: "customer_not_found" });
  expect(await notes()).toBe(0);
});

it("adds one note for a double click", async () => {
  await meet(store, await write("account"), await write("account"));
  expect(await notes()).toBe(1);
});
