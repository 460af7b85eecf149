import { ask, askAsVisitor, confirm, tokenOf } from "../harness/alerts";
import { db, dbOwner } from "../harness/database";
import { newDevice, save } from "../harness/devices";
import { createOrder, createProduct, signInCustomer, stockKeys, type TestProduct } from "../harness/factories";
import { type Claimed, claim, keepChoice, letPass, mark, openNotices, queue, send } from "../harness/notices";

const people = (count: number) => Array.from({ length: count }, (_, index) => `pessoa${index + 1}@example.com`);
const emails = (claimed: readonly Claimed[]) =>
  claimed.map(({ email }) => email).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

let product: TestProduct;
beforeEach(async () => {
  await openNotices();
  product = await createProduct();
});

const insertAlerts = `insert into private.stock_alerts (product_id, email, confirmed_at)
     select $1, e, now() from unnest($2::text[]) with ordinality as t (e, n) order by n`;
const waitFor = (count: number) => dbOwner.rows(insertAlerts, [product.id, people(count)]);
const restock = (count: number) => stockKeys(product, count);
const later = async (minutes: number) => {
  await letPass(`${minutes} minutes`);
  await dbOwner.rows("update private.stock_alerts set called_at = called_at - make_interval(mins => $1)", [minutes]);
};
const notifiedCount = () =>
  dbOwner.value<number>("select count(*)::integer from private.stock_alerts where notified_at is not null");
const sellAll = () => dbOwner.rows("delete from private.stored_keys where not is_used and product_id like 'facebook%'");
const setOnSale = (isActive: boolean, where = "true") =>
  dbOwner.rows(`update public.products set is_active = $1 where ${where}`, [isActive]);

it("notifies no one without stock, and then the first three for each key, with the remaining count", async () => {
  await waitFor(10);
  expect(await send()).toEqual([]);
  await restock(2);
  const sent = await send();
  expect(emails(sent)).toEqual(people(6));
  const facts = { product_id: product.id, category: null, name: "Conta de anúncios", left: 2 };
  expect(sent[0]).toMatchObject({ kind: "stock_alert", stop: expect.any(String), facts });
});

it("notifies the next ones ten minutes later while stock is left, and each person once", async () => {
  await waitFor(5);
  await restock(1);
  expect(emails(await send())).toEqual(people(3));
  await later(9);
  expect(await send()).toEqual([]);
  await later(2);
  expect(emails(await send())).toEqual(people(5).slice(3));
  await later(60);
  expect(await send()).toEqual([]);
  expect(await notifiedCount()).toBe(5);
  await sellAll();
  await restock(5);
  expect(await send()).toEqual([]);
});

it("starts no wave before the previous one has been sent", async () => {
  await waitFor(5);
  await restock(1);
  expect(emails(await claim())).toEqual(people(3));
  await dbOwner.rows("update private.stock_alerts set called_at = called_at - interval '1 hour'");
  await claim();
  expect(await queue("stock_alert")).toHaveLength(3);
});

it("serves the paid orders in line first, and counts for who waits what they leave", async () => {
  await waitFor(9);
  await createOrder({ product, status: "completed" });
  await restock(1);
  expect(await send()).toEqual([]);
  await restock(1);
  await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  const sent = (await send()).filter(({ kind }) => kind === "stock_alert");
  expect(emails(sent)).toEqual(people(3));
  expect(sent[0]?.facts.left).toBe(1);
});

it("notifies no one once stock is gone, and puts them first in the next wave", async () => {
  await waitFor(8);
  await restock(1);
  const [first, ...others] = await claim();
  expect(others).toHaveLength(2);
  await mark(first);
  await sellAll();
  // The two that were not marked come again, and find nothing left.
  await letPass("3 minutes");
  expect(await claim()).toEqual([]);
  expect((await queue("stock_alert")).map(({ outcome }) => outcome).sort()).toEqual(["dropped", "dropped", "sent"]);
  await later(30);
  await restock(1);
  expect(emails(await send())).toEqual(people(4).filter((email) => email !== first?.email));
  expect(await notifiedCount()).toBe(1);
});

it("notifies subscribers when a product is put on sale again", async () => {
  await waitFor(2);
  await setOnSale(false);
  await restock(1);
  expect(await send()).toEqual([]);
  await setOnSale(true, `id = '${product.id}'`);
  expect(emails(await send())).toEqual(people(2));
});

it("notifies subscribers of a category of any product in it", async () => {
  await setOnSale(false);
  await askAsVisitor({ category: "facebook" });
  await confirm(await tokenOf());
  await stockKeys(await createProduct(), 4);
  expect((await send()).filter(({ kind }) => kind === "stock_alert")).toMatchObject([
    { email: "maria@example.com", facts: { category: "facebook", name: null, left: 4 } },
  ]);
});

it("notifies an account at its current address and on its devices, regardless of earlier opt-outs, and counts it once", async () => {
  const { id, email } = await signInCustomer();
  await keepChoice(id, "all", false);
  await save(newDevice());
  await ask({ product: product.id });
  await db.actAs("none");
  await restock(1);
  const account = { account_id: id, email };
  expect(await send(["mail", "push"])).toMatchObject([account, account]);
  await later(11);
  expect(await claim(["mail", "push"])).toEqual([]);
  expect(await notifiedCount()).toBe(1);
});

it("passes over who has turned alerts off since, and calls them no more", async () => {
  await waitFor(4);
  await keepChoice("pessoa1@example.com", "stock_alert", false);
  await restock(1);
  expect(emails(await send())).toEqual(people(3).slice(1));
  await later(11);
  expect(emails(await send())).toEqual(["pessoa4@example.com"]);
  await later(11);
  await claim();
  expect(await notifiedCount()).toBe(4);
});

it("skips subscribers who cancelled after being selected", async () => {
  await waitFor(1);
  await restock(1);
  await dbOwner.rows("select private.notify_stock_alerts()");
  await dbOwner.rows("delete from private.stock_alerts");
  expect(await claim()).toEqual([]);
  expect(await queue()).toEqual([{ kind: "stock_alert", outcome: "dropped", reason: "not_true" }]);
});

it("keeps the place of who could not be reached in time", async () => {
  await waitFor(1);
  await restock(1);
  await claim();
  await later(21 * 60);
  expect(await claim()).toEqual([]);
  expect(emails(await send())).toEqual(people(1));
  expect((await queue()).map(({ outcome }) => outcome)).toEqual(["expired", "sent"]);
});
