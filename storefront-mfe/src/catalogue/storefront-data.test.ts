import { builtInIds, getProduct, productQuery, productsPerPage, productsPerSection } from "@store/shared-data";
import { createQueryClient } from "@store/shared-data/query";
import { configureRuntime, getStoreClient, parseSettings, type StoreClient } from "@store/shared-data/runtime";
import { startOwnBackend } from "../../../shared-data/local/testing/share-backend";
import { publishableKey, signInAs } from "../../../shared-data/local/testing/store-client";
import type { Database } from "../../../shared-data/supabase/generated/database.types";
import { loadProductPages } from "../product/load-product-pages";
import { productReviewsQuery } from "../product/use-product-reviews";
import { listProductReviews } from "../reviews/public-reviews.api";
import { listProductsByCategory } from "./category-products.api";
import { listActiveProducts } from "./newest-products.api";

jest.setTimeout(90_000);

const backend = startOwnBackend();
let visitor: StoreClient;
let manager: StoreClient;
const { signal } = new AbortController();

beforeAll(async () => {
  configureRuntime(parseSettings({ mode: "local", supabaseUrl: backend.url, supabaseKey: publishableKey }));
  visitor = getStoreClient() as StoreClient;
  manager = await signInAs(backend.url, "gerente");
});

type ProductFields = Database["public"]["Tables"]["products"]["Insert"];

async function save(fields: ProductFields) {
  const { error } = await manager.from("products").upsert(fields);
  if (error) throw new Error(error.message);
}

const proxy = (id: string, fields: Partial<ProductFields> = {}) =>
  save({ id, name: `Proxy ${id}`, price: 10, category: "proxys", ggcheckout_id: id, ...fields });

const change = (id: string, fields: Partial<ProductFields>) => manager.from("products").update(fields).eq("id", id);

it("reads the seeded catalogue with prices as numbers", async () => {
  const products = await listActiveProducts(visitor, signal);
  expect(products.map(({ id }) => id).slice(0, 8)).toEqual(builtInIds);
  expect(products[1]).toMatchObject({ id: "tiktok-conta-matriz", price: 147, original_price: 172.94 });
});

it("shows a price that staff changed, and hides a built-in product that staff removed", async () => {
  await change("perfil-real-restaurado", { price: 95 });
  await change("perfil-tiktok-3k-seguidores", { is_active: false });
  const products = await listActiveProducts(visitor, signal);
  expect(products.find(({ id }) => id === "perfil-real-restaurado")?.price).toBe(95);
  expect(products.map(({ id }) => id)).not.toContain("perfil-tiktok-3k-seguidores");
  expect(await loadProductPages(createQueryClient(), visitor)).not.toContain("perfil-tiktok-3k-seguidores");
  await change("perfil-tiktok-3k-seguidores", { is_active: true });
});

it("gives one product more of a category than a section shows, and pages through the rest without gap or repeat", async () => {
  for (let index = 0; index < productsPerPage + 2; index++) await proxy(`proxy-${index}`);
  const overview = await listActiveProducts(visitor, signal);
  expect(overview.filter(({ category }) => category === "proxys")).toHaveLength(productsPerSection + 1);
  const first = await listProductsByCategory(visitor, "proxys", 0, signal);
  const second = await listProductsByCategory(visitor, "proxys", productsPerPage, signal);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const ids = [...first.products, ...second.products].map(({ id }) => id);
  expect(new Set(ids).size).toBe(productsPerPage + 2);
  expect(ids).toHaveLength(productsPerPage + 2);
});

it("puts built-in products first on a category's first page, and only there", async () => {
  await proxy("google-extra", { category: "google" });
  const { products } = await listProductsByCategory(visitor, "google", 0, signal);
  expect(products.map(({ id }) => id)).toEqual(["google-ads-verified-account", "google-extra"]);
  expect((await listProductsByCategory(visitor, "google", productsPerPage, signal)).products).toEqual([]);
});

it("reads all products for their pages at once, each as its page reads it alone", async () => {
  await proxy("proxy-alone");
  const queryClient = createQueryClient();
  const ids = await loadProductPages(queryClient, visitor);
  expect(ids).toEqual(expect.arrayContaining([...builtInIds, "proxy-alone"]));
  for (const id of ["meta-bm-1300", "proxy-alone"]) {
    expect(queryClient.getQueryData(productQuery(visitor, id).queryKey)).toEqual(await getProduct(visitor, id));
  }
  const { queryKey } = productReviewsQuery(visitor, "proxy-alone", 1);
  expect(queryClient.getQueryData(queryKey)).toEqual(await listProductReviews(visitor, "proxy-alone", 1, signal));
});
