import type { OrderStatus } from "@store/shared-data";
import { formatDateTime } from "@store/shared-ui";
import type { Order } from "./order";

const minute = 60_000;

/** How long a PIX waits for its payment; R9.2. */
export const pendingLifetime = 15 * minute;

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

/** Until when an order's guarantee runs, as the database counts it; null where none runs at `now`, the server's time. */
export const guaranteedUntil = ({ guarantee_ends_at: end }: Pick<Order, "guarantee_ends_at">, now: number) =>
  end !== null && Date.parse(end) > now ? end : null;

/** "01/12" of a moment, ISO 8601, by the calendar of Brasília. */
export const dayOf = (moment: string): string => formatDateTime(moment).slice(0, 5);

/** Conditions of the next refresh of a page of orders. */
export interface RefreshState {
  readonly orders: readonly Order[];
  /** How often in a row the question has failed. */
  readonly failures: number;
  /** True if Realtime announces changes. */
  readonly isHinted: boolean;
  /** True if this browser has led to a checkout in the last ten minutes. */
  readonly isBuying: boolean;
}

/** How long after a checkout was opened its payment is expected any moment. */
export const quickPeriod = 10 * minute;

const second = 1_000;

/**
 * How long until the orders are asked for again, in milliseconds: short while a payment is expected, longer while one may still come or a key is
 * owed, else long. Failures back off up to half a minute.
 * @param now the server's time
 */
export function ordersRefresh({ orders, failures, isHinted, isBuying }: RefreshState, now: number): number {
  if (failures > 0) return Math.min(30, 0.75 * 2 ** failures) * second;
  if (isHinted) return 15 * second;
  const isPendingFor = (period: number) =>
    orders.some(({ status, created_at }) => status === "pending" && timeLeft(created_at, period, now) > 0);
  // With the time on the way, a payment is shown within two seconds.
  if (isBuying || isPendingFor(quickPeriod)) return 1.5 * second;
  // A payment may come late: a PIX that has just run out is still watched.
  const isOwed = orders.some((order) => order.status === "completed" && order.delivered_key_id === null);
  return (isOwed || isPendingFor(2 * pendingLifetime) ? 15 : 30) * second;
}
