import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import {
  listCommonProducts,
  listFirstReviews,
  listIdsAfter,
  listProductsAfter,
  listWholeBuiltIn,
} from "../product/whole-catalogue.api";
import { openSmallBackend, reviewRow } from "../testing/small-backend";
import { listProductReviews, toPublicReview, toReviewsPage } from "./public-reviews.api";

const { signal } = new AbortController();
const review = reviewRow("r", { product_id: "a", rating: "4" });
const backend = openSmallBackend();

const db = () => getStoreClient() as StoreClient;
const queries = () => backend.queriesOf("/");

describe("the products of pages that are rendered ahead", () => {
  it.each([
    [999, ["0"]],
    [1001, ["0", "1000"]],
  ])("are, where %i are common, read a thousand at a time", async (count, offsets) => {
    const [row] = backend.products;
    backend.products = Array.from({ length: count }, (_, index) => ({ ...row, id: `p${index}` }));
    const all = await listCommonProducts(db());
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    expect(queries().map(({ offset }) => offset)).toEqual(offsets);
    expect(queries()[0]).toMatchObject({ order: "id.asc", limit: "1000" });
  });

  it.each([listProductsAfter, listIdsAfter])("are the next thousand on sale behind an id: %p", async (list) => {
    await list(db(), "p7");
    expect(queries()[0]).toMatchObject({ is_active: "eq.true", id: "gt.p7", order: "id.asc", limit: "1000" });
  });

  it("come with the first reviews of each that has any, numbers as numbers", async () => {
    backend.rated = [{ product_id: "a", average: "4.5", total: "7", reviews: [review] }];
    const page = { average: 4.5, total: 7, reviews: [{ ...review, rating: 4 }] };
    expect([...(await listFirstReviews(db(), "", "b"))]).toEqual([["a", page]]);
    expect(backend.calls.map(({ body }) => body)).toEqual([{ p_reviews: 6, p_after: "", p_up_to: "b" }]);
  });

  it("are a failure where a part of them cannot be read", async () => {
    backend.brokenWith = 500;
    for (const read of [
      listCommonProducts(db()),
      listProductsAfter(db(), ""),
      listIdsAfter(db(), ""),
      listWholeBuiltIn(db()),
      listFirstReviews(db(), ""),
    ])
      await expect(read).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("a product's reviews", () => {
  it("are read by the page, with what all of them say", async () => {
    backend.reviews = Array.from({ length: 13 }, (_, index) => ({ ...review, id: `r${index}` }));
    const page = await listProductReviews(db(), "a", 3, signal);
    expect(page).toEqual({ reviews: [{ ...review, id: "r12", rating: 4 }], total: 13, average: 4.5 });
    expect(backend.callsOf("rpc product_rating")[0]?.body).toEqual({ p_product_id: "a" });
    expect(queries().find(({ offset }) => offset)).toMatchObject({
      product_id: "eq.a",
      is_approved: "eq.true",
      order: "created_at.desc,id.asc",
      offset: "12",
      limit: "6",
    });
  });

  it.each(["/rest/v1/rpc/product_rating", "/rest/v1/reviews"])("are a failure where %s fails", async (path) => {
    backend.breakAt(path);
    await expect(listProductReviews(db(), "a", 1, signal)).rejects.toMatchObject({ code: "rejected" });
  });

  it("are empty when there are no ratings", () => {
    expect(toReviewsPage(undefined, [])).toEqual({ reviews: [], total: 0, average: 0 });
    expect(toReviewsPage({ average: null, total: 0 }, [])).toEqual({ reviews: [], total: 0, average: 0 });
  });

  it("show nothing of a row but what everybody may read", () => {
    const row = { ...review, rating: 4, user_id: "secret" };
    expect(toPublicReview(row)).toEqual({ ...review, rating: 4 });
  });
});
