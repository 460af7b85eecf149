import { productRow } from "../../testing/rows";
import { type BackendCall, refusal, rows, serveData } from "../../testing/staff-backend";
import { createProduct, listAllProducts, removeProduct, updateProduct } from "./admin-products.api";
import { toProductInput, toProductValues } from "./product-values";
import { toStaffProduct } from "./staff-product";

const { backend, db, signal } = serveData();
const before = toStaffProduct(productRow());
const base = toProductInput(toProductValues(before));
const input = { ...base, price: 99 };
const many = (count: number) => Array.from({ length: count }, (_, index) => productRow({ id: `p-${index}` }));
const offsets = () => backend.callsOf("GET products").map(({ query }) => [query.offset, query.limit]);

it.each([
  [999, 1],
  [1000, 2],
  [1001, 2],
])("reads %i products in parts of a thousand", async (count, parts) => {
  const page = ({ query }: BackendCall) => many(count).slice(Number(query.offset), Number(query.offset) + 1000);
  backend.respondWith({ "GET products": (call) => rows(page(call)) });
  expect((await listAllProducts(db(), signal)).map(({ id }) => id)).toEqual(many(count).map(({ id }) => id));
  expect(offsets()).toEqual(
    [
      ["0", "1000"],
      ["1000", "1000"],
    ].slice(0, parts),
  );
});

it("writes the product that is there where the id is taken: an answer got lost", async () => {
  backend.respondWith({
    "POST products": () => ({
      status: 409,
      body: { code: "23505", message: 'duplicate key value violates unique constraint "products_pkey"' },
    }),
    "PATCH products": ({ body }) => rows([productRow(body as Record<string, unknown>)]),
  });
  expect(await createProduct(db(), "tiktok-7", input)).toMatchObject({ product: { price: 99 }, adopted: [] });
  expect(backend.callsOf("POST products")[0]?.body).toMatchObject({ id: "tiktok-7", price: 99 });
  expect(backend.callsOf("PATCH products")[0]?.query).toMatchObject({ id: "eq.tiktok-7" });
});

it("asks once more where another product with the id went on sale at the same moment: now the database names it", async () => {
  const message = 'duplicate key value violates unique constraint "products_one_on_sale"';
  const atOnce = () => ({ status: 409, body: { code: "23505", message } });
  const named = () => refusal(409, 'O produto "Outro", que está à venda, já usa este ID', "ggcheckout_id_taken");
  let tries = 0;
  const respond = () => (++tries % 2 === 1 ? atOnce() : named());
  backend.respondWith({
    "GET products": () => rows([productRow()]),
    "POST products": respond,
    "PATCH products": respond,
  });
  const taken = { code: "rejected", reason: "ggcheckout_id_taken" };
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject(taken);
  expect(backend.callsOf("PATCH products")).toEqual([]);
  await expect(updateProduct(db(), "tiktok-1", base, input)).rejects.toMatchObject(taken);
  backend.change({ "POST products": atOnce });
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject({ code: "rejected", message });
});

it("retries over a version that a sale has changed meanwhile, and reports no editor if that repeats", async () => {
  let version = 0;
  const read = () => rows([productRow({ stock_count: 10 - version, updated_at: `2026-01-0${++version}T00:00:00Z` })]);
  let writes = 0;
  backend.respondWith({
    "GET products": read,
    "PATCH products": () => rows(++writes < 3 ? [] : [productRow({ price: 99 })]),
  });
  expect(await updateProduct(db(), before.id, base, input)).toMatchObject({ product: { price: 99 }, adopted: [] });
  expect(backend.callsOf("PATCH products").map(({ query }) => query.updated_at)).toEqual([
    "eq.2026-01-01T00:00:00Z",
    "eq.2026-01-02T00:00:00Z",
    "eq.2026-01-03T00:00:00Z",
  ]);
  writes = -10;
  backend.calls.length = 0;
  await expect(updateProduct(db(), before.id, base, input)).rejects.toMatchObject({
    code: "rejected",
    reason: "product_busy",
  });
  expect(backend.callsOf("PATCH products")).toHaveLength(8);
});

it("takes what it is about to write for written, where it is: the answer of the first try got lost", async () => {
  backend.respondWith({ "GET products": () => rows([productRow({ price: "99.00", stock_count: 1 })]) });
  expect(await updateProduct(db(), before.id, base, input)).toMatchObject({ product: { price: 99 }, adopted: [] });
  const edited = { ...input, original_price: null };
  backend.change({ "GET products": () => rows([productRow({ price: "99.00", original_price: "111.11" })]) });
  expect(await updateProduct(db(), before.id, base, edited)).toMatchObject({ product: { original_price: 111.11 } });
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

it("names the last author of a field that another editor changed too, as far as the log knows", async () => {
  const logEntry = (actor_email: string | null) => ({
    ...{ done_at: "2026-11-22T15:00:00Z", actor_id: "bbbbbbbb-0000-4000-8000-000000000001", actor_email },
    changes: { price: { from: 147, to: 150 } },
  });
  const [bia, caio] = [logEntry("bia@exemplo.com.br"), logEntry("caio@exemplo.com.br")];
  backend.respondWith({ "GET products": () => rows([productRow({ price: "150.00" })]) });
  for (const [response, authors] of [
    [rows([bia, caio]), { price: { name: "bia@exemplo.com.br" } }],
    [rows([logEntry(null)]), { price: { name: "Conta bbbbbbbb" } }],
    [refusal(500, "o banco caiu"), {}],
    [rows([{ done_at: 7 }]), {}],
  ] as const) {
    backend.change({ "GET staff_actions": () => response });
    await expect(updateProduct(db(), before.id, base, input)).rejects.toMatchObject({ authors });
  }
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

const denied = refusal(403, "Access denied: Admin validation failed");
const gone = { code: "not_found", message: "Produto não encontrado", reason: "product_not_found" };
const create = () => createProduct(db(), "tiktok-7", input);
const update = () => updateProduct(db(), before.id, base, input);
const remove = () => removeProduct(db(), before.id, new Date());

it.each([
  ["a new product", create, refusal(400, "Preço alto demais", "price_too_high"), { reason: "price_too_high" }],
  // Row level security answers without a row.
  ["a new product", create, rows([]), { code: "denied", reason: "staff_only" }],
  ["a change", update, denied, { code: "denied" }],
  ["a removal", remove, denied, { code: "denied" }],
  ["a removal", remove, rows([]), gone],
])("passes on what the database refuses of %s", async (_, write, response, error) => {
  const respond = () => response;
  backend.respondWith({
    "GET products": () => rows([productRow()]),
    "POST products": respond,
    "PATCH products": respond,
  });
  await expect(write()).rejects.toMatchObject(error);
  expect(backend.callsOf("PATCH products")).toHaveLength(write === create ? 0 : 1);
});

it("writes nothing where the product is gone", async () => {
  backend.respondWith({ "GET products": () => rows([]) });
  await expect(update()).rejects.toMatchObject(gone);
  expect(backend.callsOf("PATCH products")).toEqual([]);
});
