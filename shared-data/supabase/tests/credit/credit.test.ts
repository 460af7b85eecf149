import { drawId } from "../../../local/testing/draw";
import { buy, creditFor, creditOf, dispute, give, ledger } from "../harness/credit";
import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
} from "../harness/factories";

const refund = (orderId: string) =>
  dbOwner.rows("update public.orders set status = 'refunded' where id = $1", [orderId]);

describe("granting credit", () => {
  it("adds what a claim gives to the account, once for each order", async () => {
    const order = await createDeliveredOrder();
    await give(order, 99.9);
    await expect(give(order, 1)).rejects.toMatchObject({ code: "23505", constraint: "credit_entries_once" });
    expect(order.owner && (await creditOf(order.owner))).toEqual({ balance: 99.9, frozen: 0, spendable: 99.9 });
  });

  it.each([[0], [-1], [0.001], ["NaN"]])("refuses %s", async (amount) => {
    const order = await createDeliveredOrder();
    await expect(give(order, amount)).rejects.toMatchObject({ constraint: "credit_entries_amount_sign" });
  });
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
    const mine = await db.value<object>("select public.my_credit()");
    expect(mine).toMatchObject({ balance: 10, frozen: 0, spendable: 10, total: 1 });
    expect(mine).toMatchObject({
      entries: [{ kind: "claim", amount: 10, order_id: order.id, product_name: "Conta de anúncios" }],
    });
    await signIn(ana);
    expect(await db.value("select public.my_credit()")).toEqual({
      ...{ balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] },
    });
  });

  it("is not readable with an ended session", async () => {
    const maria = await createCustomer();
    await signIn(maria, { session_id: drawId() });
    await expect(db.value("select public.my_credit()")).rejects.toThrow("profile_not_found");
  });
});

describe("the dispute of a PIX", () => {
  it("freezes what its order gave, and no more, until it ends", async () => {
    const maria = await createCustomer();
    const order = await creditFor(maria, 30);
    await creditFor(maria, 5);
    await dispute(order);
    expect(await creditOf(maria)).toEqual({ balance: 35, frozen: 30, spendable: 5 });
    await dispute(order, false);
    expect(await creditOf(maria)).toEqual({ balance: 35, frozen: 0, spendable: 35 });
  });

  it("freezes what is left where some of it was spent, and the refund takes that back and shows the rest to staff", async () => {
    const maria = await createCustomer();
    const order = await creditFor(maria, 30);
    const product = await createProduct({ price: 12, keys: 1 });
    await signIn(maria);
    await buy(product.id, 12);
    await dispute(order);
    expect(await creditOf(maria)).toEqual({ balance: 18, frozen: 18, spendable: 0 });
    await signInStaff("manager");
    const summary = () => db.value("select to_jsonb(c) from public.order_credit($1) c", [order.id]);
    expect(await summary()).toEqual({ paid: 0, returned: 0, given: 30, taken_back: 0, spent: 12 });
    await refund(order.id);
    expect(await summary()).toEqual({ paid: 0, returned: 0, given: 30, taken_back: 18, spent: 12 });
    expect(await creditOf(maria)).toEqual({ balance: 0, frozen: 0, spendable: 0 });
    // Later credit is hers.
    await creditFor(maria, 7);
    expect(await creditOf(maria)).toEqual({ balance: 7, frozen: 0, spendable: 7 });
  });
});

describe("a refund", () => {
  it("of a purchase gives the credit back, and takes back what a claim about it gave", async () => {
    const maria = await createCustomer();
    await creditFor(maria, 12);
    const product = await createProduct({ price: 12, keys: 1 });
    await signIn(maria);
    const { order_id } = await buy(product.id, 12);
    await give({ id: order_id, product, owner: maria }, 12);
    await signInStaff("admin");
    await db.rows("select public.override_order($1, 'refund', 'pediu')", [order_id]);
    await db.rows("select public.override_order($1, 'refund', 'de novo')", [order_id]);
    expect((await ledger(maria)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["claim", 12],
      ["purchase", -12],
      ["claim", 12],
      ["refund", 12],
      ["reversal", -12],
    ]);
    expect(await creditOf(maria)).toMatchObject({ balance: 12 });
  });

  it("gives nothing back to an account that is gone", async () => {
    const maria = await createCustomer();
    await creditFor(maria, 12);
    const product = await createProduct({ price: 12, keys: 1 });
    await signIn(maria);
    const { order_id } = await buy(product.id, 12);
    await db.actAs("none");
    await db.rows("delete from auth.users where id = $1", [maria.id]);
    await refund(order_id);
    expect(await db.value("select count(*)::integer from public.credit_entries")).toBe(2);
  });
});

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
