import { readDraft, requireStoreClient, writeDraft } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { Button, ButtonRow, Icon, icons, SectionCard, Stack, StarRating, Text } from "@store/shared-ui";
import { useEffect, useRef, useState } from "react";
import { type OrderWithDetails, ordersKey } from "../data/order";
import { getOrderReview, type SentReview as Review } from "./order-reviews.api";
import { ReviewForm } from "./review-form";
import { draftOf } from "./use-review-form";

interface OrderReviewProps {
  order: OrderWithDetails;
  /** True if the buyer has just accepted the key: the form opens once by itself. */
  isInvited: boolean;
}

/** The review of a delivered order, or the form to write one. */
export function OrderReview({ order, isInvited }: OrderReviewProps) {
  // After a sign-in while writing, the form reopens with its draft.
  const [isOpen, setOpen] = useState(() => Object.keys(readDraft(order.user_id, draftOf(order.id))).length > 0);
  // Focus follows a click between button, form and sent review; a form that opens by itself takes no focus.
  const [isClicked, setClicked] = useState(false);
  const { data: review } = useQuery({
    queryKey: [...ordersKey(order.user_id), "reviews", order.id],
    queryFn: ({ signal }) => getOrderReview(requireStoreClient(), order, signal),
    staleTime: 60_000,
  });
  useEffect(() => {
    if (isInvited) setOpen(true);
  }, [isInvited]);
  useEffect(() => {
    // It may have arrived although its response did not.
    if (review) writeDraft(order.user_id, draftOf(order.id), {});
  }, [review, order]);
  function toggle(open: boolean) {
    setClicked(true);
    setOpen(open);
  }
  return (
    <SectionCard title="Sua avaliação" gap={3}>
      {review && <SentReview review={review} focused={isClicked} />}
      {!review && isOpen && <ReviewForm order={order} focused={isClicked} onDone={() => toggle(false)} />}
      {!review && !isOpen && (
        <ButtonRow>
          <Button autoFocus={isClicked} onClick={() => toggle(true)}>
            <Icon icon={icons.star} />
            Avaliar
          </Button>
        </ButtonRow>
      )}
    </SectionCard>
  );
}

function SentReview({ review, focused }: { review: Review; focused: boolean }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) shown.current?.focus();
  }, [focused]);
  return (
    <Stack $gap={1} ref={shown} tabIndex={-1}>
      <StarRating rating={review.rating} />
      {review.comment && <Text>{review.comment}</Text>}
      <Text $size="caption" $muted>
        {review.is_approved ? "Sua avaliação está publicada." : "Sua avaliação está em análise."}
      </Text>
    </Stack>
  );
}
