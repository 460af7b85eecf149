import { as, ask, change, confirm, tokenOf, waitFor } from "../harness/alerts";
import { type Database, withRollback } from "../harness/database";
import { newDevice, save, signIn } from "../harness/devices";
import { createCustomer, createOrder, createProduct, stockKeys, type TestProduct } from "../harness/factories";
import { type Claimed, choose, claim, letPass, mark, openNotices, queue } from "../harness/notices";

const people = (count: number) => Array.from({ length: count }, (_, index) => `pessoa${index + 1}@example.com`);
const emails = (claimed: readonly Claimed[] | undefined) =>
  (claimed ?? []).map(({ email }) => email).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

/** A sold-out product for which addresses wait. */
async function soldOut(db: Database, waiting: readonly string[]): Promise<TestProduct> {
  await openNotices(db);
  const product = await createProduct(db);
  await waitFor(db, product.id, waiting);
  return product;
}

/** Sends what is due, as far as it is for who waits, and gives it. */
async function send(db: Database): Promise<Claimed[]> {
  const claimed = await claim(db);
  for (const notice of claimed ?? []) await mark(db, notice);
  return claimed ?? [];
}

const later = async (db: Database, minutes: number) => {
  await letPass(db, `${minutes} minutes`);
  await change(db, "update private.stock_alerts set called_at = called_at - make_interval(mins => $1)", [minutes]);
};
const told = (db: Database) =>
  db.asOwner((owner) =>
    owner.value<number>("select count(*)::integer from private.stock_alerts where told_at is not null"),
  );
const sellAll = (db: Database) =>
  change(db, "delete from private.stored_keys where not is_used and product_id like 'facebook%'");

it("tells nobody while nothing is there, and then the first three for each key, with how many are left", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(10));
    expect(await send(db)).toEqual([]);
    await stockKeys(db, product, 2);
    const sent = await send(db);
    expect(emails(sent)).toEqual(people(6));
    expect(sent[0]).toMatchObject({
      kind: "stock_alert",
      facts: { product_id: product.id, category: null, name: "Conta de anúncios", left: 2 },
    });
    expect(sent[0]?.stop).toEqual(expect.any(String));
  }));

it("tells the next ones ten minutes later, while stock is left, and each person once", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(5));
    await stockKeys(db, product, 1);
    expect(emails(await send(db))).toEqual(people(3));
    await later(db, 9);
    expect(await send(db)).toEqual([]);
    await later(db, 2);
    expect(emails(await send(db))).toEqual(people(5).slice(3));
    await later(db, 60);
    expect(await send(db)).toEqual([]);
    expect(await told(db)).toBe(5);
    await sellAll(db);
    await stockKeys(db, product, 5);
    expect(await send(db)).toEqual([]);
  }));

it("calls nobody new before the wave before has been sent", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(5));
    await stockKeys(db, product, 1);
    expect(emails(await claim(db))).toEqual(people(3));
    await change(db, "update private.stock_alerts set called_at = called_at - interval '1 hour'");
    await claim(db);
    expect(await queue(db, "stock_alert")).toHaveLength(3);
  }));

it("serves the paid orders in line first, and counts for who waits what they leave", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(9));
    await createOrder(db, { product, status: "completed" });
    await stockKeys(db, product, 1);
    expect(await send(db)).toEqual([]);
    await stockKeys(db, product, 1);
    const sent = await send(db);
    expect(emails(sent)).toEqual(people(3));
    expect(sent[0]?.facts.left).toBe(1);
  }));

it("writes to nobody once everything is sold again, and calls them first the next time", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(8));
    await stockKeys(db, product, 1);
    const [first, ...others] = (await claim(db)) ?? [];
    expect(others).toHaveLength(2);
    await mark(db, first as Claimed);
    await sellAll(db);
    // The two that were not marked come again, and find nothing left.
    await letPass(db, "3 minutes");
    expect(await claim(db)).toEqual([]);
    expect((await queue(db, "stock_alert")).map(({ outcome }) => outcome).sort()).toEqual([
      "dropped",
      "dropped",
      "sent",
    ]);
    await later(db, 30);
    await stockKeys(db, product, 1);
    const again = emails(await send(db));
    expect(again).toEqual(people(4).filter((email) => email !== first?.email));
    expect(await told(db)).toBe(1);
  }));

it("tells who waits when a product is put on sale again", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(2));
    await change(db, "update public.products set is_active = false where id = $1", [product.id]);
    await stockKeys(db, product, 1);
    expect(await send(db)).toEqual([]);
    await change(db, "update public.products set is_active = true where id = $1", [product.id]);
    expect(emails(await send(db))).toEqual(people(2));
  }));

it("tells who waits for a category of whatever comes into it", () =>
  withRollback(async (db) => {
    await openNotices(db);
    await change(db, "update public.products set is_active = false where category = 'facebook'");
    await db.actAs("anon");
    await ask(db, { category: "facebook", email: "maria@example.com" });
    await confirm(db, await tokenOf(db, "maria@example.com"));
    await stockKeys(db, await createProduct(db), 4);
    const sent = (await send(db)).filter(({ kind }) => kind === "stock_alert");
    expect(sent).toMatchObject([{ email: "maria@example.com", facts: { category: "facebook", name: null, left: 4 } }]);
  }));

it("tells who has an account at its address of today, whatever was turned off before asking", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, []);
    const person = await createCustomer(db);
    await choose(db, person.id, "all", false);
    await as(db, person);
    await ask(db, { product: product.id });
    await db.actAs("none");
    await stockKeys(db, product, 1);
    expect(await send(db)).toMatchObject([{ account_id: person.id, email: person.email }]);
  }));

it("tells a person on their devices too, and counts them once", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, []);
    const person = await signIn(db);
    await save(db, newDevice());
    await ask(db, { product: product.id });
    await db.actAs("none");
    await stockKeys(db, product, 1);
    const claimed = (await claim(db, ["mail", "push"])) ?? [];
    expect(claimed.map(({ account_id }) => account_id)).toEqual([person.id, person.id]);
    for (const notice of claimed) await mark(db, notice);
    await later(db, 11);
    expect(await claim(db, ["mail", "push"])).toEqual([]);
    expect(await told(db)).toBe(1);
  }));

it("passes over who has turned alerts off since, and calls them no more", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(4));
    await choose(db, "pessoa1@example.com", "stock_alert", false);
    await stockKeys(db, product, 1);
    expect(emails(await send(db))).toEqual(people(3).slice(1));
    await later(db, 11);
    expect(emails(await send(db))).toEqual(["pessoa4@example.com"]);
    await later(db, 11);
    await claim(db);
    expect(await told(db)).toBe(4);
  }));

it("writes to nobody who has cancelled after being called", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(1));
    await stockKeys(db, product, 1);
    await change(db, "select private.notify_stock_alerts()");
    await change(db, "delete from private.stock_alerts");
    expect(await claim(db)).toEqual([]);
    expect(await queue(db)).toEqual([{ kind: "stock_alert", outcome: "dropped", reason: "not_true" }]);
  }));

it("keeps the place of who could not be reached in time", () =>
  withRollback(async (db) => {
    const product = await soldOut(db, people(1));
    await stockKeys(db, product, 1);
    await claim(db);
    await later(db, 21 * 60);
    expect(await claim(db)).toEqual([]);
    expect(await send(db)).toMatchObject([{ email: "pessoa1@example.com" }]);
    expect((await queue(db)).map(({ outcome }) => outcome)).toEqual(["expired", "sent"]);
  }));
