import { alerts, as, ask, change, empty } from "../harness/alerts";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct, stockKeys } from "../harness/factories";

const mine = (db: Database) => db.rows<object>("select * from public.my_stock_alerts()");

describe("asking to be told", () => {
  it("counts at once for who is signed in and has proved their mailbox", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const person = await createCustomer(db);
      await as(db, person);
      expect(await ask(db, { product: id })).toBe("waiting");
      expect(await ask(db, { product: id, email: person.email.toUpperCase() })).toBe("waiting");
      expect(await alerts(db)).toEqual([
        { product_id: id, category: null, user_id: person.id, email: null, confirmed: true },
      ]);
      expect(await mine(db)).toEqual([{ product_id: id, category: null, name: "Conta de anúncios" }]);
    }));

  it("waits for the letter's link of anybody else, and of any other address", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      await db.actAs("anon");
      expect(await ask(db, { product: id, email: " Maria@Example.com " })).toBe("confirm");
      await as(db, await createCustomer(db, { verified: false, email: "nova@example.com" }));
      expect(await ask(db, { product: id })).toBe("confirm");
      await as(db, await createCustomer(db));
      expect(await ask(db, { product: id, email: "outra@example.com" })).toBe("confirm");
      const row = { product_id: id, category: null, user_id: null, confirmed: false };
      expect(await alerts(db)).toEqual([
        { ...row, email: "maria@example.com" },
        { ...row, email: "nova@example.com" },
        { ...row, email: "outra@example.com" },
      ]);
    }));

  it("answers alike for an address with an account, one that waits already, and one that nobody knows", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const known = await createCustomer(db);
      await db.actAs("anon");
      const answers = [];
      for (const email of [known.email, known.email, "ninguem@example.com"])
        answers.push(await ask(db, { product: id, email }));
      expect(answers).toEqual(["confirm", "confirm", "confirm"]);
      expect(await alerts(db)).toHaveLength(2);
    }));

  it("takes an empty category, and refuses what can be bought", () =>
    withRollback(async (db) => {
      await empty(db, "proxys");
      const product = await createProduct(db);
      await stockKeys(db, product, 1);
      await db.actAs("anon");
      expect(await ask(db, { category: "proxys", email: "maria@example.com" })).toBe("confirm");
      const stocked = { detail: "product_in_stock" };
      await expect(ask(db, { product: product.id, email: "maria@example.com" })).rejects.toMatchObject(stocked);
      await expect(ask(db, { category: "facebook", email: "maria@example.com" })).rejects.toMatchObject(stocked);
    }));

  it("takes a product whose last keys are for those who have paid", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await createOrder(db, { product, status: "completed" });
      await stockKeys(db, product, 1);
      await db.actAs("anon");
      expect(await ask(db, { product: product.id, email: "maria@example.com" })).toBe("confirm");
    }));

  it.each([
    [{ product: "nada", email: "maria@example.com" }, "product_not_found"],
    [{ category: "orkut", email: "maria@example.com" }, "category_not_found"],
    [{ email: "maria@example.com" }, "category_not_found"],
    [{ category: "proxys", email: "maria" }, "email_invalid"],
    [{ category: "proxys", email: " " }, "email_invalid"],
    [{ category: "proxys" }, "email_invalid"],
    [{ category: "proxys", email: "spam@example.com" }, "email_blocked"],
  ])("refuses %j with %s", (what, detail) =>
    withRollback(async (db) => {
      await empty(db, "proxys");
      await db.actAs("anon");
      await expect(ask(db, what)).rejects.toMatchObject({ detail });
      expect(await alerts(db)).toEqual([]);
    }),
  );

  it("refuses a product that is off sale", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db, { active: false });
      await db.actAs("anon");
      const asked = ask(db, { product: id, email: "maria@example.com" });
      await expect(asked).rejects.toMatchObject({ detail: "product_not_found" });
    }));

  it("is limited: for everybody in a minute, for an account, and for an address without a word", () =>
    withRollback(async (db) => {
      const { id } = await createProduct(db);
      const person = await createCustomer(db);
      await db.actAs("anon");
      await change(
        db,
        `insert into private.stock_alerts (product_id, email, asked_at)
         select $1, 'pessoa' || n || '@example.com', now() - interval '50 seconds' from generate_series(1, 60) n`,
        [id],
      );
      const asked = () => ask(db, { product: id, email: "maria@example.com" });
      await expect(asked()).rejects.toMatchObject({ code: "PT429", detail: "too_many_alerts" });
      await as(db, person);
      expect(await ask(db, { product: id })).toBe("waiting");
      await change(db, "update private.stock_alerts set asked_at = asked_at - interval '20 seconds'");
      await db.actAs("anon");
      expect(await asked()).toBe("confirm");
      await change(db, "delete from private.stock_alerts");
      for (let count = 0; count < 21; count++) {
        const product = await createProduct(db);
        expect(await ask(db, { product: product.id, email: "maria@example.com" })).toBe("confirm");
      }
      expect(await alerts(db)).toHaveLength(20);
      await as(db, person);
      for (let count = 0; count < 50; count++) await ask(db, { product: (await createProduct(db)).id });
      await expect(ask(db, { product: id })).rejects.toMatchObject({ detail: "too_many_alerts" });
    }));
});
