import { storePerTest } from "../harness/committed-store";
import { as, idOf, orRefusal, pay } from "../harness/many-connections";

const store = storePerTest({ keys: { empty: 0, five: 5 }, people: { chefe: "admin" } });

const numbers = (total: number) => Array.from({ length: total }, (_, index) => index);
const importId = "5e0c8d9e-0000-4000-8000-000000000001";
const add = (keys: readonly string[]) =>
  as("chefe", "select public.add_product_keys('empty', $1, $2)", [keys, importId]);
const undo = as("chefe", "select * from public.undo_key_import($1, 'engano')", [importId]);

it("gives one key to an order that its owner asks for 16 times at once", async () => {
  await pay("p", ["empty"])(store.owner);
  await store.rows("update public.orders set user_id = $1", [idOf("chefe")]);
  // Keys that came past the line, as a restore from a dump would bring them.
  await store.rows("select private.store_key('empty', 'key ' || n) from generate_series(1, 40) n");
  const deliver = as("chefe", "select d.success from public.orders o, public.deliver_product_key(o.id) d");
  const responses = await store.atOnce(16, numbers(16), deliver);
  expect(responses.flat().every(({ success }) => success)).toBe(true);
  expect(await store.count("private.stored_keys where is_used")).toBe(1);
});

it("mends a counter beside a sale that is under way without losing the sale", async () => {
  await store.rows("update public.products set stock_count = 9 where id = 'five'");
  const mend = as("chefe", "select stock_after, sold_after from public.sync_stock() where product_id = 'five'");
  expect(await store.meet(pay("p", ["five"]), mend)).toEqual([{ stock_after: 4, sold_after: 1 }]);
});

it("leaves no key of an import that is undone while its calls are still being sent", async () => {
  const calls = numbers(20).map((call) => add(numbers(5).map((key) => `call ${call}, ${key}`)));
  await calls[0]?.(store.owner);
  const undoer = await store.connect();
  const sent = store.atOnce(4, calls, (client, call) => orRefusal(call)(client));
  const [outcomes] = await Promise.all([sent, undo(undoer)]);
  expect(outcomes.filter((outcome) => !Array.isArray(outcome) && outcome !== "import_undone")).toEqual([]);
  expect(await store.count("private.stored_keys where product_id = 'empty'")).toBe(0);
});
