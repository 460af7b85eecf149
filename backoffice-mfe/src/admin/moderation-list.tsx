import { Checkbox, Row, Stack } from "@store/shared-ui";
import { useRef } from "react";
import type { Selection } from "../list/use-selection";
import type { ModeratedReview, ReviewAction } from "./moderation.api";
import { ModerationCard } from "./moderation-card";
import { useCardKeys } from "./use-card-keys";

interface ModerationListProps {
  reviews: readonly ModeratedReview[];
  selection: Selection<ModeratedReview>;
  /** Ids of reviews whose decision is being saved. */
  working: ReadonlySet<string>;
  onDecide: (decision: ReviewAction, review: ModeratedReview) => void;
  /** Filters by one product; undefined if that filter is already active. */
  onProduct: ((productId: string) => void) | undefined;
}

/** Cards of one page. Pending reviews can be selected for a bulk decision; shortcuts navigate and decide. */
export function ModerationList({ reviews, selection, working, onDecide, onProduct }: ModerationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const pending = reviews.filter((review) => !review.is_approved);
  const several = pending.length > 1 || selection.chosen.size > 0;
  useCardKeys({ list, reviews, onDecide, onTick: (review) => selection.toggle(pending, review, false) });
  return (
    <Stack ref={list}>
      {several && (
        <Row>
          <Checkbox
            label={`Selecionar pendentes (${pending.length})`}
            checked={pending.length > 0 && pending.every(({ id }) => selection.chosen.has(id))}
            onChange={() => selection.toggleAll(pending)}
          />
        </Row>
      )}
      {reviews.map((review) => (
        <ModerationCard
          key={review.id}
          review={review}
          ticked={selection.chosen.has(review.id)}
          onTick={several ? (range) => selection.toggle(pending, review, range) : undefined}
          working={working.has(review.id)}
          onDecide={(decision) => onDecide(decision, review)}
          onProduct={onProduct && (() => onProduct(review.product_id))}
        />
      ))}
    </Stack>
  );
}
