import { db } from "../harness/database";
import {
  createDeliveredOrder,
  createProduct,
  createStaff,
  signIn,
  signInCustomer,
  signInStaff,
  type TestOrder,
} from "../harness/factories";
import { revealKey } from "../harness/proof";
import { tracesOf } from "../harness/traces";

const readKeys = ({ product }: TestOrder) =>
  db.rows("select key_data, used_by from public.product_keys where product_id = $1", [product.id]);

it("opens a key for the owner of its completed order alone, staff too, also while others' cannot be opened", async () => {
  const [order, own] = [
    await createDeliveredOrder(),
    await createDeliveredOrder({ owner: await createStaff("admin") }),
  ];
  await signIn(order.owner);
  expect(await readKeys(order)).toEqual([{ key_data: order.key, used_by: order.owner?.id }]);
  await signIn(own.owner);
  expect(await readKeys(own)).toEqual([{ key_data: own.key, used_by: own.owner?.id }]);
  expect(await readKeys(order)).toEqual([{ key_data: null, used_by: order.owner?.id }]);
  await signInCustomer();
  expect(await readKeys(order)).toEqual([]);
  await signInStaff("manager");
  await db.rows("select set_config('store.key_encryption_key', '', true)");
  expect(await readKeys(order)).toEqual([{ key_data: null, used_by: null }]);
});

it("keeps no text of a key anywhere in the database", async () => {
  const password = (await createDeliveredOrder()).key.slice(-36);
  expect(await tracesOf([RegExp(password), RegExp(Buffer.from(password).toString("hex"))])).toEqual([]);
});

it("seals the same text differently each time, and opens it", async () => {
  const [id, text] = ["00000000-0000-4000-8000-000000000001", "ação: ✓ 🔑 ".repeat(300)];
  const sealed = () => db.value<Buffer>("select private.seal_key_data($1, $2)", [id, text]);
  const [one, other] = [await sealed(), await sealed()];
  expect(one.equals(other)).toBe(false);
  expect(await db.value("select private.open_key_data($1, $2)", [id, one])).toBe(text);
});

const reveal = async (productId: string) => {
  const id = await db.value("select id from private.stored_keys where product_id = $1 order by place", [productId]);
  await signInStaff("admin");
  return revealKey(id);
};

it.each([
  [
    "moved to another row",
    "(select o.sealed from private.stored_keys o where o.id <> k.id and o.product_id = k.product_id)",
  ],
  ["changed", "set_byte(k.sealed, 30, get_byte(k.sealed, 30) # 1)"],
  ["named after another master key", "set_byte(k.sealed, 3, get_byte(k.sealed, 3) # 1)"],
  ["cut short", "substring(k.sealed from 1 for 30)"],
])("does not open a sealed text that was %s", async (_name, sealed) => {
  const product = await createProduct({ keys: 2 });
  await db.rows(`update private.stored_keys k set sealed = ${sealed} where k.product_id = $1`, [product.id]);
  await expect(reveal(product.id)).rejects.toThrow("PT500 key_unreadable");
});
