import { productQuery, productsPerPage } from "@store/shared-data";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { similarQuery } from "../product/use-similar-products";
import { openSmallBackend, productRow as row, seededRows, serveSnapshot } from "../testing/small-backend";
import { listProductsByCategory } from "./category-products.api";
import { listActiveProducts } from "./newest-products.api";

const { signal } = new AbortController();
const db = () => getStoreClient() as StoreClient;
const many = Array.from({ length: productsPerPage + 1 }, (_, index) => row(`conta-${index}`));
const builtIn = seededRows();
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const backend = openSmallBackend();
serveSnapshot(backend);
const reads = () => backend.requests.filter((path) => path.startsWith("/rest/v1/"));

beforeEach(() => Object.assign(backend, { snapshot: { state: { at: new Date().toISOString() } } }));

it("has the catalogue's first view from the snapshot, put together as from the database", async () => {
  const [removed, ...others] = builtIn;
  backend.snapshot.newest = [{ ...removed, is_active: false }, ...others, row("conta-1")];
  expect(ids(await listActiveProducts(db(), signal))).toEqual([...others.map(({ id }) => id), "conta-1"]);
  expect(reads()).toEqual([]);
});

it("has a category's first pages from the snapshot, and further ones from the database", async () => {
  backend.snapshot["category/google"] = [...builtIn, ...many];
  const page = await listProductsByCategory(db(), "google", 0, signal);
  expect(ids(page.products)).toEqual([
    ...builtIn.filter(({ category }) => category === "google").map(({ id }) => id),
    ...ids(many).slice(0, productsPerPage),
  ]);
  expect(page.hasMore).toBe(true);
  expect(reads()).toEqual([]);
  backend.snapshot["category/google24"] = [row("conta-24"), row("conta-25")];
  const next = await listProductsByCategory(db(), "google", productsPerPage, signal);
  expect([ids(next.products), next.hasMore, reads()]).toEqual([["conta-24", "conta-25"], false, []]);
  delete backend.snapshot["category/google24"];
  backend.products = [...many, row("conta-99")];
  const second = await listProductsByCategory(db(), "google", productsPerPage, signal);
  expect([ids(second.products), second.hasMore]).toEqual([["conta-24", "conta-99"], false]);
  expect(reads()).toHaveLength(1);
});

it("has the products beside a product, and the product, from the snapshot", async () => {
  backend.snapshot["category/google"] = many;
  const similar = await similarQuery(db(), "google").queryFn({ signal });
  expect(similar).toHaveLength(4);
  backend.snapshot["product/conta-1"] = [row("conta-1", { price: "12.50", stock_count: 0 })];
  const ask = () => productQuery(db(), "conta-1").queryFn({ signal });
  expect(await ask()).toMatchObject({ id: "conta-1", price: 12.5, stock_count: 0 });
  backend.snapshot["product/conta-1"] = [];
  expect(await ask()).toBeNull();
  expect(reads()).toEqual([]);
});
