import { creditFor, creditOf } from "../harness/credit";
import { db } from "../harness/database";
import { createCustomer, createOrder, createProduct, signIn } from "../harness/factories";

const leave = (givesUp = false) => db.rows("select public.delete_my_account($1)", [givesUp]);

it("says what credit ends with the account, and ends it where the person gives it up", async () => {
  const maria = await createCustomer();
  await creditFor(maria, 1234.5);
  await signIn(maria);
  await expect(leave()).rejects.toThrow(
    "PT409 account_has_credit: Seu crédito de R$ 1.234,50 na loja se perde com a conta.",
  );
  await leave(true);
  await db.actAs("none");
  expect(await creditOf(maria)).toMatchObject({ balance: 0 });
  expect(await db.rows("select user_id from public.credit_entries")).toEqual([{ user_id: null }]);
  expect(await db.value("select private.credit_report('-infinity', 'infinity') -> 'owed'")).toEqual({
    ...{ accounts: 0, amount: 0, frozen: 0 },
  });
});

it("names it beside open orders", async () => {
  const maria = await createCustomer();
  await creditFor(maria, 10);
  await createOrder({ owner: maria, product: await createProduct(), status: "completed" });
  await signIn(maria);
  await expect(leave()).rejects.toThrow(
    /account_has_open_orders: Há pedidos em andamento: .*\. Seu crédito de R\$ 10,00 na loja/,
  );
});
