import { drawId } from "../../../local/testing/draw";
import { db, dbOwner, type Row } from "../harness/database";
import { createOrder, createProduct, type Person, signInStaff, type TestProduct } from "../harness/factories";
import { logged } from "../harness/log";
import { rowsReadBy } from "../harness/rows-read";

type Change = { id: string; from?: object; to: object };

const change = (changes: readonly Change[], request = drawId(), reason = "tabela nova") => {
  const rows = JSON.stringify(changes.map((each) => ({ from: {}, ...each })));
  return db.value<Row[]>("select public.change_products($1, $2, $3)", [request, rows, reason]);
};
const price = (to: number, request?: string) => change([{ id: product.id, to: { price: to } }], request);
const undo = (request: string, reason = "engano") =>
  db.value<Row>("select public.undo_product_changes($1, $2)", [request, reason]);
const stored = (search: string) => db.value<Row>("select public.list_staff_products($1) -> 'products' -> 0", [search]);

let product: TestProduct;
let manager: Person;
let id: string;
beforeEach(async () => {
  [product, manager, id] = [await createProduct({ price: 100 }), await signInStaff("manager"), drawId()];
});

describe("change_products", () => {
  it("changes many products in one call, each with a log entry, and returns values before and after", async () => {
    const [one, two] = [await createProduct({ price: 100 }), await createProduct({ price: 50 })];
    let results: Row[] = [];
    const entries = await logged(async () => {
      results = await change([
        { id: one.id, from: { price: 100 }, to: { price: 90, low_stock: 8 } },
        { id: two.id, from: { is_active: true }, to: { is_active: false, guarantee_hours: 48, max_per_order: 5 } },
      ]);
    });
    expect(results).toMatchObject([
      { id: one.id, changes: { price: { from: 100, to: 90 }, low_stock: { from: null, to: 8 } } },
      { id: two.id, changes: { is_active: { from: true, to: false }, guarantee_hours: { from: 24, to: 48 } } },
    ]);
    expect(await stored(two.id)).toMatchObject({ max_per_order: 5 });
    expect(await stored(one.id)).toMatchObject({ price: 90, low_stock: 8 });
    const by = { actor_email: manager.email, reason: "tabela nova" };
    expect(entries).toMatchObject([
      { ...by, action: "product_changed", product_id: one.id, changes: { price: { from: 100, to: 90 } } },
      { ...by, action: "threshold_changed", product_id: one.id, changes: { low_stock: { from: null, to: 8 } } },
      { ...by, action: "product_changed", product_id: two.id },
    ]);
  });

  it("is idempotent by request id, and returns the same result", async () => {
    const first = await price(110, id);
    await price(99);
    expect(await price(110, id)).toEqual(first);
    expect(await stored(product.id)).toMatchObject({ price: 99 });
    await expect(price(5, id)).rejects.toThrow("PT409 request_of_another");
    await signInStaff("manager");
    await expect(price(110, id)).rejects.toThrow("PT409 request_of_another");
  });

  it("skips deleted, concurrently changed and refused products, and changes the others", async () => {
    const [busy, wrong, fine] = [await createProduct(), await createProduct(), await createProduct({ active: false })];
    const rival = await createProduct();
    const results = await change([
      { id: "nothing", to: { price: 1 } },
      { id: busy.id, from: { price: 99 }, to: { price: 1 } },
      { id: wrong.id, to: { guarantee_hours: 1 } },
      { id: wrong.id, to: { low_stock: 100_001 } },
      { id: fine.id, to: { ggcheckout_id: rival.ggcheckoutId, is_active: true } },
      { id: fine.id, to: { price: 7 } },
    ]);
    const invalid = ["products_guarantee_range", "threshold_invalid"];
    const refusals = ["product_not_found", "product_changed", ...invalid, "ggcheckout_id_taken"];
    expect(results.map(({ skipped }) => skipped)).toEqual([...refusals, undefined]);
    expect(await stored(busy.id)).toMatchObject({ price: 100 });
    expect(await stored(fine.id)).toMatchObject({ price: 7, is_active: false, ggcheckout_id: fine.ggcheckoutId });
  });

  it("refuses other fields, no changes, more than 1000, and no reason", async () => {
    const price = { id: product.id, to: { price: 1 } };
    for (const changes of [[{ id: product.id, to: { stock_count: 9 } }], []])
      await expect(change(changes)).rejects.toThrow("PT400 changes_invalid");
    await expect(change(Array.from({ length: 1001 }, () => price))).rejects.toThrow("PT413 too_many_products");
    await expect(change([price], id, "<>")).rejects.toThrow("PT400 reason_required");
  });

  it("reprices many products without reading the others for each", async () => {
    await dbOwner.rows(`insert into public.products (id, name, price, ggcheckout_id, category)
      select 'many' || n, 'Conta ' || n, 10, 'gg-many-' || n, 'facebook' from generate_series(1, 100) n`);
    const changes = Array.from({ length: 100 }, (_, n) => ({ id: `many${n + 1}`, from: {}, to: { price: 11 } }));
    const call = "select public.change_products($1, $2, 'tabela nova')";
    expect(await rowsReadBy("public.products", call, [drawId(), JSON.stringify(changes)])).toBeLessThan(1_000);
  });
});

