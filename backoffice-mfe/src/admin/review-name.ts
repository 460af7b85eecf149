import { maskUserId } from "@store/shared-ui";
import type { ModeratedReview } from "./moderation.api";

/** Who wrote a review, as moderators are told. */
export const authorOf = ({ user_id }: Pick<ModeratedReview, "user_id">): string =>
  user_id ? maskUserId(user_id) : "conta removida";

/** What a review is called where it is spoken of. */
export const reviewName = (review: Pick<ModeratedReview, "user_id" | "product_name">): string =>
  `avaliação de ${authorOf(review)} sobre ${review.product_name}`;
