import { askForChange, open, openChange, services, signUp } from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

describe("payments that came before the account", () => {
  const ownerOf = async (db: Database, payment: ReturnType<typeof paymentOf>) =>
    (await ordersOf(db, payment))[0]?.user_id;

  it("become the buyer's with the account, once its mailbox is proved", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)], { email: " Maria@Example.com " });
      await paid(db, payment);
      expect(await ownerOf(db, payment)).toBeNull();
      const { id } = await signUp(db, "maria@example.com");
      expect(await ownerOf(db, payment)).toBeNull();
      await open(db, services.hosted, id, "confirmation");
      expect(await ownerOf(db, payment)).toBe(id);
    }));

  it("become the buyer's when a verified account takes their e-mail", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)], { email: "maria@example.com" });
      await paid(db, payment);
      const { id } = await createCustomer(db);
      await askForChange(db, id, "maria@example.com");
      await openChange(db, services.hosted, id);
      expect(await ownerOf(db, payment)).toBe(id);
    }));

  it("become the buyer's, with a profile, also where the auth service's role has no right on the store", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)], { email: "maria@example.com" });
      await paid(db, payment);
      await db.rows("create role auth_service");
      await db.rows("grant usage on schema auth to auth_service");
      await db.rows("grant select, insert, update on auth.users to auth_service");
      await db.rows("set local role auth_service");
      const id = await db.value<string>(
        `insert into auth.users (email, confirmation_token, confirmation_sent_at)
         values ('maria@example.com', 'a token', now()) returning id`,
      );
      await db.rows("update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1", [id]);
      await db.actAs("none");
      expect(await ownerOf(db, payment)).toBe(id);
      expect(await db.rows("select id from public.profiles where id = $1", [id])).toHaveLength(1);
    }));

  it("are never an unverified account's, before or after", () =>
    withRollback(async (db) => {
      await createCustomer(db, { email: "maria@example.com", verified: false });
      const payment = paymentOf([await createProduct(db)], { email: "maria@example.com" });
      await paid(db, payment);
      expect(await ownerOf(db, payment)).toBeNull();
    }));

  it.each([
    "no-reply@ggcheckout.com",
    "noreply@example.com",
    "cliente@mail.ggcheckout.com.br",
    "nao-responda@example.com",
    "não.responder@example.com",
    "do_not_reply+7@example.com",
    "sem-email@example.com",
    "sememail@example.com",
    "Cliente.Checkout@example.com",
  ])("with the placeholder %s are nobody's, whoever has that address", (email) =>
    withRollback(async (db) => {
      const before = paymentOf([await createProduct(db)], { email });
      await paid(db, before);
      await createCustomer(db, { email });
      const after = paymentOf([await createProduct(db)], { email });
      await paid(db, after);
      expect([await ownerOf(db, before), await ownerOf(db, after)]).toEqual([null, null]);
    }),
  );

  it("get their buyer when a later event says who it is, and keep that one", () =>
    withRollback(async (db) => {
      const [buyer, other] = [await createCustomer(db), await createCustomer(db)];
      const payment = paymentOf([await createProduct(db)], { email: "no-reply@ggcheckout.com" });
      await generated(db, payment);
      await paid(db, { ...payment, customer: { email: buyer.email } });
      await paid(db, { ...payment, customer: { email: other.email } });
      expect(await ownerOf(db, payment)).toBe(buyer.id);
    }));

  it("keep their buyer when the paying event names another", () =>
    withRollback(async (db) => {
      const [buyer, other] = [await createCustomer(db), await createCustomer(db)];
      const payment = paymentOf([await createProduct(db)], { email: buyer.email });
      await generated(db, payment);
      await paid(db, { ...payment, customer: { email: other.email } });
      expect(await ordersOf(db, payment)).toMatchObject([{ user_id: buyer.id, customer_email: buyer.email }]);
    }));

  it("get their buyer also from an event that changes nothing else", () =>
    withRollback(async (db) => {
      const buyer = await createCustomer(db);
      const payment = paymentOf([await createProduct(db)], { email: "no-reply@ggcheckout.com" });
      await paid(db, payment);
      await generated(db, { ...payment, customer: { email: buyer.email } });
      expect(await ordersOf(db, payment)).toMatchObject([{ user_id: buyer.id, customer_email: buyer.email }]);
    }));

  it("get the first real address that an event brings, and keep that one", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)], { email: "sem arroba" });
      await generated(db, payment);
      for (const email of ["maria@example.com", "outra@example.com"])
        await generated(db, { ...payment, customer: { email } });
      expect(await ordersOf(db, payment)).toMatchObject([{ customer_email: "maria@example.com" }]);
    }));

  it("stay with whom staff gave them to, also where the payer's address was none", () =>
    withRollback(async (db) => {
      const [given, buyer] = [await createCustomer(db), await createCustomer(db)];
      const payment = paymentOf([await createProduct(db)], { email: "no-reply@ggcheckout.com" });
      await paid(db, payment);
      await db.rows("update public.orders set user_id = $1", [given.id]);
      await paid(db, { ...payment, customer: { email: buyer.email } });
      expect(await ownerOf(db, payment)).toBe(given.id);
    }));

  it.each([
    ["sem arroba", null],
    ["maria silva@example.com", null],
    [`${"a".repeat(243)}@example.com`, null],
    [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
  ])("keep the address %s only where it is one", (email, kept) =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)], { email });
      await paid(db, payment);
      expect(await ordersOf(db, payment)).toMatchObject([{ customer_email: kept }]);
    }),
  );

  it("leave an order that has an owner with its owner", () =>
    withRollback(async (db) => {
      const order = await createOrder(db);
      await db.rows("update public.orders set customer_email = 'outra@example.com' where id = $1", [order.id]);
      await createCustomer(db, { email: "outra@example.com" });
      expect(await db.value("select user_id from public.orders where id = $1", [order.id])).toBe(order.owner?.id);
    }));
});