describe("undo_product_changes", () => {
  it("restores the former values, also the generated old price and the default limit", async () => {
    const before = await stored(product.id);
    await change([{ id: product.id, to: { price: 500, low_stock: 9 } }], id);
    const entries = await logged(() => undo(id));
    expect({ ...(await stored(product.id)), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
    expect(entries).toMatchObject([
      { action: "product_changed", reason: "engano", changes: { price: { from: 500, to: 100 } } },
      { action: "threshold_changed", reason: "engano" },
    ]);
  });

  it("skips and lists products changed since, not counting sales", async () => {
    const [touched, sold] = [await createProduct({ price: 100 }), await createProduct({ price: 100, keys: 1 })];
    const both = [touched, sold].map((each) => ({ id: each.id, to: { price: 80 } }));
    await change(both, id);
    await createOrder({ product: sold, status: "completed" });
    await change([{ id: touched.id, to: { price: 70 } }]);
    const { products } = await undo(id);
    expect(products).toMatchObject([
      { id: sold.id, changes: { price: { from: 80, to: 100 } } },
      { id: touched.id, skipped: "product_changed" },
    ]);
    expect(await stored(touched.id)).toMatchObject({ price: 70 });
  });

  it("undoes once: the second call returns who was first and the result", async () => {
    await price(80, id);
    const first = await undo(id);
    await price(80);
    await signInStaff("admin");
    expect(await undo(id)).toEqual({ ...first, email: manager.email, is_mine: false });
    expect(await stored(product.id)).toMatchObject({ price: 80 });
  });

  it("is for anyone who made the change and for admins, with a reason", async () => {
    await price(80, id);
    await signInStaff("manager");
    await expect(undo(id)).rejects.toThrow("PT403 change_of_another");
    await expect(undo(drawId())).rejects.toThrow("PT404 change_not_found");
    await signInStaff("admin");
    await expect(undo(id, "")).rejects.toThrow("PT400 reason_required");
    expect((await undo(id)).products).toMatchObject([{ id: product.id }]);
  });
});

it("list_product_changes returns author, changes, skipped products and undo state, newest first", async () => {
  const both = [product.id, "nothing"].map((each) => ({ id: each, to: { price: 80 } }));
  await change(both, id);
  await change([{ id: product.id, to: { guarantee_hours: 48 } }]);
  await undo(id);
  expect(await db.value("select public.list_product_changes()")).toMatchObject({
    total: 2,
    changes: [
      { fields: ["guarantee_hours"], changed: 1, skipped: 0, undone_at: null, restored: null },
      { id, email: manager.email, is_mine: true, fields: ["price"], changed: 1, skipped: 1, restored: 1 },
    ],
  });
});
