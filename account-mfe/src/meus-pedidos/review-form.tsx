import { type FormEvent, useRef, useState } from "react";
import {
  checkReview,
  longestComment,
  notify,
  type OrderWithDetails,
  orderMessages,
  ordersKey,
  readDraft,
  reviewFailed,
  reviewMessages,
  sanitizeText,
  submitReview,
  writeDraft,
} from "shared-data";
import { useQueryClient } from "shared-data/query";
import { getStoreClient } from "shared-data/runtime";
import { Button, Field, Row, Stack, StarRadioGroup, TextArea } from "shared-ui";

interface ReviewFormProps {
  order: OrderWithDetails;
  onDone: () => void;
}

/** Name of the draft of an order's review. */
export const draftOf = (orderId: string) => `review:${orderId}`;

/** Asks for stars and an optional comment. What is typed outlives a session that runs out meanwhile. */
export function ReviewForm({ order, onDone }: ReviewFormProps) {
  const { rating, comment, change, forget } = useReviewDraft(order);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const queryClient = useQueryClient();

  async function send(event: FormEvent) {
    event.preventDefault();
    const db = getStoreClient();
    if (running.current || !db) return;
    const problem = checkReview(rating, comment);
    setError(problem ? reviewMessages[problem] : undefined);
    if (problem || rating === null) return;
    running.current = true;
    setBusy(true);
    try {
      await submitReview(db, order, rating, sanitizeText(comment));
      forget();
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
  return (
    <form onSubmit={send} noValidate>
      <Stack $gap={3}>
        <StarRadioGroup
          label="Sua avaliação"
          value={rating}
          error={error}
          onChange={(stars) => {
            setError(undefined);
            change(stars, comment);
          }}
        />
        <Field label="Comentário" optional>
          <TextArea
            value={comment}
            maxLength={longestComment}
            rows={3}
            onChange={({ target }) => change(rating, target.value)}
          />
        </Field>
        <Row>
          <Button type="submit" loading={busy}>
            Enviar avaliação
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              forget();
              onDone();
            }}
          >
            Cancelar
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function useReviewDraft({ id, user_id: ownerId }: OrderWithDetails) {
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(ownerId, draftOf(id));
    return { rating: Number(kept.rating) || null, comment: kept.comment ?? "" };
  });
  function change(rating: number | null, comment: string) {
    setDraft({ rating, comment });
    writeDraft(ownerId, draftOf(id), { rating: rating === null ? "" : String(rating), comment });
  }
  return { ...draft, change, forget: () => writeDraft(ownerId, draftOf(id), {}) };
}
