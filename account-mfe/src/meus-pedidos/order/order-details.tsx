import { StoreLink } from "@store/shared-data/router";
import { Card, Skeleton, Stack, Text, TextLink } from "@store/shared-ui";
import { lazy, Suspense, useState } from "react";
import { styled } from "styled-components";
import type { ClaimSummary } from "../data/claims.api";
import { isSettled, type OrderWithDetails } from "../data/order";
import { shownStatus } from "../data/order-times";
import type { ServerClock } from "../data/server-clock";
import { refreshOfTimes, useNow } from "../data/use-now";
import { OrderReview } from "../review/order-review";
import { defectiveKey } from "./claim-outcome";
import { OrderBody } from "./order-body";
import { OrderHistory } from "./order-history";
import { OrderSummary } from "./order-summary";
import { OrderSupport } from "./order-support";

interface OrderDetailsProps {
  order: OrderWithDetails;
  claim: ClaimSummary | undefined;
  clock: ServerClock;
}

// Lazy, because the list shares this chunk and shows no claims.
const OrderGuarantee = lazy(() =>
  import(/* webpackChunkName: "guarantee" */ "../garantia/order-guarantee").then((file) => ({
    default: file.OrderGuarantee,
  })),
);

/** Everything about an order: product, key, guarantee and history. */
export function OrderDetails({ order, claim, clock }: OrderDetailsProps) {
  // After accepting, the buyer is invited to write a review.
  const [isInvited, setInvited] = useState(false);
  const now = useNow(refreshOfTimes, clock);
  const status = shownStatus(order, now);
  const isOpen = status === "completed" && order.delivered_key_id !== null && !order.disputed_at;
  return (
    <Columns>
      <Card as="section" aria-label="Pedido">
        <Stack>
          <OrderSummary
            order={order}
            claim={claim}
            now={now}
            note={isSettled(order, claim) && <Text $size="caption">{defectiveKey}</Text>}
          >
            <TextLink $alone as={StoreLink} to={`/product/${encodeURIComponent(order.product_id)}`}>
              Ver o produto
            </TextLink>
          </OrderSummary>
          <OrderBody
            place="page"
            order={order}
            claim={claim}
            status={status}
            clock={clock}
            onAccepted={() => setInvited(true)}
          />
        </Stack>
      </Card>
      {(isOpen || claim) && (
        <Care $gap={3}>
          <Suspense fallback={<Skeleton $height="10rem" />}>
            <OrderGuarantee order={order} claim={claim} now={now} />
          </Suspense>
          {isOpen && <OrderReview order={order} isInvited={isInvited} />}
        </Care>
      )}
      <Stack $gap={3}>
        <OrderHistory order={order} />
        <OrderSupport order={order} />
      </Stack>
    </Columns>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;
  @media ${({ theme }) => theme.media.laptop} {
    grid-template: auto 1fr / minmax(0, 3fr) minmax(0, 2fr);
  }
`;

// As tall as the columns beside it: the order and its history.
const Care = styled(Stack)`
  @media ${({ theme }) => theme.media.laptop} { grid-row: span 2; }
`;
