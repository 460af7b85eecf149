import { getStoreClient, type StoreClient } from "shared-data/runtime";
import { listFirstReviews, listWholeProducts, readCatalogueRevision } from "../catalogue/whole-catalogue.api";
import { serveAnswers } from "../testing/answer-service";
import { listProductReviews, toPublicReview, toReviewsPage } from "./public-reviews.api";

const products = "GET /rest/v1/products";
const rated = "POST /rest/v1/rpc/list_rated_products";
const service = serveAnswers();
const { signal } = new AbortController();
const db = () => getStoreClient() as StoreClient;
const ok = (body: unknown) => () => ({ status: 200, body });
const broken = () => ({ status: 500, body: { message: "boom" } });
const row = (id: string) => ({ id, name: id, price: "2.00", is_active: true, category: "proxys" });

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
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
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
