import { db } from "../harness/database";
import { createOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";

interface Watch {
  low: string[];
  waiting: Record<string, number>;
}

const watch = () => db.value<Watch>("select public.list_stock_watch()");
it("names the products on sale with no more keys than their threshold, five unless it is set", async () => {
  const [six, five, nine, off] = [
    await createProduct(),
    await createProduct(),
    await createProduct(),
    await createProduct({ active: false }),
  ];
  await stockKeys(six, 6);
  await stockKeys(five, 5);
  await stockKeys(nine, 9);
  await signInStaff("manager");
  await db.rows("select public.set_stock_threshold($1, 9)", [nine.id]);
  const { low } = await watch();
  expect([six, five, nine, off].map(({ id }) => low.includes(id))).toEqual([false, true, true, false]);
});

it("counts the paid orders that wait for keys, by product, also of one that is off sale", async () => {
  const off = await createProduct({ active: false });
  await createOrder({ product: off, status: "completed" });
  await createOrder({ product: off, status: "completed" });
  await createOrder({ product: off, status: "completed", held: true });
  const pending = await createOrder();
  await signInStaff("manager");
  const { waiting } = await watch();
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
