import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, restock, signInStaff, stockKeys, type TestProduct } from "../harness/factories";
import { alerts, createLongServingAdmin, gather, now } from "../harness/staff-notices";

let product: TestProduct;
let minute = 0;
beforeEach(async () => {
  await createLongServingAdmin();
  product = await createProduct();
});

async function found(kind: string, { id } = product) {
  await gather(now(++minute));
  return alerts(kind, id);
}
const describeAlerts = (kind: string, subjects: string[]) =>
  dbOwner.value("select private.describe_staff_alerts($1, $2)", [kind, subjects]);
/** Brings the stock to a number, as sales and additions would have. */
const setStock = (left: number) =>
  dbOwner.rows("update public.products set stock_count = $2 where id = $1", [product.id, left]);

describe("low stock", () => {
  it("is notified once, and again only after a restock above the threshold", async () => {
    await stockKeys(product, 8);
    expect(await found("stock_low")).toHaveLength(0);
    for (const left of [5, 2]) {
      await setStock(left);
      expect(await found("stock_low")).toHaveLength(1);
    }
    // Three keys are still below five: staff are not notified of their own import.
    for (const added of [3, 10]) {
      await stockKeys(product, added);
      expect(await found("stock_low")).toHaveLength(1);
    }
    await setStock(4);
    expect(await found("stock_low")).toHaveLength(2);
  });

  it("goes by the threshold that staff set, and leaves alone what is off sale", async () => {
    const away = await createProduct({ active: false });
    await stockKeys(product, 8);
    await dbOwner.rows("insert into private.stock_thresholds values ($1, 8)", [product.id]);
    expect(await describeAlerts("stock_low", await found("stock_low"))).toEqual({
      total: 1,
      products: [{ name: "Conta de anúncios", left: 8, threshold: 8 }],
    });
    expect(await found("stock_low", away)).toEqual([]);
  });
});

it("notifies of a sold-out product for the first and the tenth waiting customer, and again after a restock", async () => {
  expect(await found("sold_out_wanted")).toHaveLength(0);
  for (let order = 0; order < 9; order++) await createOrder({ product, status: "completed" });
  expect(await found("sold_out_wanted")).toHaveLength(1);
  // A confirmed stock alert counts as an order does.
  const insert = `insert into private.stock_alerts (product_id, email, confirmed_at)
       values ($1, 'ana@example.com', now()), ($1, 'caio@example.com', null)`;
  await dbOwner.rows(insert, [product.id]);
  expect(await found("sold_out_wanted")).toHaveLength(2);
  const subjects = await found("sold_out_wanted");
  expect(subjects).toHaveLength(2);
  expect(await describeAlerts("sold_out_wanted", subjects)).toEqual({
    total: 1,
    products: [{ name: "Conta de anúncios", waiting: 10 }],
  });
  await restock(product, 10);
  expect(await describeAlerts("sold_out_wanted", subjects)).toBeNull();
  await stockKeys(product, 2);
  await setStock(0);
  await createOrder({ product, status: "completed" });
  expect(await found("sold_out_wanted")).toHaveLength(3);
});

it("list_stock_watch names what is low, and counts the paid orders that wait, by product, also of one that is off sale", async () => {
  const off = await createProduct({ active: false });
  for (const held of [false, false, true]) await createOrder({ product: off, status: "completed", held });
  await createOrder({ product });
  await signInStaff("manager");
  const { low, waiting } = await db.value<{ low: string[]; waiting: object }>("select public.list_stock_watch()");
  expect([product.id, off.id].map((id) => low.includes(id))).toEqual([true, false]);
  expect(waiting).toEqual({ [off.id]: 2 });
});

it("list_staff_products filters by what products wait for, and finds by name, id and the provider's id", async () => {
  const off = await createProduct({ active: false });
  await stockKeys(product, 9);
  await createOrder({ product: off, status: "completed" });
  await signInStaff("manager");
  const list = async (state: string, search = "") => {
    const call = "select public.list_staff_products(p_search => $1, p_state => $2, p_limit => 1000)";
    const { products } = await db.value<{ products: { id: string }[] }>(call, [search, state]);
    return products.map(({ id }) => id);
  };
  expect(await list("on_sale")).toContain(product.id);
  expect(await list("low")).not.toContain(product.id);
  await dbOwner.rows("insert into private.stock_thresholds values ($1, 9)", [product.id]);
  expect(await list("low")).toContain(product.id);
  expect(await list("soldout")).not.toContain(product.id);
  expect([await list("off"), await list("waiting")]).toEqual([[off.id], [off.id]]);
  for (const text of [product.id, product.ggcheckoutId]) expect(await list("", text)).toEqual([product.id]);
  expect(await list("", "CONTA DE ANUNCIOS")).toHaveLength(2);
  const byId = await db.value("select public.list_staff_products(p_id => $1)", [off.id]);
  expect(byId).toMatchObject({ total: 1, products: [{ id: off.id }] });
});
