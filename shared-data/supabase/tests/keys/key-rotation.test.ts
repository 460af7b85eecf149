import { asService, db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createProduct, signIn, signInStaff, stockKeys, storedTexts } from "../harness/factories";

const present = "a-master-key-of-more-than-32-characters";
const next = "another-master-key-of-more-than-32-characters";

const setKeys =
  "select set_config('store.key_encryption_key', $1, true), set_config('store.key_encryption_key_previous', $2, true)";
const setMasterKeys = (key: string, previous: string) => dbOwner.rows(setKeys, [key, previous]);
const reseal = (limit = 200, leaveOlder = false) =>
  asService(() => db.value("select to_jsonb(r) from public.reseal_product_keys($1, $2) r", [limit, leaveOlder]));
const nothing = { resealed: 0, left: 0, unreadable: 0, unreadable_ids: [], repeated_ids: [] };
const add = (productId: string, keys: string[]) =>
  db.undone(async () => {
    await signInStaff("manager");
    return db.value<object>("select public.add_product_keys($1, $2)", [productId, keys]);
  });

it("seals every key again, batch by batch, and then needs the key before no more", async () => {
  const [one, other] = [await createProduct(), await createProduct()];
  const keys = [...(await stockKeys(one, 3)), ...(await stockKeys(other, 2))];
  expect(await reseal()).toEqual(nothing);
  await setMasterKeys(next, present);
  expect(await reseal(2)).toEqual({ ...nothing, resealed: 2, left: 3 });
  expect(await reseal(200)).toEqual({ ...nothing, resealed: 1, left: 2 });
  expect(await reseal(200)).toEqual({ ...nothing, resealed: 2 });
  expect(await reseal()).toEqual(nothing);
  await setMasterKeys(next, "");
  expect([...(await storedTexts(one.id)), ...(await storedTexts(other.id))]).toEqual(keys);
  expect(await add(one.id, keys)).toMatchObject({ added: 0, existing: 5 });
});

it("goes on delivering, revealing, finding and knowing keys of both master keys meanwhile", async () => {
  const order = await createDeliveredOrder();
  const [old = ""] = await stockKeys(order.product, 1);
  await setMasterKeys(next, present);
  expect(await add((await createProduct()).id, [order.key, ` ${old}\u200b`, "new"])).toMatchObject({
    added: 1,
    existing: 2,
  });
  await signIn(order.owner);
  expect(await db.value("select key_data from public.product_keys")).toBe(order.key);
  await signInStaff("admin");
  const list = "select public.list_product_keys($1, 'all', $2)";
  expect(await db.value(list, [order.product.id, old])).toMatchObject({ total: 1 });
  const insert = "insert into public.product_keys (product_id, key_data) values ($1, $2)";
  await expect(db.rows(insert, [order.product.id, old])).rejects.toThrow("key_already_in_store");
});

it("leaves and names what neither master key opens", async () => {
  const product = await createProduct();
  const [, second] = await stockKeys(product, 2);
  const id = await db.value<string>("select id from private.stored_keys order by place");
  const change = "update private.stored_keys set sealed = set_byte(sealed, 30, get_byte(sealed, 30) # 1) where id = $1";
  await db.rows(change, [id]);
  const sealed = () => db.value<Buffer>("select sealed from private.stored_keys where id = $1", [id]);
  const before = await sealed();
  await setMasterKeys(next, present);
  const named = { unreadable: 1, unreadable_ids: [id], repeated_ids: [], left: 0 };
  expect(await reseal()).toEqual({ ...named, resealed: 1 });
  expect(await reseal()).toEqual({ ...named, resealed: 0 });
  expect(await sealed()).toEqual(before);
  await db.rows("delete from private.stored_keys where id = $1", [id]);
  expect(await storedTexts(product.id)).toEqual([second]);
});

it("refuses a third master key while the first still seals keys, unless these are given up", async () => {
  await createProduct({ keys: 2 });
  await setMasterKeys(next, present);
  await reseal(1);
  const third = `${next}-and-a-third`;
  await setMasterKeys(third, next);
  await expect(reseal()).rejects.toThrow("PT409 older_master_key");
  await setMasterKeys(third, "");
  await expect(reseal()).rejects.toThrow("PT409 older_master_key");
  await setMasterKeys(third, next);
  expect(await reseal(200, true)).toMatchObject({ resealed: 1, left: 0, unreadable: 1 });
});

it("goes on past a text that the store has twice, and names it", async () => {
  const product = await createProduct();
  const [text = ""] = await stockKeys(product, 2);
  // As after a change of the master key without keeping the former one: no text is recognized.
  await setMasterKeys(next, "");
  await db.rows("select private.store_key($1, $2)", [product.id, text]);
  await setMasterKeys(next, present);
  const batch = await reseal();
  expect(batch).toMatchObject({ resealed: 2, left: 0, repeated_ids: [expect.any(String)] });
  await setMasterKeys(next, "");
  expect((await storedTexts(product.id)).filter((opened) => opened === text)).toHaveLength(2);
  expect(await add(product.id, [text])).toMatchObject({ added: 0, existing: 1 });
});
