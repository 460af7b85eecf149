import { Button, ButtonRow, Field, Stack, StarRadioGroup, TextArea } from "@store/shared-ui";
import { useEffect, useRef } from "react";
import type { OrderWithDetails } from "../data/order";
import { longestComment, useReviewForm } from "./use-review-form";

interface ReviewFormProps {
  order: OrderWithDetails;
  /** Focuses the stars. */
  focused: boolean;
  onDone: () => void;
}

export function ReviewForm({ order, focused, onDone }: ReviewFormProps) {
  const { rating, comment, error, busy, send, rate, write, forget, clearError } = useReviewForm(order, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) form.current?.querySelector("input")?.focus();
  }, [focused]);
  function handleRating(stars: number) {
    clearError();
    rate(stars);
  }
  function handleCancel() {
    forget();
    onDone();
  }
  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack $gap={3}>
        <StarRadioGroup label="Sua avaliação" value={rating} error={error} onChange={handleRating} />
        <Field label="Comentário" optional>
          <TextArea
            value={comment}
            maxLength={longestComment}
            rows={3}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button type="submit" loading={busy}>
            Enviar avaliação
          </Button>
          <Button variant="ghost" onClick={handleCancel}>
            Cancelar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
