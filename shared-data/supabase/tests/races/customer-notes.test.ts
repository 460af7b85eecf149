import { storePerTest } from "../harness/committed-store";
import { as, idOf, leave, pay } from "../harness/many-connections";

const store = storePerTest({
  keys: { sold: 1 },
  people: { maria: null, chefe: "admin" },
  prepare: () => pay("p", ["sold"])(store.owner),
});

const kinds = ["account", "order that has no owner but the address"] as const;

/** Writes about the account, or about the order of an unclaimed payment with the person's address. */
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
