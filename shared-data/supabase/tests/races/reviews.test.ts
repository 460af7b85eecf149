import type { Client } from "pg";
import { actAs, meet, people, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let staffId: string;
const store = storePerTest(async () => {
  await putOnSale(store.owner, "rated", 1);
  await sendOn(store.owner, { event: "pix.paid", id: "p", amount: 10, products: ["rated"] });
  await store.owner.query(
    "insert into private.review_entries (product_id, order_id, rating) select 'rated', id, 5 from public.orders",
  );
  ({ gerente: staffId } = await people(store.owner, { gerente: "manager" }));
});

const asStaff = (sql: string) => async (client: Client) => {
  await actAs(client, staffId);
  return (await client.query(sql)).rowCount;
};
const reject = "delete from public.reviews";

it.each([
  ["approves", "update public.reviews set is_approved = true"],
  ["rejects", reject],
])("reports no success to a moderator who %s a review that another one has rejected", async (_what, sql) => {
  expect(await meet(store, asStaff(reject), asStaff(sql))).toBe(0);
});
