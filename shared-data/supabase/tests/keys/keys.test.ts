import { db, dbOwner } from "../harness/database";
import { createOrder, createProduct, signInStaff, storedTexts, type TestProduct } from "../harness/factories";

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

it("serves the line with what it adds, oldest payment and oldest key first", async () => {
  const waiting = [
    await createOrder({ product, status: "completed" }),
    await createOrder({ product, status: "completed" }),
  ];
  const last = await createOrder({ product, status: "completed" });
  expect(await add(product.id, ["first", "second"])).toMatchObject({ added: 2, delivered: 2, stock: 0 });
  for (const [index, order] of waiting.entries()) {
    const read =
      "select private.open_key_data(k.id, k.sealed) from private.stored_keys k join public.orders o on o.delivered_key_id = k.id where o.id = $1";
    expect(await dbOwner.value(read, [order.id])).toBe(["first", "second"][index]);
  }
  expect(await db.value("select public.order_queue_position($1)", [last.id])).toBe(1);
});

it("stocks a text once in the whole store, and says where", async () => {
  const [one, other] = [await createProduct(), await createProduct()];
  expect(await add(one.id, ["same"])).toMatchObject({ added: 1 });
  expect(await add(other.id, ["new", "same"])).toMatchObject({
    added: 1,
    existing: 1,
    known: [{ line: 2, product_id: one.id, is_used: false }],
  });
});

it("recognizes a key despite invisible characters, wide letters, other accent forms and blanks", async () => {
  const other = await createProduct();
  const texts = ["KEY ação", "\ufeffKEY ação\u200b", "ＫＥＹ\u2003ac\u0327a\u0303o", "\tK\u200dE\u034fY  ação\r"];
  expect(await add((await createProduct()).id, texts)).toMatchObject({ added: 1, repeated: texts.length - 1 });
  for (const text of texts) expect(await add(other.id, [text])).toMatchObject({ added: 0, existing: 1 });
});

it("keeps what a buyer has to paste", async () => {
  await add(product.id, ["\ufeffuser\tpass\u00a0word\u200b \r\n", '{\r\n  "a": 1\r\n}', "Ｗｉｄｅ"]);
  expect(await storedTexts(product.id)).toEqual(["user\tpass word", '{\n  "a": 1\n}', "Ｗｉｄｅ"]);
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
