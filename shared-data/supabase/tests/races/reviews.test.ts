import { storePerTest } from "../harness/committed-store";
import { as, pay } from "../harness/many-connections";

const store = storePerTest({
  keys: { rated: 1 },
  people: { gerente: "manager" },
  prepare: async () => {
    await pay("p", ["rated"])(store.owner);
    const review = "insert into private.review_entries (product_id, order_id, rating)";
    await store.rows(`${review} select 'rated', id, 5 from public.orders`);
  },
});

const reject = "delete from public.reviews returning id";

it.each([
  ["approves", "update public.reviews set is_approved = true returning id"],
  ["rejects", reject],
])("reports no success to a moderator who %s a review that another one has rejected", async (_what, sql) => {
  expect(await store.meet(as("gerente", reject), as("gerente", sql))).toEqual([]);
});
