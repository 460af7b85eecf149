import { builtInCatalogue } from "@store/shared-data";
import { sampleReviews } from "./sample-reviews";

it("covers exactly the six built-in products that R3.2 names", () => {
  const ids = [...new Set(sampleReviews.map(({ product_id }) => product_id))].sort();
  expect(ids).toEqual([
    "google-ads-verified-account",
    "meta-bm-1300",
    "perfil-instagram-3k-seguidores",
    "perfil-tiktok-3k-seguidores",
    "tiktok-conta-eua",
    "tiktok-conta-matriz",
  ]);
  expect(builtInCatalogue.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

it("is newest first, rated 1 to 5, within the comment limit, and has authors and ids as the database writes them", () => {
  const dates = sampleReviews.map(({ created_at }) => created_at);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(new Set(sampleReviews.map(({ id }) => id)).size).toBe(sampleReviews.length);
  for (const { id, user_name, rating, comment } of sampleReviews) {
    expect([1, 2, 3, 4, 5]).toContain(rating);
    expect((comment ?? "").length).toBeLessThanOrEqual(500);
    expect(id).toMatch(/^00000000-0000-4000-8000-0000000000(0[1-9]|[1-9]\d)$/);
    expect(user_name).toMatch(/^[a-z0-9_.]{3,20}$/);
  }
});
