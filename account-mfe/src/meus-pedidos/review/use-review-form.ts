import { notify, readDraft, requireStoreClient, sanitizeText, writeDraft } from "@store/shared-data";
import { useMutation, useQueryClient } from "@store/shared-data/query";
import { type FormEvent, useState } from "react";
import { type OrderWithDetails, ordersKey } from "../data/order";
import { orderMessages, reviewFailed } from "../data/order-messages";
import { submitReview } from "./order-reviews.api";

/** Name of a review's draft. */
export const draftOf = (orderId: string) => `review:${orderId}`;

/** Maximum length of a review's comment, in characters; R5.5. */
export const longestComment = 500;

/** Validation messages; R5.5 prescribes the first two. */
const reviewMessages = {
  rating_missing: "Por favor, selecione uma avaliação",
  rating_out_of_range: "Rating must be between 1 and 5",
  comment_long: "O comentário deve ter no máximo 500 caracteres",
} as const;

type ReviewProblem = keyof typeof reviewMessages;

/** The first validation problem of a review, or `null`. `rating` is `null` until a star is chosen. */
export function checkReview(rating: number | null, comment: string): ReviewProblem | null {
  if (rating === null) return "rating_missing";
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return "rating_out_of_range";
  return comment.length > longestComment ? "comment_long" : null;
}

/** State of an order's review form. The draft survives an expired session. */
export function useReviewForm(order: OrderWithDetails, onDone: () => void) {
  const draft = useReviewDraft(order);
  const [error, setError] = useState<string>();
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: [...ordersKey(order.user_id), "reviews"] });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await submitReview(requireStoreClient(), order, Number(draft.rating), sanitizeText(draft.comment));
      draft.forget();
      await refetch();
      notify(orderMessages.reviewSent);
      onDone();
    },
    onError: (failure) => {
      notify(reviewFailed(failure));
      // The review may have arrived although its response did not.
      void refetch();
    },
  });

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const problem = checkReview(draft.rating, draft.comment);
    setError(problem ? reviewMessages[problem] : undefined);
    if (problem) event.currentTarget.querySelector("input")?.focus();
    else if (!isPending) mutate();
  }
  return { ...draft, error, busy: isPending, send, clearError: () => setError(undefined) };
}

function useReviewDraft({ id, user_id: ownerId }: OrderWithDetails) {
  const [draft, setDraft] = useState(() => {
    const draft = readDraft(ownerId, draftOf(id));
    return { rating: Number(draft.rating) || null, comment: draft.comment ?? "" };
  });
  function change(next: typeof draft) {
    setDraft(next);
    writeDraft(ownerId, draftOf(id), { rating: String(next.rating ?? ""), comment: next.comment });
  }
  return {
    ...draft,
    rate: (rating: number) => change({ ...draft, rating }),
    write: (comment: string) => change({ ...draft, comment }),
    forget: () => writeDraft(ownerId, draftOf(id), {}),
  };
}
