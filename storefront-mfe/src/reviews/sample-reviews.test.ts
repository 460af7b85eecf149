import { builtInCatalogue } from "@store/shared-data";
import { sampleReviews } from "./sample-reviews";

it("covers exactly the six built-in products that R3.2 names", () => {
  expect([...new Set(sampleReviews.map(({ product_id }) => product_id))].sort()).toEqual([
    "google-ads-verified-account",
    "meta-bm-1300",
    "perfil-instagram-3k-seguidores",
    "perfil-tiktok-3k-seguidores",
    "tiktok-conta-eua",
    "tiktok-conta-matriz",
  ]);
});

it("speaks only of products that the store ships with", () => {
  const known = new Set(builtInCatalogue.map(({ id }) => id));
  expect(sampleReviews.filter(({ product_id }) => !known.has(product_id))).toEqual([]);
});

it("is newest first, approved, rated 1 to 5 and within the comment limit", () => {
  const dates = sampleReviews.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
  for (const { is_approved, rating, comment } of sampleReviews) {
    expect(is_approved).toBe(true);
    expect([1, 2, 3, 4, 5]).toContain(rating);
    expect((comment ?? "").length).toBeLessThanOrEqual(500);
  }
});

it("gives every review an author and an id as the database gives them", () => {
  for (const { id, user_name } of sampleReviews) {
    expect(id).toMatch(/^00000000-0000-4000-8000-0000000000(0[1-9]|[1-9]\d)$/);
    expect(user_name).toMatch(/^[a-z0-9_.]{3,20}$/);
  }
});

it("gives every review its own id", () => {
  expect(new Set(sampleReviews.map(({ id }) => id)).size).toBe(sampleReviews.length);
});
