import { toProduct } from "shared-data";
import { productRow } from "../../testing/rows";
import { type BackendCall, refusal, rows, serveData } from "../../testing/staff-backend";
import { createProduct, listAllProducts, removeProduct, updateProduct } from "./admin-products.api";
import { toProductInput, toProductValues } from "./product-form";

const { backend, db, signal } = serveData();
const before = toProduct(productRow());
const input = { ...toProductInput(toProductValues(before)), price: 99 };
const many = (count: number) => Array.from({ length: count }, (_, index) => productRow({ id: `p-${index}` }));
const offsets = () => backend.callsOf("GET products").map(({ query }) => [query.offset, query.limit]);

it.each([
  [999, [["0", "1000"]]],
  [
    1000,
    [
      ["0", "1000"],
      ["1000", "1000"],
    ],
  ],
  [
    1001,
    [
      ["0", "1000"],
      ["1000", "1000"],
    ],
  ],
])("reads %i products in parts of a thousand", async (count, asked) => {
  const page = ({ query }: BackendCall) => many(count).slice(Number(query.offset), Number(query.offset) + 1000);
  backend.answer({ "GET products": (call) => rows(page(call)) });
  expect((await listAllProducts(db(), signal)).map(({ id }) => id)).toEqual(many(count).map(({ id }) => id));
  expect(offsets()).toEqual(asked);
});

it("writes the product that is there where the id is taken: an answer got lost", async () => {
  backend.answer({
    "POST products": () => ({
      status: 409,
      body: { code: "23505", message: 'duplicate key value violates unique constraint "products_pkey"' },
    }),
    "PATCH products": ({ body }) => rows([productRow(body as Record<string, unknown>)]),
  });
  expect(await createProduct(db(), "tiktok-7", input)).toMatchObject({ price: 99 });
  expect(backend.callsOf("POST products")[0]?.body).toMatchObject({ id: "tiktok-7", price: 99 });
  expect(backend.callsOf("PATCH products")[0]?.query).toMatchObject({ id: "eq.tiktok-7" });
});

it("writes no other product where the provider's id was taken at the same moment", async () => {
  const message = 'duplicate key value violates unique constraint "products_one_on_sale"';
  backend.answer({ "POST products": () => ({ status: 409, body: { code: "23505", message } }) });
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject({ code: "rejected", message });
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

it("refuses in the database's words, without a second write", async () => {
  backend.answer({ "POST products": () => refusal(400, "Preço alto demais", "price_too_high") });
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject({
    code: "rejected",
    message: "Preço alto demais",
    reason: "price_too_high",
  });
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

it("takes no row for a refusal: row level security answers so", async () => {
  backend.answer({ "POST products": () => rows([]) });
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject({
    code: "denied",
    message: "Access denied: Admin validation failed",
    reason: "staff_only",
  });
});

it("writes again over a version that a sale has moved meanwhile, three times at most", async () => {
  let version = 0;
  const read = () => rows([productRow({ stock_count: 10 - version, updated_at: `2026-01-0${++version}T00:00:00Z` })]);
  let writes = 0;
  backend.answer({
    "GET products": read,
    "PATCH products": () => rows(++writes < 3 ? [] : [productRow({ price: 99 })]),
  });
  expect(await updateProduct(db(), before, input)).toMatchObject({ price: 99 });
  expect(backend.callsOf("PATCH products").map(({ query }) => query.updated_at)).toEqual([
    "eq.2026-01-01T00:00:00Z",
    "eq.2026-01-02T00:00:00Z",
    "eq.2026-01-03T00:00:00Z",
  ]);
  writes = -10;
  const changed = { code: "rejected", reason: "product_changed" };
  backend.calls.length = 0;
  await expect(updateProduct(db(), before, input)).rejects.toMatchObject(changed);
  expect(backend.callsOf("PATCH products")).toHaveLength(3);
});

it("writes nothing over a field that somebody else changed, nor over a product that is gone", async () => {
  backend.answer({ "GET products": () => rows([productRow({ name: "Outro" })]) });
  await expect(updateProduct(db(), before, input)).rejects.toMatchObject({ reason: "product_changed" });
  backend.answer({ "GET products": () => rows([]) });
  await expect(updateProduct(db(), before, input)).rejects.toMatchObject({
    code: "not_found",
    message: "Produto não encontrado",
    reason: "product_not_found",
  });
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

it("passes on what the database refuses of a change and of a removal", async () => {
  const denied = { code: "denied", message: "Access denied: Admin validation failed" };
  const refuse = () => refusal(403, "Access denied: Admin validation failed");
  backend.answer({ "GET products": () => rows([productRow()]), "PATCH products": refuse });
  await expect(updateProduct(db(), before, input)).rejects.toMatchObject(denied);
  await expect(removeProduct(db(), "tiktok-1", new Date())).rejects.toMatchObject(denied);
  backend.answer({ "PATCH products": () => rows([]) });
  const gone = { code: "not_found", reason: "product_not_found" };
  await expect(removeProduct(db(), "tiktok-1", new Date())).rejects.toMatchObject(gone);
});
