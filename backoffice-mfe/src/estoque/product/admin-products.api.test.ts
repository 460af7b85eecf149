import { productRow } from "../../testing/rows";
import { type BackendCall, refusal, rows, serveData } from "../../testing/staff-backend";
import { createProduct, updateProduct } from "./admin-products.api";
import { toProductInput, toProductValues } from "./product-values";
import { listAllProducts, toStaffProduct } from "./use-admin-products";

const { backend, db, signal } = serveData();
const before = toStaffProduct(productRow());
const base = toProductInput(toProductValues(before));
const input = { ...base, price: 99 };

it("reads every product, also those off sale, newest first and in parts of a thousand", async () => {
  const many = Array.from({ length: 1001 }, (_, index) => productRow({ id: `p-${index}` }));
  const page = ({ query }: BackendCall) => many.slice(Number(query.offset), Number(query.offset) + 1000);
  backend.respondWith({ "GET products": (call) => rows(page(call)) });
  expect((await listAllProducts(db(), signal)).map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  const part = { select: expect.any(String), order: "created_at.desc,id.asc", limit: "1000" };
  expect(backend.callsOf("GET products").map(({ query }) => query)).toEqual([
    { ...part, offset: "0" },
    { ...part, offset: "1000" },
  ]);
});

it("writes the product that is there where the id is taken: an answer got lost", async () => {
  backend.respondWith({
    "POST products": () => ({
      status: 409,
      body: { code: "23505", message: 'duplicate key value violates unique constraint "products_pkey"' },
    }),
    "PATCH products": ({ body }) => rows([productRow(body)]),
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

it("takes a write without a row for the refusal of row level security", async () => {
  backend.respondWith({ "POST products": () => rows([]) });
  const denied = { code: "denied", reason: "staff_only" };
  await expect(createProduct(db(), "tiktok-7", input)).rejects.toMatchObject(denied);
});

it("reports a conflict without its author where the log cannot be read", async () => {
  backend.respondWith({
    "GET products": () => rows([productRow({ price: "150.00" })]),
    "rpc find_staff_actions": () => refusal(500, "o banco caiu"),
  });
  await expect(updateProduct(db(), before.id, base, input)).rejects.toMatchObject({ authors: {} });
  expect(backend.callsOf("PATCH products")).toEqual([]);
});

it("leaves the old price of a product without one to the database", async () => {
  backend.respondWith({ "POST products": () => rows([productRow()]) });
  await createProduct(db(), "tiktok-7", { ...input, original_price: null });
  expect(backend.callsOf("POST products")[0]?.body).toMatchObject({ original_price: 0 });
});
