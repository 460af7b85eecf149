import type { Client } from "pg";
import { CommittedStore, meet, putOnSale, sendOn } from "../harness/many-connections";

let store: CommittedStore;
let staffId: string;
beforeEach(async () => {
  store = await CommittedStore.create();
  await putOnSale(store.owner, "rated", 1);
  await sendOn(store.owner, { event: "pix.paid", id: "p", amount: 10, products: ["rated"] });
  await store.owner.query(
    "insert into private.review_entries (product_id, order_id, rating) select 'rated', id, 5 from public.orders",
  );
  const { rows } = await store.owner.query(
    "insert into auth.users (email) values ('gerente@example.com') returning id",
  );
  staffId = rows[0].id;
  await store.owner.query("insert into private.staff_members values ($1, 'manager')", [staffId]);
});
afterEach(() => store.drop());

const asStaff = (sql: string) => async (client: Client) => {
  await client.query("select set_config('request.jwt.claim.sub', $1, false)", [staffId]);
  return (await client.query(sql)).rowCount;
};
const reject = "delete from public.reviews";

it.each([
  ["approves", "update public.reviews set is_approved = true"],
  ["rejects", reject],
])(
  "does not tell a moderator who %s a review that it was done, while somebody else has rejected it",
  async (_what, sql) => {
    expect(await meet(store, asStaff(reject), asStaff(sql))).toBe(0);
  },
);
