import { creditFor, creditOf, dispute, give } from "../harness/credit";
import { leave } from "../harness/customers";
import { asPerson, db } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signIn } from "../harness/factories";

it("granting credit adds what a claim gives to the account, once for each order", async () => {
  const order = await createDeliveredOrder();
  await give(order, 99.9);
  await expect(give(order, 1)).rejects.toMatchObject({ code: "23505", constraint: "credit_entries_once" });
  expect(order.owner && (await creditOf(order.owner))).toEqual({ balance: 99.9, frozen: 0, spendable: 99.9 });
});

describe("the ledger", () => {
  it.each([
    "update public.credit_entries set amount = amount + 1",
    "delete from public.credit_entries",
    "truncate public.credit_entries",
  ])("is final, for its owner too: %s", async (statement) => {
    await creditFor(await createCustomer(), 10);
    await expect(db.rows(statement)).rejects.toThrow("PT403 credit_is_final");
  });

  it("is readable by its owner only, with the products' names", async () => {
    const [maria, ana] = [await createCustomer(), await createCustomer()];
    const order = await creditFor(maria, 10);
    await signIn(maria);
    const entry = { kind: "claim", amount: 10, order_id: order.id, product_name: "Conta de anúncios" };
    const mine = { balance: 10, frozen: 0, spendable: 10, total: 1, entries: [entry] };
    expect(await db.value("select public.my_credit()")).toMatchObject(mine);
    await signIn(ana);
    expect(await db.value("select public.my_credit()")).toMatchObject({ balance: 0, spendable: 0, entries: [] });
  });
});

it("the dispute of a PIX freezes what its order gave, and no more, until it ends", async () => {
  const maria = await createCustomer();
  const order = await creditFor(maria, 30);
  await creditFor(maria, 5);
  await dispute(order);
  expect(await creditOf(maria)).toEqual({ balance: 35, frozen: 30, spendable: 5 });
  await dispute(order, false);
  expect(await creditOf(maria)).toEqual({ balance: 35, frozen: 0, spendable: 35 });
});

it("says what credit ends with the account, and ends it where the person gives it up", async () => {
  const maria = await createCustomer();
  await creditFor(maria, 1234.5);
  const warning = "PT409 account_has_credit: Seu crédito de R$ 1.234,50 na loja se perde com a conta.";
  await expect(asPerson(maria, leave)).rejects.toThrow(warning);
  await asPerson(maria, () => leave(true));
  expect(await creditOf(maria)).toMatchObject({ balance: 0 });
  expect(await db.rows("select user_id from public.credit_entries")).toEqual([{ user_id: null }]);
  const owed = await db.value("select private.credit_report('-infinity', 'infinity') -> 'owed'");
  expect(owed).toMatchObject({ accounts: 0, amount: 0 });
});

it("names it beside open orders", async () => {
  const maria = await createCustomer();
  await creditFor(maria, 10);
  await createOrder({ owner: maria, product: await createProduct(), status: "completed" });
  await signIn(maria);
  const both = /account_has_open_orders: Há pedidos em andamento: .*\. Seu crédito de R\$ 10,00 na loja/;
  await expect(leave()).rejects.toThrow(both);
});
