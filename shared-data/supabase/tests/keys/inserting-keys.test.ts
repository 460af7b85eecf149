import { db } from "../harness/database";
import { createOrder, createProduct, signInStaff, storedTexts } from "../harness/factories";

describe("inserting through product_keys", () => {
  const insert = (productId: string, key: string) =>
    db.rows(
      "insert into public.product_keys (product_id, key_data) values ($1, $2) returning id, product_id, is_used",
      [productId, key],
    );

  it("keeps a key, trimmed, and answers the row", async () => {
    const product = await createProduct();
    await signInStaff("admin");
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
