import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import {
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
  storedTexts,
} from "../harness/factories";
import { entriesOf } from "../harness/log";

beforeEach(() => signInStaff("admin"));

const insertion = "insert into public.product_keys (product_id, key_data) values ($1, $2)";
const insert = (productId: string, key: string) =>
  db.rows(`${insertion} returning id, product_id, is_used`, [productId, key]);

describe("inserting through product_keys", () => {
  it("keeps a key, trimmed, and answers the row", async () => {
    const product = await createProduct();
    expect(await insert(product.id, " abc ")).toEqual([
      { id: expect.any(String), product_id: product.id, is_used: false },
    ]);
    expect(await storedTexts(product.id)).toEqual(["abc"]);
  });

  it("hands the key to who waits, and says so in the row", async () => {
    const order = await createOrder({ status: "completed" });
    await signInStaff("manager");
    expect(await insert(order.product.id, "abc")).toMatchObject([{ is_used: true }]);
  });

  it("refuses a repeated key, an empty one, a long one, and an unknown product", async () => {
    const [product, other] = [await createProduct(), await createProduct()];
    await signInStaff("manager");
    await insert(product.id, "abc");
    const taken = "PT409 key_already_in_store: Esta key já está no estoque de Conta de anúncios";
    for (const [id, key, refusal] of [
      [product.id, "\ufeffabc", taken],
      [other.id, "\ufeffabc", taken],
      [product.id, " ", "PT400 no_valid_key"],
      [product.id, "x".repeat(4001), "PT400 key_too_long"],
      ["nowhere", "abc", "PT404 product_not_found"],
    ] as const)
      await expect(insert(id, key)).rejects.toThrow(refusal);
  });
});

/** A product with three unused keys, the ids of these, and that of another product's used one. */
async function threeUnused() {
  const product = await createProduct({ keys: 3 });
  const order = await createDeliveredOrder();
  const read = "select id from private.stored_keys where product_id = $1 order by place";
  const keys = await dbOwner.rows<{ id: string }>(read, [product.id]);
  const used = await db.value<string>("select delivered_key_id from public.orders where id = $1", [order.id]);
  return { product, order, used, ids: keys.map(({ id }) => id) as [string, string, string] };
}
const remove = (id: string) => db.value<number>("select public.delete_product_key($1)", [id]);

it("deletes an unused key for an admin and gives the stock left; the second time there is none, nor a used one", async () => {
  const { ids, used } = await threeUnused();
  expect(await remove(ids[0])).toBe(2);
  for (const gone of [ids[0], used])
    await expect(remove(gone)).rejects.toThrow("PT404 key_not_available: Key not found or already used");
});

describe("deleting through product_keys", () => {
  it("deletes unused keys, and leaves used ones alone", async () => {
    const { ids, used } = await threeUnused();
    const gone = "delete from public.product_keys where id in ($1, $2) returning id";
    expect(await db.rows(gone, [ids[0], used])).toEqual([{ id: ids[0] }]);
  });

  it("tries no condition on a text for who may not delete", async () => {
    const order = await createDeliveredOrder();
    await signIn(order.owner);
    for (const text of ["u%", "not this%"]) {
      const guess = db.rows("delete from public.product_keys where key_data like $1", [text]);
      await expect(guess).rejects.toThrow("PT403 admin_only");
    }
  });
});

it("deleting many keys deletes the unused ones for an admin, names those that stay, and logs each with the reason, 500 at most", async () => {
  const { product, ids, used } = await threeUnused();
  const removeAll = (keys: string[], reason = "lote com defeito") =>
    db.rows("select k as id from public.delete_product_keys($1, $2) k", [keys, reason]);
  const [first, , third] = ids;
  for (let call = 0; call < 2; call++) expect(await removeAll([first, third, used, drawId()])).toEqual([{ id: used }]);
  expect(await db.value("select stock_count from public.products where id = $1", [product.id])).toBe(1);
  const deleted = await entriesOf("key_deleted");
  expect(deleted.map(({ key_id, reason }) => [key_id, reason]).sort()).toEqual(
    [first, third].map((key_id) => [key_id, "lote com defeito"]).sort(),
  );
  await expect(removeAll(ids, " ")).rejects.toThrow("reason_required");
  await expect(removeAll(Array.from({ length: 501 }, () => drawId()))).rejects.toThrow("PT413 too_many_keys");
});
