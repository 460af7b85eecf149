/** Maximum length of a review's comment, in characters; R5.5. */
export const longestComment = 500;

export type ReviewProblem = "rating_missing" | "rating_out_of_range" | "comment_long";

/** Validation messages; R5.5 prescribes the first two. */
export const reviewMessages: Readonly<Record<ReviewProblem, string>> = {
  rating_missing: "Por favor, selecione uma avaliação",
  rating_out_of_range: "Rating must be between 1 and 5",
  comment_long: "O comentário deve ter no máximo 500 caracteres",
};

/** The first validation problem of a review, or `null`. `rating` is `null` until a star is chosen. */
export function checkReview(rating: number | null, comment: string): ReviewProblem | null {
  if (rating === null) return "rating_missing";
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return "rating_out_of_range";
  return comment.length > longestComment ? "comment_long" : null;
}
