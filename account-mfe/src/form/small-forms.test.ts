import { checkReview } from "../meus-pedidos/review/use-review-form";
import { formatDisplayName } from "./display-name";

it("keeps of a display name what it may hold", () => {
  expect(formatDisplayName("Ana Souza-93!")).toBe("anasouza93");
  expect(formatDisplayName("João Sóuza")).toBe("joaosouza");
  expect(formatDisplayName("a_".repeat(20))).toHaveLength(20);
});

it("asks a review for 1 to 5 whole stars and at most 500 characters", () => {
  expect(checkReview(null, "")).toBe("rating_missing");
  expect(checkReview(0, "")).toBe("rating_out_of_range");
  expect(checkReview(6, "")).toBe("rating_out_of_range");
  expect(checkReview(4.5, "")).toBe("rating_out_of_range");
  expect(checkReview(5, "a".repeat(501))).toBe("comment_long");
  expect(checkReview(1, "a".repeat(500))).toBeNull();
});
