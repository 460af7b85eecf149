import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff, storedTexts, type TestProduct } from "../harness/factories";

const add = (productId: string, keys: (string | null)[]) =>
  db.value<Record<string, unknown>>("select public.add_product_keys($1, $2)", [productId, keys]);
let product: TestProduct;
beforeEach(async () => {
  product = await createProduct();
  await signInStaff("manager");
});

it("reports what was added, repeated, known and empty, and keeps the order pasted", async () => {
  await add(product.id, ["c"]);
  expect(await add(product.id, [" a ", "", "b", "a", "c", "\t", null, "b\r"])).toEqual({
    added: 2,
    repeated: 2,
    existing: 1,
    known: [{ line: 5, product_id: product.id, product_name: "Conta de anúncios", is_used: false }],
    empty: 3,
    delivered: 0,
    stock: 3,
    import_id: expect.any(String),
  });
  expect(await storedTexts(product.id)).toEqual(["c", "a", "b"]);
});

it.each([
  ["nothing but empty lines", ["", "  ", "\u200b\ufeff", null], "PT400", "no_valid_key"],
  ["no lines", [], "PT400", "no_valid_key"],
  ["a key of over 4000 characters", ["x".repeat(4001)], "PT400", "key_too_long"],
  ["a key of a megabyte of blanks", [`x${" ".repeat(1_000_000)}y`], "PT400", "key_too_long"],
  ["more than 5000 lines", Array.from({ length: 5001 }, String), "PT413", "too_many_keys"],
])("refuses %s", async (_name, keys, code, detail) => {
  await expect(add(product.id, keys)).rejects.toMatchObject({ code, detail });
});

it("takes 5000 lines, and a key of 4000 characters, pasted or through product_keys", async () => {
  const lines = [...Array<string>(4999).fill(""), "x".repeat(4000)];
  expect(await add(product.id, lines)).toMatchObject({ added: 1, empty: 4999 });
  const insert =
    "insert into public.product_keys (product_id, key_data, used_by) values ($1, $2, gen_random_uuid()) returning key_data, used_by";
  // The text is not given back: staff read one at a time, logged.
  expect(await db.rows(insert, [product.id, ` ${"y".repeat(4000)} `])).toEqual([{ key_data: null, used_by: null }]);
});

it("refuses to keep keys while the server has no master key", async () => {
  for (const master of ["", "too short"]) {
    await dbOwner.rows("select set_config('store.key_encryption_key', $1, true)", [master]);
    await expect(add(product.id, ["a"])).rejects.toThrow("PT503 key_encryption_unavailable");
  }
});
