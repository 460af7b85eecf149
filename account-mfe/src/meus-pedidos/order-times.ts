import type { OrderStatus } from "shared-data";
import type { Order } from "./order";

const minute = 60_000;

/** How long a PIX waits for its payment; R9.2. */
export const pendingLifetime = 15 * minute;
/** An hour, in milliseconds. */
export const hour = 60 * minute;

/**
 * How an order is shown: a pending one older than 15 minutes as expired. Only a way of showing: a late payment still
 * completes it.
 * @param now milliseconds since 1970
 */
export function shownStatus({ status, created_at }: Pick<Order, "status" | "created_at">, now: number): OrderStatus {
  return status === "pending" && timeLeft(created_at, pendingLifetime, now) === 0 ? "expired" : status;
}

/** Milliseconds left of something that began at `start` (ISO 8601) and lives `lifetime`; 0 where it is over. */
export function timeLeft(start: string, lifetime: number, now: number): number {
  const end = new Date(start).getTime() + lifetime;
  return Number.isNaN(end) ? 0 : Math.max(0, Math.min(end - now, lifetime));
}

const lively = 3_000;
const calm = 5_000;

/**
 * How long until the orders are asked for again, in milliseconds: a few seconds while one may move (a payment under way,
 * a place in the line, a key not there yet), else slower, so that a payment nobody announced appears too.
 */
export function ordersRefresh(orders: readonly Order[], now: number): number {
  // A payment may come late: a PIX just run out is still watched.
  const isPaying = (order: Order) =>
    order.status === "pending" && timeLeft(order.created_at, 2 * pendingLifetime, now) > 0;
  const isOwed = (order: Order) => order.status === "completed" && order.delivered_key_id === null;
  return orders.some((order) => isPaying(order) || isOwed(order)) ? lively : calm;
}
