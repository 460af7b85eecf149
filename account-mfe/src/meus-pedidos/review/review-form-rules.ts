/** Longest comment of a review, in characters; R5.5. */
export const longestComment = 500;

export type ReviewProblem = "rating_missing" | "rating_out_of_range" | "comment_long";

/** The review rules' sentences; the first two are R5.5's exact words. */
export const reviewMessages: Readonly<Record<ReviewProblem, string>> = {
  rating_missing: "Por favor, selecione uma avaliação",
  rating_out_of_range: "Rating must be between 1 and 5",
  comment_long: "O comentário deve ter no máximo 500 caracteres",
};

/** The problem that keeps a review from being sent, or `null`. `rating` is `null` until a star is chosen. */
export function checkReview(rating: number | null, comment: string): ReviewProblem | null {
  if (rating === null) return "rating_missing";
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return "rating_out_of_range";
  return comment.length > longestComment ? "comment_long" : null;
}
