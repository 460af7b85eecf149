import { creditFor, creditOf } from "../harness/credit";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct } from "../harness/factories";

const leave = (db: Database, givesUp = false) => db.rows("select public.delete_my_account($1)", [givesUp]);

it("says what credit ends with the account, and ends it where the person gives it up", () =>
  withRollback(async (db) => {
    const maria = await createCustomer(db);
    await creditFor(db, maria, 1234.5);
    await db.actAs("authenticated", maria.id);
    await expect(leave(db)).rejects.toMatchObject({
      ...{ code: "PT409", detail: "account_has_credit" },
      message: "Seu crédito de R$ 1.234,50 na loja se perde com a conta.",
    });
    await leave(db, true);
    await db.actAs("none");
    expect(await creditOf(db, maria)).toMatchObject({ balance: 0 });
    expect(await db.rows("select user_id from public.credit_entries")).toEqual([{ user_id: null }]);
    expect(await db.value("select private.credit_report('-infinity', 'infinity') -> 'owed'")).toEqual({
      ...{ accounts: 0, amount: 0, frozen: 0 },
    });
  }));

it("names it beside open orders", () =>
  withRollback(async (db) => {
    const maria = await createCustomer(db);
    await creditFor(db, maria, 10);
    await createOrder(db, { owner: maria, product: await createProduct(db), status: "completed" });
    await db.actAs("authenticated", maria.id);
    await expect(leave(db)).rejects.toMatchObject({
      detail: "account_has_open_orders",
      message: expect.stringMatching(/^Há pedidos em andamento: .*\. Seu crédito de R\$ 10,00 na loja/),
    });
  }));

it("goes along with what a person takes with them", () =>
  withRollback(async (db) => {
    const maria = await createCustomer(db);
    const order = await creditFor(db, maria, 10);
    await creditFor(db, await createCustomer(db), 20);
    await db.actAs("authenticated", maria.id);
    const { credit } = await db.value<{ credit: object[] }>("select public.my_personal_data()");
    expect(credit).toMatchObject([{ kind: "claim", amount: 10, order_id: order.id }]);
    expect(credit[0]).not.toHaveProperty("user_id");
  }));
