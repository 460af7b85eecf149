import { maskUserId } from "@store/shared-ui";
import type { ModeratedReview } from "./moderation.api";

/** Author of a review, for moderators. */
export const authorOf = ({ user_id }: Pick<ModeratedReview, "user_id">): string =>
  user_id ? maskUserId(user_id) : "conta removida";

/** Name of a review in a sentence. */
export const reviewName = (review: Pick<ModeratedReview, "user_id" | "product_name">): string =>
  `avaliação de ${authorOf(review)} sobre ${review.product_name}`;
