import { storePerTest } from "../harness/committed-store";
import { as, orRefusal, type Payment, pixOf, type Step, sendOn } from "../harness/many-connections";

const store = storePerTest({
  keys: { aa: 30, bb: 30, cc: 30 },
  people: { chefe: "admin", gerente: "manager" },
  prepare: () => store.rows("update public.products set max_per_order = 5"),
});

const numbers = (total: number) => Array.from({ length: total }, (_, index) => index);
const baskets = [["aa", "bb"], ["bb", "aa"], ["cc"], ["aa", "bb", "cc"], ["cc", "bb", "aa"]];
const productOf = (index: number) => ["aa", "bb", "cc"][index % 3] as string;

const payments = numbers(60).map((index): Payment => {
  const [products = [], quantity] = [baskets[index % baskets.length], 1 + (index % 4)];
  const reais = 10 * products.length * quantity;
  return pixOf(`p${index}`, products, { quantity, amount: index % 2 ? reais : reais * 100 });
});
const isRefunded = (_payment: Payment, index: number) => index % 6 === 0;
/** All its events, most of them twice, in any order but that of the refund. */
const eventsOf = (paid: Payment, index: number): Payment[] => {
  const generated: Payment = { ...paid, event: "pix.generated" };
  const sent = index % 2 ? [generated, paid, paid] : [paid, generated, paid];
  return isRefunded(paid, index) ? [...sent, { ...paid, event: "pix.refunded" }] : sent;
};

const switchTo = (unit: string) =>
  as("chefe", "select public.change_store_setting('amount_unit', $1, 'o provedor mudou')", [unit]);
const importId = "5e0c8d9e-0000-4000-8000-000000000001";

/** Adds texts that others add too, to other products and in another order; none is lost or added twice. */
const addKeys =
  (index: number): Step =>
  async (client) => {
    const texts = numbers(20).map((place) => `text ${5 * index + place}`);
    const sent = index % 2 ? texts : texts.reverse();
    const call = as("gerente", "select public.add_product_keys($1, $2) as report", [productOf(index), sent]);
    const [{ report }] = await call(client);
    expect(report.added + report.existing).toBe(20);
  };
const addToImport = (index: number) =>
  orRefusal(as("gerente", "select public.add_product_keys($1, $2, $3)", ["cc", [`of the paste ${index}`], importId]));
const undoImport = orRefusal(as("gerente", "select * from public.undo_key_import($1, 'engano')", [importId]));
const newest = "select id from private.stored_keys where not is_used order by place desc limit 1";
const deleteKey = as("chefe", `delete from public.product_keys where id = (${newest})`);

it("keeps payments, keys and the line right while both are sent, repeated, refunded, deleted and undone at once, in two units", async () => {
  const besides: Step[] = numbers(12).flatMap((index) => [
    addKeys(index),
    addToImport(index),
    switchTo(index % 2 ? "reais" : "cents"),
    ...(index % 2 ? [deleteKey] : []),
    ...(index % 4 === 3 ? [undoImport] : []),
  ]);
  const [responses] = await Promise.all([
    store.atOnce(12, payments.flatMap(eventsOf), sendOn),
    store.atOnce(4, besides, (client, step) => step(client)),
  ]);
  expect(responses.filter(({ status, body }) => status !== 200 || body.outcome === "error")).toEqual([]);
  await undoImport(store.owner);
  // Once more each way: whatever was held is explained by one of the two.
  for (const unit of ["reais", "cents"]) await switchTo(unit)(store.owner);
  const enough = "select private.store_key($1, 'last ' || $1 || n) from generate_series(1, 200) n";
  for (const product of ["aa", "bb", "cc"]) {
    await as(null, enough, [product])(store.owner);
    await store.rows("select private.deliver_to_waiting_orders($1)", [product]);
  }
  const sold = payments.filter((payment, index) => !isRefunded(payment, index));
  const sum = (of: (payment: Payment) => number) => sold.reduce((total, payment) => total + of(payment), 0);
  const keysOf = ({ products, quantity = 1 }: Payment) => products.length * quantity;
  const delivered = `select count(*)::integer as orders, sum(1 + cardinality(other_key_ids))::integer as keys, sum(amount)::integer as amount
    from public.orders where status = 'completed' and hold_reason is null and delivered_key_id is not null`;
  expect(await store.rows(delivered)).toEqual([
    { orders: sum(({ products }) => products.length), keys: sum(keysOf), amount: 10 * sum(keysOf) },
  ]);
  const lines = payments.reduce((total, { products }) => total + products.length, 0);
  expect(await store.count("public.orders")).toBe(lines);
  expect(await store.count("private.stored_keys where import_id is not null and not is_used")).toBe(0);
});
