import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signInStaff, stockKeys, type TestProduct } from "../harness/factories";
import { alerts, createLongServingAdmin, gather, now } from "../harness/staff-notices";

beforeEach(createLongServingAdmin);

/** Brings a product's stock to a number, as sales and additions would have. */
const sellDownTo = (product: TestProduct, left: number) =>
  dbOwner.rows("update public.products set stock_count = $2 where id = $1", [product.id, left]);

describe("low stock", () => {
  it("is notified once, and again only after a restock above the threshold", async () => {
    const product = await createProduct({ keys: 8 });
    const found = async (minute: number) => {
      await gather(now(minute));
      return (await alerts("stock_low", product.id)).length;
    };
    expect(await found(1)).toBe(0);
    await sellDownTo(product, 5);
    expect(await found(2)).toBe(1);
    await sellDownTo(product, 2);
    expect(await found(3)).toBe(1);
    // Three keys are still below five: staff are not notified of their own import.
    await stockKeys(product, 3);
    expect(await found(4)).toBe(1);
    await stockKeys(product, 10);
    expect(await found(5)).toBe(1);
    await sellDownTo(product, 4);
    expect(await found(6)).toBe(2);
  });

  it("goes by the threshold that staff set, and leaves alone what is off sale", async () => {
    const product = await createProduct();
    const away = await createProduct({ active: false });
    await stockKeys(product, 8);
    await dbOwner.rows("insert into private.stock_thresholds values ($1, 8)", [product.id]);
    await gather(now(1));
    const [subject] = await alerts("stock_low", product.id);
    const facts = await dbOwner.value("select private.describe_staff_alerts('stock_low', array[$1])", [subject]);
    expect(facts).toEqual({ total: 1, products: [{ name: "Conta de anúncios", left: 8, threshold: 8 }] });
    expect(await alerts("stock_low", away.id)).toEqual([]);
  });
});

it("notifies of a sold-out product for the first and the tenth waiting customer, and again after a restock", async () => {
  const product = await createProduct();
  const found = async (minute: number) => {
    await gather(now(minute));
    return (await alerts("sold_out_wanted", product.id)).length;
  };
  expect(await found(1)).toBe(0);
  for (let order = 0; order < 9; order++) await createOrder({ product, status: "completed" });
  expect(await found(2)).toBe(1);
  // A confirmed stock alert counts as an order does.
  await dbOwner.rows(
    `insert into private.stock_alerts (product_id, email, confirmed_at)
       values ($1, 'ana@example.com', now()), ($1, 'caio@example.com', null)`,
    [product.id],
  );
  expect(await found(3)).toBe(2);
  expect(await found(4)).toBe(2);
  const subjects = await alerts("sold_out_wanted", product.id);
  const describeAlerts = () => dbOwner.value("select private.describe_staff_alerts('sold_out_wanted', $1)", [subjects]);
  expect(await describeAlerts()).toEqual({ total: 1, products: [{ name: "Conta de anúncios", waiting: 10 }] });
  await stockKeys(product, 10);
  await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  expect(await describeAlerts()).toBeNull();
  await stockKeys(product, 2);
  await sellDownTo(product, 0);
  await createOrder({ product, status: "completed" });
  expect(await found(5)).toBe(3);
});

interface Watch {
  low: string[];
  waiting: Record<string, number>;
}

it("list_stock_watch names what is low, and counts the paid orders that wait, by product, also of one that is off sale", async () => {
  const off = await createProduct({ active: false });
  await createOrder({ product: off, status: "completed" });
  await createOrder({ product: off, status: "completed" });
  await createOrder({ product: off, status: "completed", held: true });
  const pending = await createOrder();
  await signInStaff("manager");
  const { low, waiting } = await db.value<Watch>("select public.list_stock_watch()");
  expect([pending.product.id, off.id].map((id) => low.includes(id))).toEqual([true, false]);
  expect(waiting[off.id]).toBe(2);
  expect(waiting).not.toHaveProperty(pending.product.id);
});

interface Listed {
  total: number;
  products: Record<string, unknown>[];
}

const list = (state = "", search = "") =>
  db.value<Listed>("select public.list_staff_products(p_search => $1, p_state => $2, p_limit => 1000)", [
    search,
    state,
  ]);

it("list_staff_products filters by what products wait for, and finds by name, id and the provider's id", async () => {
  const [plain, off] = [await createProduct({ keys: 9 }), await createProduct({ active: false })];
  await createOrder({ product: off, status: "completed" });
  await signInStaff("manager");
  const ids = async (state: string) => (await list(state)).products.map(({ id }) => id);
  expect(await ids("on_sale")).toContain(plain.id);
  expect(await ids("low")).not.toContain(plain.id);
  await db.rows("select public.set_stock_threshold($1, 9)", [plain.id]);
  expect(await ids("low")).toContain(plain.id);
  expect(await ids("soldout")).not.toContain(plain.id);
  expect(await ids("off")).toEqual([off.id]);
  expect(await ids("waiting")).toEqual([off.id]);
  for (const text of [plain.id, plain.ggcheckoutId]) expect((await list("", text)).products).toHaveLength(1);
  expect((await list("", "CONTA DE ANUNCIOS")).total).toBe(2);
});
