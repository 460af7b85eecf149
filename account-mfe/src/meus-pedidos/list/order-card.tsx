import { StoreLink } from "@store/shared-data/router";
import { Card, Heading, TextLink, VisuallyHidden } from "@store/shared-ui";
import { styled } from "styled-components";
import type { ClaimSummary } from "../data/claims.api";
import { nameOf, type OrderWithDetails, pathOf } from "../data/order";
import { shownStatus } from "../data/order-times";
import type { ServerClock } from "../data/server-clock";
import { refreshOfTimes, useNow } from "../data/use-now";
import { ClaimOutcome } from "../order/claim-outcome";
import { OrderBody } from "../order/order-body";
import { OrderSummary } from "../order/order-summary";

interface OrderCardProps {
  order: OrderWithDetails;
  claim: ClaimSummary | undefined;
  clock: ServerClock;
}

/** One order in the list: product, status and next action. */
export function OrderCard({ order, claim, clock }: OrderCardProps) {
  const now = useNow(refreshOfTimes, clock);
  const status = shownStatus(order, now);
  return (
    <Card as="article" aria-label={`Pedido: ${nameOf(order)}`} $dense>
      <Sides>
        <OrderSummary
          order={order}
          claim={claim}
          now={now}
          note={claim && <ClaimOutcome claim={claim} order={order} />}
        >
          <Heading $size="body">
            <TextLink $alone as={StoreLink} to={pathOf(order)}>
              {nameOf(order)}
            </TextLink>
          </Heading>
        </OrderSummary>
        <Actions>
          <OrderBody place="list" order={order} claim={claim} status={status} clock={clock} />
          {(status === "completed" || status === "refunded") && (
            <TextLink $alone as={StoreLink} to={pathOf(order)}>
              Ver pedido
              <VisuallyHidden>: {nameOf(order)}</VisuallyHidden>
            </TextLink>
          )}
        </Actions>
      </Sides>
    </Card>
  );
}

// Two columns if they fit; a revealed key uses a full line.
const Sides = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  @media ${({ theme }) => theme.media.laptop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, ${({ theme }) => theme.size.dialog});
    align-items: center;
    &:has([data-open]) { grid-template-columns: none; }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space[4]};
  min-inline-size: 0;
  & > :first-child { flex: 1 1 100%; min-inline-size: 0; }
  & > :has([role="group"]) { flex-basis: ${({ theme }) => theme.size.words}; }
  & > :has([data-open]) { flex-basis: 100%; }
  @media ${({ theme }) => theme.media.laptop} {
    & > :has([role="group"]:not([data-open])) { flex: 0 1 ${({ theme }) => theme.size.menu}; }
  }
`;
