import { type Database, withRollback } from "./harness/database";
import { createDeliveredOrder, createStaff } from "./harness/factories";
import { as, givingsOf } from "./harness/proof";

const refused = { code: "PT400", detail: "answer_not_plain" };
const looks = (db: Database) => db.asOwner((owner) => owner.rows("select first_viewed_at from public.orders"));

it.each([
  ["open_order_key", "select CAST( (public.open_order_key(id)) ->> 'key_data' AS int ) from public.orders"],
  ["reveal_order_key", "select cast(public.reveal_order_key(id) as integer) from public.orders"],
  ["product_keys", "select CAST (key_data AS integer) from public.product_keys"],
  ["my_personal_data", "select cast(public.my_personal_data() as text)"],
  ["what PostgREST filters", "select pgrst_call.* from public.orders, public.open_order_key(id) pgrst_call WHERE true"],
])("gives no text to a query that casts or filters it: %s (R10.10)", (_way, statement) =>
  withRollback(async (db) => {
    const order = await createDeliveredOrder(db);
    await as(db, order.owner);
    await expect(db.rows(statement)).rejects.toMatchObject(refused);
    expect(await looks(db)).toEqual([{ first_viewed_at: null }]);
    expect((await givingsOf(db, order.id)).total).toBe(0);
  }),
);

it("gives an admin no text of their own key without an entry in the log that stays", () =>
  withRollback(async (db) => {
    const admin = await createStaff(db, "admin");
    await createDeliveredOrder(db, { owner: admin });
    await as(db, admin);
    const statement = "select cast(public.reveal_product_key(delivered_key_id) as integer) from public.orders";
    await expect(db.rows(statement)).rejects.toMatchObject(refused);
  }));
