import { notify, readDraft, requireStoreClient, sanitizeText, writeDraft } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { type FormEvent, useRef, useState } from "react";
import type { OrderWithDetails } from "../data/order";
import { orderMessages, reviewFailed } from "../data/order-messages";
import { ordersKey } from "../data/orders-key";
import { submitReview } from "./order-reviews.api";
import { checkReview, reviewMessages } from "./review-form-rules";

/** Name of a review's draft. */
export const draftOf = (orderId: string) => `review:${orderId}`;

/** State of an order's review form. The draft survives an expired session. */
export function useReviewForm(order: OrderWithDetails, onDone: () => void) {
  const draft = useReviewDraft(order);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const queryClient = useQueryClient();

  async function send(event: FormEvent) {
    event.preventDefault();
    const { rating, comment } = draft;
    const problem = checkReview(rating, comment);
    setError(problem ? reviewMessages[problem] : undefined);
    if (running.current || problem || rating === null) return;
    running.current = true;
    setBusy(true);
    try {
      await submitReview(requireStoreClient(), order, rating, sanitizeText(comment));
      draft.forget();
      await queryClient.invalidateQueries({ queryKey: [...ordersKey(order.user_id), "reviews"] });
      notify(orderMessages.reviewSent);
      onDone();
    } catch (failure) {
      notify(reviewFailed(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { ...draft, error, busy, send, clearError: () => setError(undefined) };
}

function useReviewDraft({ id, user_id: ownerId }: OrderWithDetails) {
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(ownerId, draftOf(id));
    return { rating: Number(kept.rating) || null, comment: kept.comment ?? "" };
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
