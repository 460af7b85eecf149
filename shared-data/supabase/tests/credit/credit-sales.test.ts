import { buyWithCredit, creditFor } from "../harness/credit";
import { asPerson, db } from "../harness/database";
import { createCustomer, createProduct, createStaff, signIn, signInStaff } from "../harness/factories";
import { listed, report } from "../harness/sales";
import { override } from "../harness/staff-calls";

const soon = () => new Date(Date.now() + 60_000).toISOString();
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());

async function month() {
  const maria = await createCustomer();
  await creditFor(maria, 50);
  const product = await createProduct({ price: 20, keys: 2 });
  await signIn(maria);
  await buyWithCredit(product.id, 20);
  const { order_id } = await buyWithCredit(product.id, 20);
  await asPerson(await createStaff("admin"), () => override(order_id, "refund"));
  return { maria, product };
}

it("counts credit purchases as sales without new revenue, and lists them and the outstanding credit separately", async () => {
  const { product } = await month();
  const figures = await report(7, soon());
  expect(figures.today).toMatchObject({ orders: 2, revenue: 50 });
  expect(figures.by_day.at(-1)).toMatchObject({ orders: 2, revenue: 50 });
  expect(figures.by_category).toMatchObject([{ orders: 2, revenue: 50 }]);
  const ofProduct = figures.by_product.find(({ product_id }) => product_id === product.id);
  expect(ofProduct).toMatchObject({ orders: 1, revenue: 0 });
  expect(figures.refunds).toMatchObject({ orders: 1, amount: 0 });
  expect([figures.created, figures.paid]).toEqual([1, 1]);
  expect(figures.credit).toMatchObject({
    sales: { orders: 1, amount: 20 },
    given: { orders: 1, amount: 50 },
    owed: { accounts: 1, amount: 30, frozen: 0 },
  });
});

it("gives each of these figures the total of the list that it opens, and each order says whether credit paid it", async () => {
  await month();
  const figures = await report(7, soon());
  await signInStaff("manager");
  const days = [today(), today()] as const;
  expect(await listed("completed", ...days)).toBe(figures.today.orders);
  expect(await listed("credit", ...days)).toBe(figures.credit.sales.orders);
  expect(await listed("credit_given", ...days)).toBe(figures.credit.given.orders);
  expect(await listed("pix", ...days)).toBe(figures.created);
  expect(await listed("credit_given", "2020-01-01", "2020-01-02")).toBe(0);
  const holders = await db.value("select (public.list_credit_holders() ->> 'total')::integer");
  expect(holders).toBe(figures.credit.owed.accounts);
  const withCredit = (rows: { with_credit: boolean }[]) => rows.map((row) => row.with_credit).sort();
  const { orders } = await db.value<{ orders: { with_credit: boolean }[] }>("select public.find_orders()");
  expect(withCredit(orders)).toEqual([false, true, true]);
  expect(withCredit(await db.value("select public.export_orders(p_state => 'credit')"))).toEqual([true]);
});
