import { Checkbox, Row, Stack } from "@store/shared-ui";
import { useRef } from "react";
import type { Selection } from "../list/use-selection";
import type { ModeratedReview, ReviewAction } from "./moderation.api";
import { ModerationCard } from "./moderation-card";
import { useCardKeys } from "./use-card-keys";

interface ModerationListProps {
  reviews: readonly ModeratedReview[];
  selection: Selection<ModeratedReview>;
  /** Those that are being decided. */
  working: ReadonlySet<string>;
  onDecide: (decision: ReviewAction, review: ModeratedReview) => void;
  /** Shows the reviews of one product alone; absent where they are shown. */
  onProduct: ((productId: string) => void) | undefined;
}

/** The cards of one page. Pending ones can be selected, to decide several at once; shortcut keys move between cards and decide. */
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
