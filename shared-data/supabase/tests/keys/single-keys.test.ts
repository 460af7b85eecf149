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

beforeEach(() => signInStaff("admin"));

describe("inserting through product_keys", () => {
  const insert = (productId: string, key: string) =>
    db.rows(
      "insert into public.product_keys (product_id, key_data) values ($1, $2) returning id, product_id, is_used",
      [productId, key],
    );

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
    const product = await createProduct();
    await signInStaff("manager");
    await insert(product.id, "abc");
    for (const place of [product, await createProduct()]) {
      await expect(insert(place.id, "\ufeffabc")).rejects.toThrow(
        "PT409 key_already_in_store: Esta key já está no estoque de Conta de anúncios",
      );
    }
    await expect(insert(product.id, " ")).rejects.toThrow("PT400 no_valid_key");
    await expect(insert(product.id, "x".repeat(4001))).rejects.toThrow("PT400 key_too_long");
    await expect(insert("nowhere", "abc")).rejects.toThrow("PT404 product_not_found");
  });
});

describe("deleting a key", () => {
  const unused = async () => {
    const product = await createProduct({ keys: 2 });
    return dbOwner.value<string>("select id from private.stored_keys where product_id = $1 limit 1", [product.id]);
  };
  const remove = (id: string) => db.value<number>("select public.delete_product_key($1)", [id]);

  it("deletes an unused one for an admin and gives the stock left; the second time there is none, nor a used one", async () => {
    const order = await createDeliveredOrder();
    const usedId = await db.value<string>("select delivered_key_id from public.orders where id = $1", [order.id]);
    const id = await unused();
    expect(await remove(id)).toBe(1);
    for (const gone of [id, usedId])
      await expect(remove(gone)).rejects.toThrow("PT404 key_not_available: Key not found or already used");
  });

  it("deletes through product_keys too, and there leaves used keys alone", async () => {
    const [id, order] = [await unused(), await createDeliveredOrder()];
    expect(await db.rows("delete from public.product_keys where id = $1 returning id", [id])).toEqual([{ id }]);
    expect(
      await db.rows("delete from public.product_keys where product_id = $1 returning id", [order.product.id]),
    ).toEqual([]);
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

const three = async () => {
  const product = await createProduct({ keys: 3 });
  const read = "select id from private.stored_keys where product_id = $1 order by place";
  const keys = await dbOwner.rows<{ id: string }>(read, [product.id]);
  return { product, ids: keys.map(({ id }) => id) };
};
const remove = async (ids: (string | undefined)[], reason = "lote com defeito") =>
  (await db.rows<{ id: string }>("select k as id from public.delete_product_keys($1, $2) k", [ids, reason])).map(
    ({ id }) => id,
  );

it("deleting many keys deletes the unused ones for an admin, names those that stay, and logs each with the reason, 500 at most", async () => {
  const [{ product, ids }, order] = [await three(), await createDeliveredOrder()];
  const used = await db.value<string>("select delivered_key_id from public.orders where id = $1", [order.id]);
  expect(await remove([ids[0], ids[2], used, drawId()])).toEqual([used]);
  expect(await db.value("select stock_count from public.products where id = $1", [product.id])).toBe(1);
  const log = "select key_id from public.staff_actions where action = 'key_deleted' and reason = 'lote com defeito'";
  expect((await db.rows<{ key_id: string }>(log)).map((entry) => entry.key_id).sort()).toEqual([ids[0], ids[2]].sort());
  expect(await remove([ids[0], ids[2], used])).toEqual([used]);
  expect(await db.rows("select from public.staff_actions where action = 'key_deleted'")).toHaveLength(2);
  await expect(remove(ids, " ")).rejects.toThrow("reason_required");
  await expect(remove(Array.from({ length: 501 }, () => drawId()))).rejects.toThrow("PT413 too_many_keys");
});
