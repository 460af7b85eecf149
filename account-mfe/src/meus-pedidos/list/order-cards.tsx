import { useIncrementalCount } from "@store/shared-ui";
import { styled } from "styled-components";
import type { ClaimSummary } from "../data/claims.api";
import type { OrderWithDetails } from "../data/order";
import type { ServerClock } from "../data/server-clock";
import { OrderCard } from "./order-card";

interface OrderCardsProps {
  orders: readonly OrderWithDetails[];
  claims: readonly ClaimSummary[];
  clock: ServerClock;
}

const perTask = 1;

/** The orders of one page of the list, rendered a few at a time, so that a slow phone stays responsive. */
export function OrderCards({ orders, claims, clock }: OrderCardsProps) {
  const limit = useIncrementalCount(orders.length, perTask);
  return (
    <>
      {orders.slice(0, limit).map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          claim={claims.find(({ order_id }) => order_id === order.id)}
          clock={clock}
        />
      ))}
      {orders.length > limit && <Rest $orders={orders.length - limit} />}
    </>
  );
}

// Keeps what comes below the list out of view until all orders are rendered.
const Rest = styled.div<{ $orders: number }>`
  block-size: ${({ theme, $orders }) => `calc(4 * ${$orders} * ${theme.space[12]})`};
`;
