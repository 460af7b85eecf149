import { type Database, withRollback } from "./harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, createStaff } from "./harness/factories";

const add = (db: Database, productId: string, keys: (string | null)[]) =>
  db.value<Record<string, number>>("select public.add_product_keys($1, $2)", [productId, keys]);
const asStaff = async (db: Database, role: "admin" | "manager" = "manager") =>
  db.actAs("authenticated", (await createStaff(db, role)).id);

describe("add_product_keys", () => {
  it("reports what was added, repeated, known and empty, and keeps the order pasted", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db, "admin");
      await add(db, product.id, ["c"]);
      expect(await add(db, product.id, [" a ", "", "b", "a", "c", "\t", null, "b\r"])).toEqual({
        added: 2,
        repeated: 2,
        existing: 1,
        empty: 3,
        delivered: 0,
        stock: 3,
      });
      const keys = await db.rows<{ key_data: string }>(
        "select key_data from public.product_keys where product_id = $1",
        [product.id],
      );
      expect(keys.map((key) => key.key_data).sort()).toEqual(["a", "b", "c"]);
      const placed = await db.asOwner((owner) =>
        owner.rows<{ id: string }>("select id from private.stored_keys where product_id = $1 order by place", [
          product.id,
        ]),
      );
      const opened: string[] = [];
      for (const { id } of placed)
        opened.push(await db.value("select key_data from public.product_keys where id = $1", [id]));
      expect(opened).toEqual(["c", "a", "b"]);
    }));

  it("serves the line with what it adds, oldest payment and oldest key first", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      const waiting = [
        await createOrder(db, { product, status: "completed" }),
        await createOrder(db, { product, status: "completed" }),
      ];
      const last = await createOrder(db, { product, status: "completed" });
      await asStaff(db, "admin");
      expect(await add(db, product.id, ["first", "second"])).toMatchObject({ added: 2, delivered: 2, stock: 0 });
      for (const [index, order] of waiting.entries()) {
        const read =
          "select k.key_data from public.product_keys k join public.orders o on o.delivered_key_id = k.id where o.id = $1";
        expect(await db.value(read, [order.id])).toBe(["first", "second"][index]);
      }
      expect(await db.value("select public.order_queue_position($1)", [last.id])).toBe(1);
    }));

  it("lets two products hold the same key", () =>
    withRollback(async (db) => {
      const [one, other] = [await createProduct(db), await createProduct(db)];
      await asStaff(db);
      expect(await add(db, one.id, ["same"])).toMatchObject({ added: 1 });
      expect(await add(db, other.id, ["same"])).toMatchObject({ added: 1 });
    }));

  it("knows a key again after it was delivered", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await asStaff(db);
      expect(await add(db, order.product.id, [order.key])).toMatchObject({ added: 0, existing: 1 });
    }));

  it.each([
    ["nothing but empty lines", ["", "  "], "PT400", "no_valid_key"],
    ["no lines", [], "PT400", "no_valid_key"],
    ["a key of over 4000 characters", ["x".repeat(4001)], "PT400", "key_too_long"],
    ["more than 5000 lines", Array.from({ length: 5001 }, String), "PT413", "too_many_keys"],
  ])("refuses %s", (_name, keys, code, detail) =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db);
      await expect(add(db, product.id, keys)).rejects.toMatchObject({ code, detail });
    }),
  );

  it("takes 5000 lines, and a key of 4000 characters, pasted or through product_keys", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db);
      const lines = [...Array<string>(4999).fill(""), "x".repeat(4000)];
      expect(await add(db, product.id, lines)).toMatchObject({ added: 1, empty: 4999 });
      const insert =
        "insert into public.product_keys (product_id, key_data, used_by) values ($1, $2, gen_random_uuid()) returning key_data, used_by";
      const key = "y".repeat(4000);
      expect(await db.rows(insert, [product.id, ` ${key} `])).toEqual([{ key_data: key, used_by: null }]);
    }));

  it("refuses an unknown product, customers, and the signed out", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db);
      await expect(add(db, "nowhere", ["a"])).rejects.toMatchObject({ code: "PT404", detail: "product_not_found" });
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(add(db, product.id, ["a"])).rejects.toMatchObject({
        code: "PT403",
        detail: "staff_only",
        message: "Apenas administradores e gerentes autorizados podem adicionar keys",
      });
      await db.actAs("anon");
      await expect(add(db, product.id, ["a"])).rejects.toMatchObject({ code: "42501" });
    }));

  it("refuses to keep keys while the server has no master key", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db);
      for (const master of ["", "too short"]) {
        await db.asOwner((owner) => owner.rows("select set_config('store.key_encryption_key', $1, true)", [master]));
        await expect(add(db, product.id, ["a"])).rejects.toMatchObject({
          code: "PT503",
          detail: "key_encryption_unavailable",
        });
      }
    }));
});

describe("inserting through product_keys", () => {
  const insert = (db: Database, productId: string, key: string) =>
    db.rows(
      "insert into public.product_keys (product_id, key_data) values ($1, $2) returning id, product_id, is_used",
      [productId, key],
    );

  it("keeps a key, trimmed, and answers the row", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db, "admin");
      expect(await insert(db, product.id, " abc ")).toEqual([
        { id: expect.any(String), product_id: product.id, is_used: false },
      ]);
      expect(await db.rows("select key_data from public.product_keys where product_id = $1", [product.id])).toEqual([
        { key_data: "abc" },
      ]);
    }));

  it("hands the key to who waits, and says so in the row", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await asStaff(db);
      expect(await insert(db, order.product.id, "abc")).toMatchObject([{ is_used: true }]);
    }));

  it("refuses a repeated key, an empty one, a long one, an unknown product, customers and the signed out", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await asStaff(db);
      await insert(db, product.id, "abc");
      await expect(insert(db, product.id, "abc")).rejects.toMatchObject({
        code: "PT409",
        detail: "key_already_in_store",
      });
      await expect(insert(db, product.id, " ")).rejects.toMatchObject({ code: "PT400", detail: "no_valid_key" });
      await expect(insert(db, product.id, "x".repeat(4001))).rejects.toMatchObject({
        code: "PT400",
        detail: "key_too_long",
      });
      await expect(insert(db, "nowhere", "abc")).rejects.toMatchObject({ code: "PT404", detail: "product_not_found" });
      await db.actAs("authenticated", (await createCustomer(db)).id);
      await expect(insert(db, product.id, "def")).rejects.toMatchObject({ code: "PT403", detail: "staff_only" });
      await db.actAs("anon");
      await expect(insert(db, product.id, "def")).rejects.toMatchObject({ code: "42501" });
    }));
});
