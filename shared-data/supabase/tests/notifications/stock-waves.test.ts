import { ask, confirm, tokenOf, waitFor } from "../harness/alerts";
import { db, dbOwner } from "../harness/database";
import { newDevice, save } from "../harness/devices";
import {
  createCustomer,
  createOrder,
  createProduct,
  signIn,
  signInCustomer,
  stockKeys,
  type TestProduct,
} from "../harness/factories";
import { type Claimed, choose, claim, letPass, mark, openNotices, queue } from "../harness/notices";

const people = (count: number) => Array.from({ length: count }, (_, index) => `pessoa${index + 1}@example.com`);
const emails = (claimed: readonly Claimed[] | undefined) =>
  (claimed ?? []).map(({ email }) => email).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** A sold-out product for which addresses wait. */
async function soldOut(waiting: readonly string[]): Promise<TestProduct> {
  await openNotices();
  const product = await createProduct();
  await waitFor(product.id, waiting);
  return product;
}

/** Sends what is due, as far as it is for who waits, and gives it. */
async function send(): Promise<Claimed[]> {
  const claimed = await claim();
  for (const notice of claimed ?? []) await mark(notice);
  return claimed ?? [];
}

const later = async (minutes: number) => {
  await letPass(`${minutes} minutes`);
  await dbOwner.rows("update private.stock_alerts set called_at = called_at - make_interval(mins => $1)", [minutes]);
};
const notifiedCount = () =>
  dbOwner.value<number>("select count(*)::integer from private.stock_alerts where notified_at is not null");
const sellAll = () => dbOwner.rows("delete from private.stored_keys where not is_used and product_id like 'facebook%'");

it("notifies no one without stock, and then the first three for each key, with the remaining count", async () => {
  const product = await soldOut(people(10));
  expect(await send()).toEqual([]);
  await stockKeys(product, 2);
  const sent = await send();
  expect(emails(sent)).toEqual(people(6));
  expect(sent[0]).toMatchObject({
    kind: "stock_alert",
    facts: { product_id: product.id, category: null, name: "Conta de anúncios", left: 2 },
  });
  expect(sent[0]?.stop).toEqual(expect.any(String));
});

it("notifies the next ones ten minutes later while stock is left, and each person once", async () => {
  const product = await soldOut(people(5));
  await stockKeys(product, 1);
  expect(emails(await send())).toEqual(people(3));
  await later(9);
  expect(await send()).toEqual([]);
  await later(2);
  expect(emails(await send())).toEqual(people(5).slice(3));
  await later(60);
  expect(await send()).toEqual([]);
  expect(await notifiedCount()).toBe(5);
  await sellAll();
  await stockKeys(product, 5);
  expect(await send()).toEqual([]);
});

it("starts no wave before the previous one has been sent", async () => {
  const product = await soldOut(people(5));
  await stockKeys(product, 1);
  expect(emails(await claim())).toEqual(people(3));
  await dbOwner.rows("update private.stock_alerts set called_at = called_at - interval '1 hour'");
  await claim();
  expect(await queue("stock_alert")).toHaveLength(3);
});

it("serves the paid orders in line first, and counts for who waits what they leave", async () => {
  const product = await soldOut(people(9));
  await createOrder({ product, status: "completed" });
  await stockKeys(product, 1);
  expect(await send()).toEqual([]);
  await stockKeys(product, 1);
  const sent = await send();
  expect(emails(sent)).toEqual(people(3));
  expect(sent[0]?.facts.left).toBe(1);
});

it("notifies no one once stock is gone, and puts them first in the next wave", async () => {
  const product = await soldOut(people(8));
  await stockKeys(product, 1);
  const [first, ...others] = (await claim()) ?? [];
  expect(others).toHaveLength(2);
  await mark(first as Claimed);
  await sellAll();
  // The two that were not marked come again, and find nothing left.
  await letPass("3 minutes");
  expect(await claim()).toEqual([]);
  expect((await queue("stock_alert")).map(({ outcome }) => outcome).sort()).toEqual(["dropped", "dropped", "sent"]);
  await later(30);
  await stockKeys(product, 1);
  const again = emails(await send());
  expect(again).toEqual(people(4).filter((email) => email !== first?.email));
  expect(await notifiedCount()).toBe(1);
});

it("notifies subscribers when a product is put on sale again", async () => {
  const product = await soldOut(people(2));
  await dbOwner.rows("update public.products set is_active = false where id = $1", [product.id]);
  await stockKeys(product, 1);
  expect(await send()).toEqual([]);
  await dbOwner.rows("update public.products set is_active = true where id = $1", [product.id]);
  expect(emails(await send())).toEqual(people(2));
});

it("notifies subscribers of a category of any product in it", async () => {
  await openNotices();
  await dbOwner.rows("update public.products set is_active = false where category = 'facebook'");
  await db.actAs("anon");
  await ask({ category: "facebook", email: "maria@example.com" });
  await confirm(await tokenOf("maria@example.com"));
  await stockKeys(await createProduct(), 4);
  const sent = (await send()).filter(({ kind }) => kind === "stock_alert");
  expect(sent).toMatchObject([{ email: "maria@example.com", facts: { category: "facebook", name: null, left: 4 } }]);
});

it("notifies an account at its current address, regardless of earlier opt-outs", async () => {
  const product = await soldOut([]);
  const person = await createCustomer();
  await choose(person.id, "all", false);
  await signIn(person);
  await ask({ product: product.id });
  await db.actAs("none");
  await stockKeys(product, 1);
  expect(await send()).toMatchObject([{ account_id: person.id, email: person.email }]);
});

it("notifies a person on their devices too, and counts them once", async () => {
  const product = await soldOut([]);
  const person = await signInCustomer();
  await save(newDevice());
  await ask({ product: product.id });
  await db.actAs("none");
  await stockKeys(product, 1);
  const claimed = (await claim(["mail", "push"])) ?? [];
  expect(claimed.map(({ account_id }) => account_id)).toEqual([person.id, person.id]);
  for (const notice of claimed) await mark(notice);
  await later(11);
  expect(await claim(["mail", "push"])).toEqual([]);
  expect(await notifiedCount()).toBe(1);
});

it("passes over who has turned alerts off since, and calls them no more", async () => {
  const product = await soldOut(people(4));
  await choose("pessoa1@example.com", "stock_alert", false);
  await stockKeys(product, 1);
  expect(emails(await send())).toEqual(people(3).slice(1));
  await later(11);
  expect(emails(await send())).toEqual(["pessoa4@example.com"]);
  await later(11);
  await claim();
  expect(await notifiedCount()).toBe(4);
});

it("skips subscribers who cancelled after being selected", async () => {
  const product = await soldOut(people(1));
  await stockKeys(product, 1);
  await dbOwner.rows("select private.notify_stock_alerts()");
  await dbOwner.rows("delete from private.stock_alerts");
  expect(await claim()).toEqual([]);
  expect(await queue()).toEqual([{ kind: "stock_alert", outcome: "dropped", reason: "not_true" }]);
});

it("keeps the place of who could not be reached in time", async () => {
  const product = await soldOut(people(1));
  await stockKeys(product, 1);
  await claim();
  await later(21 * 60);
  expect(await claim()).toEqual([]);
  expect(await send()).toMatchObject([{ email: "pessoa1@example.com" }]);
  expect((await queue()).map(({ outcome }) => outcome)).toEqual(["expired", "sent"]);
});
