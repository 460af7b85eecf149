import type { PathsPart, RouteContext } from "@store/shared-data";
import { routes } from "../routes";
import { configureStore, routeContext } from "../testing/show-page";
import { openSmallBackend, reviewRow } from "../testing/small-backend";
import type { ProductPageData } from "./product-head";

const backend = openSmallBackend();

const route = (path: string) => routes.find((candidate) => candidate.path === path);

async function load(id: string) {
  const context = routeContext({ id });
  const data = (await route("/product/:id")?.load?.(context)) as ProductPageData;
  const has = (...key: string[]) => context.queryClient.getQueryData(key) !== undefined;
  return { data, has, title: route("/product/:id")?.head?.(data, context).title };
}

it("has the product, its rating and similar ones ready before the page is shown", async () => {
  backend.reviews = [reviewRow("r1")];
  const { data, has, title } = await load("meta-bm-1300");
  expect(title).toBe("BM Restaurada Meta Ads");
  expect(data.product).toMatchObject({ id: "meta-bm-1300", price: 2 });
  expect(data.rating).toMatchObject({ average: 4.5, total: 1 });
  expect(has("products", "one", "meta-bm-1300")).toBe(true);
  expect(has("products", "similar", "facebook")).toBe(true);
  expect(has("usual-delivery")).toBe(true);
  expect(has("reviews", "product", "meta-bm-1300", "1")).toBe(false);
  expect(has("built-in")).toBe(false);
  expect(has("reviews", "samples", "meta-bm-1300")).toBe(false);
});

it("has no rating, and a flag for sample data, when a built-in product has no reviews", async () => {
  const { data, has } = await load("meta-bm-1300");
  expect(data.rating).toBeNull();
  expect(has("reviews", "samples", "meta-bm-1300")).toBe(true);
});

it("is the built-in product where the database has no row", async () => {
  backend.products = [];
  expect((await load("meta-bm-1300")).title).toBe("BM Restaurada Meta Ads");
});

it("is not found where there is none, or staff took it off sale", async () => {
  expect((await load("no-such-product")).title).toBe("Produto não encontrado");
  backend.products = backend.products.map((row) => ({ ...row, is_active: false }));
  const { data, has } = await load("meta-bm-1300");
  expect(data).toEqual({ product: null, rating: null });
  expect(has("products", "similar", "facebook")).toBe(false);
});

it.each(["proxy-br", "meta-bm-1300"])("fails for %s where the database cannot be asked", async (id) => {
  backend.brokenWith = 500;
  await expect(load(id)).rejects.toMatchObject({ name: "StoreError", code: "rejected" });
});

it("sends no request when nothing is configured", async () => {
  configureStore(null);
  const { title, has } = await load("meta-bm-1300");
  expect(title).toBe("BM Restaurada Meta Ads");
  expect(has("built-in")).toBe(true);
  expect((await load("proxy-br")).title).toBe("Produto não encontrado");
});

it("lists a page for every product that shoppers may see, with its first reviews, read at once", async () => {
  backend.products = [
    ...backend.products.map((row) => (row.id === "meta-bm-1300" ? { ...row, is_active: false } : row)),
    { ...backend.products[0], id: "proxy 1" },
    { ...backend.products[0], id: "gone", is_active: false },
  ].filter((row) => row.id !== "tiktok-conta-eua");
  backend.rated = [{ product_id: "proxy 1", average: "4.5", total: "2", reviews: [reviewRow("r1")] }];
  const context = routeContext();
  const paths = await route("/product/:id")?.staticPaths?.(context);
  expect(paths).toHaveLength(8);
  expect(paths).toEqual(expect.arrayContaining(["/product/proxy%201", "/product/tiktok-conta-eua"]));
  expect(paths).not.toContain("/product/meta-bm-1300");
  expect(paths).not.toContain("/product/gone");
  const { queryClient } = context;
  expect(queryClient.getQueryData(["products", "one", "proxy 1"])).toMatchObject({ id: "proxy 1", price: 2 });
  expect(queryClient.getQueryData(["products", "one", "tiktok-conta-eua"])).toBeNull();
  expect(queryClient.getQueryData(["reviews", "product", "proxy 1", 1])).toMatchObject({ average: 4.5, total: 2 });
  expect(backend.requests).toHaveLength(3);
});

it("lists every page part after part, each behind the last address, and those of given products without a look", async () => {
  const [row] = backend.products;
  backend.products = ["b", "a c"].map((id) => ({ ...row, id }));
  const context = routeContext();
  const list = (part: PathsPart) => route("/product/:id")?.staticPaths?.({ ...context, part });
  const first = (await list({ after: "" })) ?? [];
  expect(first.slice(-2)).toEqual(["/product/b", "/product/a%20c"]);
  expect(first).toHaveLength(10);
  expect(context.queryClient.getQueryData(["products", "one", "a c"])).toMatchObject({ id: "a c" });
  expect(await list({ after: "", isBare: true })).toEqual(first);
  backend.calls.length = 0;
  expect(await list({ after: "/product/a%20c" })).not.toContain("/product/meta-bm-1300");
  expect(backend.requests[0]).toContain("id=gt.a+c");
  backend.calls.length = 0;
  expect(await list({ products: ["x y"] })).toEqual(["/product/x%20y"]);
  expect(backend.requests).toEqual([]);
  expect(route("/product/:id")?.many).toBe(true);
});

const newest = ["products", "newest"];
const keys = (context: RouteContext) =>
  context.queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);

it.each([
  ["/", [newest]],
  ["/produtos", [newest]],
  // Two products: what is near fills the line.
  ["/categoria/:id", [["products", "category", "tiktok"], newest]],
])("has the first products of %s ready, or without a backend the built-in ones", async (path, expected) => {
  const live = routeContext({ id: "tiktok" });
  await route(path)?.load?.(live);
  expect(keys(live)).toEqual(expected);
  configureStore(null);
  const alone = routeContext({ id: "tiktok" });
  await route(path)?.load?.(alone);
  expect(keys(alone)).toEqual([["built-in"]]);
});

it.each([
  [1, false],
  [0, true],
])("has ready what can be bought instead of a product with %i left: %s", async (stock_count, isReady) => {
  backend.products = backend.products.map((row) => ({ ...row, stock_count }));
  const live = routeContext({ id: "meta-bm-1300" });
  await route("/product/:id")?.load?.(live);
  expect(keys(live).some((key) => key[1] === "newest")).toBe(isReady);
});
