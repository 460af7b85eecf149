import { alerts, as, ask, cancel, change, confirm, empty, tokenOf } from "../harness/alerts";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createProduct, createStaff } from "../harness/factories";

const mine = (db: Database) => db.rows<object>("select * from public.my_stock_alerts()");
const forget = (db: Database) => change(db, "select private.forget_expired_data()");

describe("the letter's link", () => {
  it("confirms all that was asked with the address, once and again, and names it", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      await empty(db, "proxys");
      await db.actAs("anon");
      await ask(db, { product: id, email: "maria@example.com" });
      await ask(db, { category: "proxys", email: "maria@example.com" });
      await ask(db, { product: id, email: "joana@example.com" });
      const token = await tokenOf(db, "maria@example.com");
      const waiting = [
        { product_id: id, category: null, name: "Conta de anúncios" },
        { product_id: null, category: "proxys", name: null },
      ];
      expect(await confirm(db, token)).toEqual(waiting);
      expect(await confirm(db, token)).toEqual(waiting);
      expect((await alerts(db)).map(({ confirmed }) => confirmed)).toEqual([true, true, false]);
    }));

  it("takes back all that was asked with the address, and then confirms nothing", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      await db.actAs("anon");
      await ask(db, { product: id, email: "maria@example.com" });
      await ask(db, { product: id, email: "joana@example.com" });
      const token = await tokenOf(db, "maria@example.com");
      await cancel(db, token);
      await cancel(db, token);
      await expect(confirm(db, token)).rejects.toMatchObject({ detail: "alert_not_found" });
      expect(await alerts(db)).toMatchObject([{ email: "joana@example.com" }]);
    }));

  it("opens nothing with a token that is none", () =>
    withRollback(async (db) => {
      await db.actAs("anon");
      const token = "00000000-0000-0000-0000-000000000000";
      await expect(confirm(db, token)).rejects.toMatchObject({ detail: "alert_not_found" });
      await cancel(db, token);
    }));

  it("keeps once what the address's account waits for already", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const person = await createCustomer(db);
      await as(db, person);
      await ask(db, { product: id });
      await db.actAs("anon");
      await ask(db, { product: id, email: person.email });
      await confirm(db, await tokenOf(db, person.email));
      expect(await alerts(db)).toMatchObject([{ user_id: person.id }]);
    }));
});

describe("one's own alerts", () => {
  it("hold what the proved address asked for, which becomes the account's where it asks again, in its old place", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const person = await createCustomer(db);
      await db.actAs("anon");
      await ask(db, { product: id, email: person.email });
      await ask(db, { product: id, email: "joana@example.com" });
      await as(db, person);
      expect(await mine(db)).toEqual([]);
      expect(await ask(db, { product: id })).toBe("waiting");
      expect(await mine(db)).toHaveLength(1);
      expect(await alerts(db)).toMatchObject([{ user_id: person.id, email: null }, { email: "joana@example.com" }]);
    }));

  it("end by a press, and nobody else's with them", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const [person, other] = [await createCustomer(db), await createCustomer(db)];
      for (const who of [person, other]) {
        await as(db, who);
        await ask(db, { product: id });
      }
      for (let press = 0; press < 2; press++) await db.rows("select public.cancel_my_stock_alert($1)", [id]);
      expect(await mine(db)).toEqual([]);
      expect(await alerts(db)).toMatchObject([{ user_id: person.id }]);
    }));

  it("go with the account, those of its address too, and are in what it may take along", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      await empty(db, "proxys");
      const person = await createCustomer(db);
      await db.actAs("anon");
      await ask(db, { category: "proxys", email: person.email });
      await ask(db, { product: id, email: "joana@example.com" });
      await as(db, person);
      await ask(db, { product: id });
      const { stock_alerts } = await db.value<{ stock_alerts: object[] }>("select public.my_personal_data()");
      expect(stock_alerts).toMatchObject([
        { category: "proxys", email: person.email, confirmed_at: null },
        { product_id: id, email: null },
      ]);
      await db.rows("select public.delete_my_account()");
      expect(await alerts(db)).toMatchObject([{ email: "joana@example.com" }]);
      const addresses = await db.asOwner((owner) => owner.rows("select email from private.stock_alert_addresses"));
      expect(addresses).toEqual([{ email: "joana@example.com" }]);
    }));
});

it("counts for staff how many wait for each product", () =>
  withRollback(async (db) => {
    const { id } = await createProduct(db);
    await as(db, await createCustomer(db));
    await ask(db, { product: id });
    await ask(db, { product: id, email: "joana@example.com" });
    await as(db, await createStaff(db, "manager"));
    const counted = () => db.value<{ alerts: object }>("select public.list_stock_watch()");
    expect((await counted()).alerts).toEqual({ [id]: 1 });
    await confirm(db, await tokenOf(db, "joana@example.com"));
    expect((await counted()).alerts).toEqual({ [id]: 2 });
  }));

it.each([
  ["confirmed_at = null, asked_at = now() - interval '8 days'", 0],
  ["confirmed_at = null, asked_at = now() - interval '6 days'", 1],
  ["asked_at = now() - interval '179 days'", 1],
  ["asked_at = now() - interval '181 days'", 0],
  ["called_at = now() - interval '31 days', told_at = now() - interval '31 days'", 0],
  ["called_at = now() - interval '29 days', told_at = now() - interval '29 days'", 1],
])("of an alert with %s, %i stays", (state, left) =>
  withRollback(async (db) => {
    const { id } = await createProduct(db);
    await db.actAs("anon");
    await ask(db, { product: id, email: "maria@example.com" });
    await confirm(db, await tokenOf(db, "maria@example.com"));
    await change(db, `update private.stock_alerts set ${state}`);
    await change(db, "update private.stock_alert_addresses set letter_at = letter_at - interval '2 days'");
    await forget(db);
    expect(await alerts(db)).toHaveLength(left);
    const addresses = await db.asOwner((owner) => owner.rows("select 1 from private.stock_alert_addresses"));
    expect(addresses).toHaveLength(left);
  }),
);
