import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createQueryClient, QueryClientProvider } from "shared-data/query";
import { getStoreClient, type StoreClient } from "shared-data/runtime";
import { listProductReviews, toPublicReview, toReviewsPage } from "../reviews/public-reviews.api";
import { serveAnswers } from "../testing/answer-service";
import { builtInIds, findBuiltIn, useBuiltIn } from "./built-in";
import { getProduct, listBuiltInRows, listProductsByCategory, searchProducts } from "./catalogue.api";
import { toProductSummary } from "./product-row";
import { listFirstReviews, listWholeProducts, readCatalogueRevision } from "./whole-catalogue.api";

const products = "GET /rest/v1/products";
const rated = "POST /rest/v1/rpc/list_rated_products";
const service = serveAnswers();
const { signal } = new AbortController();
const db = () => getStoreClient() as StoreClient;
const ok = (body: unknown) => () => ({ status: 200, body });
const broken = () => ({ status: 500, body: { message: "boom" } });
const row = (id: string, fields: object = {}) => ({
  id,
  name: id,
  price: "2.00",
  is_active: true,
  category: "proxys",
  ...fields,
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("a category", () => {
  const answer = (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => row(`p${index}`));
    service.answers[products] = ({ category }) => ({
      status: 200,
      body: category ? rows : [row("meta-bm-1300", { is_active: false })],
    });
  };

  it.each([
    [2, false, 2],
    [3, false, 3],
    [4, true, 3],
  ])("of %i products, asked for three: more is %s", async (count, hasMore, shown) => {
    answer(count);
    const page = await listProductsByCategory(db(), "proxys", 3, signal, 3);
    expect(page.hasMore).toBe(hasMore);
    expect(page.products).toHaveLength(shown);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]?.query).toMatchObject({ category: "eq.proxys", offset: "3", limit: "4" });
  });

  it("begins with its own built-in products that are still sold", async () => {
    answer(1);
    const idsOf = async (category: "facebook" | "tiktok") =>
      ids((await listProductsByCategory(db(), category, 0, signal)).products);
    expect(await idsOf("facebook")).toEqual(["p0"]);
    expect(await idsOf("tiktok")).toEqual(["tiktok-conta-matriz", "tiktok-conta-eua", "p0"]);
  });

  it("cannot be read without its built-in rows", async () => {
    service.answers[products] = ({ category }) => (category ? { status: 200, body: [] } : broken());
    await expect(listProductsByCategory(db(), "proxys", 0, signal)).rejects.toMatchObject({ code: "rejected" });
    service.answers[products] = ({ category }) => (category ? broken() : { status: 200, body: [] });
    await expect(listProductsByCategory(db(), "proxys", 0, signal)).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("a product", () => {
  it("is read whole by its id, with a signal or without", async () => {
    service.answers[products] = ok([row("a b")]);
    expect(await getProduct(db(), "a b")).toMatchObject({ id: "a b", price: 2, features: [] });
    expect(await getProduct(db(), "a b", signal)).toMatchObject({ id: "a b" });
    for (const { query } of service.asked) expect(query).toMatchObject({ id: "eq.a b", limit: "1" });
  });

  it("is null where there is no such row", async () => {
    service.answers[products] = ok([]);
    expect(await getProduct(db(), "x")).toBeNull();
  });

  it("is a failure where nobody knows", async () => {
    service.answers[products] = broken;
    await expect(getProduct(db(), "x")).rejects.toMatchObject({
      name: "StoreError",
      code: "rejected",
      message: "boom",
    });
    await expect(listBuiltInRows(db(), signal)).rejects.toMatchObject({ code: "rejected" });
  });

  it("is read no further once nobody wants it", async () => {
    service.answers[products] = ok([row("x")]);
    const stopped = new AbortController();
    stopped.abort();
    await expect(getProduct(db(), "x", stopped.signal)).rejects.toMatchObject({ code: "network" });
  });
});

it("searches for what was typed, folded, and for eight at most", async () => {
  service.answers["POST /rest/v1/rpc/search_products"] = ok([row("a")]);
  expect(ids(await searchProducts(db(), "  Anúncio  BM ", signal))).toEqual(["a"]);
  expect(service.asked[0]?.body).toEqual({ p_query: "anuncio bm", p_limit: 8 });
  service.answers["POST /rest/v1/rpc/search_products"] = broken;
  await expect(searchProducts(db(), "x", signal)).rejects.toMatchObject({ code: "rejected" });
});

describe("the whole catalogue", () => {
  it.each([
    [999, ["0"]],
    [1000, ["0", "1000"]],
    [1001, ["0", "1000"]],
  ])("of %i rows is read a thousand at a time", async (count, offsets) => {
    const rows = Array.from({ length: count }, (_, index) => row(`p${index}`));
    const part = ({ offset, limit }: Readonly<Record<string, string>>) =>
      ok(rows.slice(Number(offset), Number(offset) + Number(limit)))();
    service.answers[products] = part;
    const all = await listWholeProducts(db());
    expect(new Set(ids(all)).size).toBe(count);
    expect(service.asked.map(({ query }) => query.offset)).toEqual(offsets);
    expect(service.asked[0]?.query).toMatchObject({ order: "id.asc", limit: "1000" });
  });

  it("comes with the first reviews of each product that has any, numbers as numbers", async () => {
    const review = {
      id: "r",
      product_id: "a",
      rating: "4",
      comment: null,
      created_at: "2026-11-20T12:00:00Z",
      user_name: null,
    };
    service.answers[rated] = ok([{ product_id: "a", average: "4.5", total: "7", reviews: [review] }]);
    const page = { average: 4.5, total: 7, reviews: [{ ...review, rating: 4 }] };
    expect([...(await listFirstReviews(db()))]).toEqual([["a", page]]);
    expect(service.asked[0]?.body).toEqual({ p_reviews: 6 });
  });

  it("has a revision, as a text", async () => {
    service.answers["POST /rest/v1/rpc/catalogue_revision"] = ok(12);
    expect(await readCatalogueRevision(db())).toBe("12");
  });

  it("is a failure where a part of it cannot be read", async () => {
    await expect(listWholeProducts(db())).rejects.toMatchObject({ code: "not_found" });
    await expect(listFirstReviews(db())).rejects.toMatchObject({ code: "not_found" });
    await expect(readCatalogueRevision(db())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a product's reviews", () => {
  const rating = "POST /rest/v1/rpc/product_rating";
  const list = "GET /rest/v1/reviews";

  it("are read by the page, with what all of them say", async () => {
    service.answers = { [rating]: ok([{ average: "4.5", total: "13" }]), [list]: ok([]) };
    expect(await listProductReviews(db(), "a", 3, signal)).toEqual({ reviews: [], total: 13, average: 4.5 });
    expect(service.asked.find(({ name }) => name === rating)?.body).toEqual({ p_product_id: "a" });
    expect(service.asked.find(({ name }) => name === list)?.query).toMatchObject({ offset: "12", limit: "6" });
  });

  it.each([
    [rating, list],
    [list, rating],
  ])("are a failure where %s fails", async (failing, other) => {
    service.answers = { [failing]: broken, [other]: ok([]) };
    await expect(listProductReviews(db(), "a", 1, signal)).rejects.toMatchObject({ code: "rejected" });
  });

  it("count for nothing where nobody has rated", () => {
    expect(toReviewsPage(undefined, [])).toEqual({ reviews: [], total: 0, average: 0 });
    expect(toReviewsPage({ average: null, total: 0 }, [])).toEqual({ reviews: [], total: 0, average: 0 });
  });

  it("show nothing of a row but what everybody may read", () => {
    const review = { id: "r", product_id: "a", rating: 4, comment: "Bom", created_at: "2026", user_name: "ana" };
    expect(toPublicReview({ ...review, user_id: "secret" } as typeof review)).toEqual(review);
  });
});

it("never shows an old price below the price, nor a number that is none", () => {
  expect(toProductSummary(row("a", { price: "10.00", original_price: "8.00" })).original_price).toBe(10);
  expect(toProductSummary(row("a", { price: "nonsense", stock_count: Number.POSITIVE_INFINITY }))).toMatchObject({
    price: 0,
    stock_count: 0,
  });
  expect(toProductSummary(row("a", { is_active: "true" })).is_active).toBe(false);
  expect(toProductSummary(row("a", { created_at: "2026", image_url: "/a.svg" }))).toMatchObject({
    created_at: "2026",
    image_url: "/a.svg",
  });
});

describe("the built-in products", () => {
  const use = (isNeeded: boolean) => {
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(useBuiltIn, { wrapper, initialProps: isNeeded });
  };

  it("are found by their ids alone", async () => {
    expect(await findBuiltIn("meta-bm-1300")).toMatchObject({ id: "meta-bm-1300", name: "BM Restaurada Meta Ads" });
    expect(await findBuiltIn("proxy-br")).toBeUndefined();
  });

  it("come where they are needed, and leave when they are not", async () => {
    const { result, rerender } = use(true);
    expect(result.current).toEqual({ builtIn: [], isLoading: true });
    await waitFor(() => expect(ids(result.current.builtIn)).toEqual(builtInIds));
    expect(result.current.isLoading).toBe(false);
    rerender(false);
    expect(result.current.builtIn).toEqual([]);
  });

  it("are not fetched where nobody needs them", () =>
    expect(use(false).result.current).toEqual({ builtIn: [], isLoading: false }));
});
