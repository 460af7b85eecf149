import { storePerTest } from "../harness/committed-store";
import { as, meet, pay, people, putOnSale } from "../harness/many-connections";

let staffId: string;
const store = storePerTest(async () => {
  await putOnSale(store.owner, "rated", 1);
  await pay("p", ["rated"])(store.owner);
  await store.owner.query(
    "insert into private.review_entries (product_id, order_id, rating) select 'rated', id, 5 from public.orders",
  );
  ({ gerente: staffId } = await people(store.owner, { gerente: "manager" }));
});

const reject = "delete from public.reviews returning id";

it.each([
  ["approves", "update public.reviews set is_approved = true returning id"],
  ["rejects", reject],
])("reports no success to a moderator who %s a review that another one has rejected", async (_what, sql) => {
  expect(await meet(store, as(staffId, reject), as(staffId, sql))).toEqual([]);
});
