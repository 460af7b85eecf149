import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import {
  createOrder,
  createProduct,
  type Person,
  signIn,
  signInStaff,
  storedTexts,
  type TestProduct,
} from "../harness/factories";
import { entriesOf } from "../harness/log";
import { rowsReadBy } from "../harness/rows-read";

type Result = Record<string, unknown>;

const add = ({ id }: TestProduct, keys: string[], importId: string) =>
  db.value<Result>("select public.add_product_keys($1, $2, $3)", [id, keys, importId]);
const undo = (importId: string, reason = "colada no produto errado") =>
  db.value<Result>("select to_jsonb(u) from public.undo_key_import($1, $2) u", [importId, reason]);
const imports = async ({ id }: TestProduct) =>
  (await db.value<{ imports: Result[] }>("select public.list_key_imports($1)", [id])).imports;
const stockOf = ({ id }: TestProduct) =>
  db.value<number>("select stock_count from public.products where id = $1", [id]);
const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key ${index} ${drawId()}`);

let product: TestProduct;
let manager: Person;
let id: string;
beforeEach(async () => {
  [product, manager, id] = [await createProduct(), await signInStaff("manager"), drawId()];
});

describe("undo_key_import", () => {
  it("removes undelivered keys with one log entry, and leaves other keys alone", async () => {
    const order = await createOrder({ product, status: "completed" });
    await add(product, keysOf(3), id);
    await add(product, ["another paste"], drawId());
    expect(await undo(id)).toEqual({ removed: 2, delivered: 1, stock: 1 });
    expect(await stockOf(product)).toBe(1);
    const changes = { stock: { from: 3, to: 1 }, removed: { from: null, to: 2 } };
    expect(await entriesOf("import_undone")).toMatchObject([
      { product_id: product.id, reason: "colada no produto errado", changes },
    ]);
    expect(await entriesOf("key_deleted")).toEqual([]);
    expect(await imports(product)).toMatchObject([
      { added: 1, undone_at: null },
      { id, added: 3, left: 0, delivered: 1, removed: 2, orders: [order.id], undone_at: expect.any(String) },
    ]);
  });

  it("answers the second call as the first, and removes nothing", async () => {
    await add(product, keysOf(2), id);
    const first = await undo(id);
    await add(product, ["later"], drawId());
    expect(await undo(id)).toEqual({ ...first, stock: 1 });
    expect(await entriesOf("import_undone")).toHaveLength(1);
  });

  it("removes nothing where all of it was delivered, and logs nothing", async () => {
    await createOrder({ product, status: "completed" });
    await add(product, ["a"], id);
    expect(await undo(id)).toEqual({ removed: 0, delivered: 1, stock: 0 });
    expect(await entriesOf("import_undone")).toEqual([]);
  });

  it("is for anyone who made it and for admins, with a reason", async () => {
    await add(product, ["a"], id);
    await signInStaff("manager");
    expect(await imports(product)).toMatchObject([{ is_mine: false }]);
    await expect(undo(id)).rejects.toThrow("PT403 import_of_another");
    await signInStaff("admin");
    await expect(undo(id, " <> ")).rejects.toThrow("PT400 reason_required");
    expect(await undo(id)).toMatchObject({ removed: 1 });
  });

  it("removes many keys without reading the stock for each", async () => {
    await add(product, keysOf(300), id);
    const call = "select public.undo_key_import($1, 'engano')";
    expect(await rowsReadBy("private.stored_keys", call, [id])).toBeLessThan(1_000);
    expect(await stockOf(product)).toBe(0);
  });
});

it("list_key_imports returns date, author, added and remaining keys, newest first and paginated, without empty imports", async () => {
  await add(product, ["a", "b"], drawId());
  await add(product, ["a"], drawId());
  await db.rows("select public.add_product_keys($1, $2)", [product.id, ["c"]]);
  const listed = await imports(product);
  expect(listed.map(({ added }) => added).sort()).toEqual([1, 2]);
  expect(listed[0]).toMatchObject({ email: manager.email, is_mine: true, delivered: 0, orders: [], removed: null });
  const page = await db.value("select public.list_key_imports($1, 1, 1)", [product.id]);
  expect(page).toEqual({ total: 2, imports: [listed[1]] });
});

describe("a call that is sent again under its import's id", () => {
  it("adds nothing twice, and reports as the first time", async () => {
    const paste = ["known", "a", "a", " ", "b", "c"];
    await add(product, ["known"], drawId());
    const first = await add(product, paste, id);
    expect(first).toMatchObject({ added: 3, repeated: 1, existing: 1, empty: 1 });
    expect(await add(product, paste, id)).toEqual(first);
    expect(await entriesOf("keys_added")).toHaveLength(2);
  });

  it("counts what went to an order that waited as delivered, and what was sold since as added alone", async () => {
    await createOrder({ product, status: "completed" });
    const first = await add(product, ["a", "b"], id);
    expect(first).toMatchObject({ added: 2, delivered: 1, stock: 1 });
    await createOrder({ product, status: "completed" });
    await dbOwner.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
    expect(await add(product, ["a", "b"], id)).toEqual({ ...first, stock: 0 });
  });

  it("knows the keys that came, however the paste is cut, and adds the rest to the same import", async () => {
    await add(product, ["a", "b"], id);
    expect(await add(product, ["b", "c"], id)).toMatchObject({ added: 2, existing: 0, known: [], stock: 3 });
    expect(await db.value("select public.list_key_imports($1)", [product.id])).toMatchObject({
      imports: [{ id, added: 3, left: 3, delivered: 0 }],
    });
  });

  it("is refused for another product, for another person, and once the import is undone", async () => {
    const other = await createProduct();
    await add(product, ["a"], id);
    await expect(add(other, ["b"], id)).rejects.toThrow("PT409 import_of_another");
    await signInStaff("admin");
    await expect(add(product, ["b"], id)).rejects.toThrow("PT409 import_of_another");
    await signIn(manager);
    await db.value("select public.undo_key_import($1, 'engano')", [id]);
    await expect(add(product, ["b"], id)).rejects.toThrow("PT409 import_undone");
    expect(await add(product, ["a"], drawId())).toMatchObject({ added: 1 });
  });
});

describe("keys that are pasted", () => {
  const addPasted = (productId: string, keys: (string | null)[]) =>
    db.value<Record<string, unknown>>("select public.add_product_keys($1, $2)", [productId, keys]);
  it("reports what was added, repeated, known and empty, and keeps the order pasted", async () => {
    await addPasted(product.id, ["c"]);
    expect(await addPasted(product.id, [" a ", "", "b", "a", "c", "\t", null, "b\r"])).toEqual({
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
    await expect(addPasted(product.id, keys)).rejects.toMatchObject({ code, detail });
  });

  it("takes 5000 lines, and a key of 4000 characters, pasted or through product_keys", async () => {
    const lines = [...Array<string>(4999).fill(""), "x".repeat(4000)];
    expect(await addPasted(product.id, lines)).toMatchObject({ added: 1, empty: 4999 });
    const insert =
      "insert into public.product_keys (product_id, key_data, used_by) values ($1, $2, gen_random_uuid()) returning key_data, used_by";
    // The text is not given back: staff read one at a time, logged.
    expect(await db.rows(insert, [product.id, ` ${"y".repeat(4000)} `])).toEqual([{ key_data: null, used_by: null }]);
  });

  it("refuses to keep keys while the server has no master key", async () => {
    for (const master of ["", "too short"]) {
      await dbOwner.rows("select set_config('store.key_encryption_key', $1, true)", [master]);
      await expect(addPasted(product.id, ["a"])).rejects.toThrow("PT503 key_encryption_unavailable");
    }
  });
});
