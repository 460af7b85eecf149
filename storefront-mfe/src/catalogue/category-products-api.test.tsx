import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { openSmallBackend } from "../testing/small-backend";
import { listBuiltInRows } from "./built-in-rows.api";
import { listProductsByCategory } from "./category-products.api";
import { listActiveProducts } from "./newest-products.api";

const { signal } = new AbortController();
const backend = openSmallBackend();

const db = () => getStoreClient() as StoreClient;
const addProxies = (count: number) => {
  for (let index = 0; index < count; index += 1) {
    backend.products.push({ ...backend.products[0], id: `proxy-${index}`, category: "proxys", is_active: true });
  }
};

it.each([
  [5, false, 2],
  [6, false, 3],
  [7, true, 3],
])("gives of %i products three from the fourth on; more: %s", async (count, hasMore, shown) => {
  addProxies(count);
  const page = await listProductsByCategory(db(), "proxys", 3, signal, 3);
  expect(page.hasMore).toBe(hasMore);
  expect(page.products).toHaveLength(shown);
  expect(backend.requests).toHaveLength(1);
  expect(backend.queriesOf("/rest")[0]).toMatchObject({ category: "eq.proxys", offset: "3", limit: "4" });
});

it("fails where any part of it cannot be read", async () => {
  backend.brokenWith = 500;
  await expect(listProductsByCategory(db(), "proxys", 0, signal)).rejects.toMatchObject({ code: "rejected" });
  await expect(listProductsByCategory(db(), "proxys", 24, signal)).rejects.toMatchObject({ code: "rejected" });
  await expect(listBuiltInRows(db(), signal)).rejects.toMatchObject({ code: "rejected" });
});

it("has no first view of the catalogue where either half of it cannot be read", async () => {
  backend.brokenWith = 503;
  for (const path of ["/rest/v1/rpc/list_newest_products", "/rest/v1/products"]) {
    backend.brokenPath = path;
    await expect(listActiveProducts(db(), signal)).rejects.toMatchObject({ name: "StoreError", code: "rejected" });
  }
});
