import { db } from "../harness/database";
import { createOrder, createProduct, signInStaff } from "../harness/factories";

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
