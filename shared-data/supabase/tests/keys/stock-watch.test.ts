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
