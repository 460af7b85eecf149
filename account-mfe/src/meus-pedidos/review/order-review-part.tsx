import { useEffect, useState } from "react";
import { readDraft } from "shared-data";
import { Button, ButtonRow, Icon, icons, Stack, StarRating, Text } from "shared-ui";
import type { OrderWithDetails } from "../data/order";
import type { OrderReview } from "./order-reviews.api";
import { ReviewForm } from "./review-form";
import { draftOf } from "./use-review-form";

interface OrderReviewPartProps {
  order: OrderWithDetails;
  review: OrderReview | undefined;
  /** The buyer has just accepted what they got: the form opens by itself, once. */
  isInvited: boolean;
}

/** The review of a completed order: the one that was sent, or the way to send one. */
export function OrderReviewPart({ order, review, isInvited }: OrderReviewPartProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isInvited) setOpen(true);
  }, [isInvited]);
  useEffect(() => {
    // Somebody whose session ran out while writing finds the form as they left it.
    const draft = readDraft(order.user_id, draftOf(order.id));
    if (Object.keys(draft).length > 0) setOpen(true);
  }, [order.user_id, order.id]);

  if (review) return <SentReview review={review} />;
  // Nobody can say how it was before it has come.
  if (order.delivered_key_id === null) return null;
  if (open) return <ReviewForm order={order} onDone={() => setOpen(false)} />;
  return (
    <ButtonRow>
      <Button onClick={() => setOpen(true)}>
        <Icon drawing={icons.star} />
        Avaliar
      </Button>
    </ButtonRow>
  );
}

function SentReview({ review }: { review: OrderReview }) {
  return (
    <Stack $gap={1}>
      <StarRating rating={review.rating} />
      {review.comment && <Text>{review.comment}</Text>}
      <Text $size="caption" $muted>
        {review.is_approved ? "Sua avaliação está publicada." : "Sua avaliação está em análise."}
      </Text>
    </Stack>
  );
}
