import { formatGuarantee, guaranteeStart, type OrderStatus } from "@store/shared-data";
import { formatDateTime } from "@store/shared-ui";
import type { Order } from "./order";

const minute = 60_000;

/** A PIX payment expires after this time; R9.2. */
export const pendingLifetime = 15 * minute;

/**
 * The displayed status: a pending order older than 15 minutes shows as expired. Display only: a late payment still
 * completes the order.
 * @param now milliseconds since 1970
 */
export function shownStatus({ status, created_at }: Pick<Order, "status" | "created_at">, now: number): OrderStatus {
  return status === "pending" && timeLeft(created_at, pendingLifetime, now) === 0 ? "expired" : status;
}

/** Milliseconds left of a period that began at `start` (ISO 8601); 0 if it is over. */
export function timeLeft(start: string, lifetime: number, now: number): number {
  const end = new Date(start).getTime() + lifetime;
  return Number.isNaN(end) ? 0 : Math.max(0, Math.min(end - now, lifetime));
}

/** End of an order's guarantee as stored; null if there is none or it has ended at `now`, the server's time. */
export const guaranteedUntil = ({ guarantee_ends_at: end }: Pick<Order, "guarantee_ends_at">, now: number) =>
  end !== null && Date.parse(end) > now ? end : null;

/** True until the first access to the key, if the guarantee starts there. */
export const guaranteeWaits = (order: Pick<Order, "guarantee_wait_hours" | "first_viewed_at">) =>
  order.guarantee_wait_hours > 0 && order.first_viewed_at === null;

/** The guarantee's end, or its length and start if it has not started; null without a guarantee. */
export function guaranteeText(order: Order, now: number): string | null {
  const until = guaranteedUntil(order, now);
  if (until === null) return null;
  if (!guaranteeWaits(order)) return `Garantia até ${dayOf(until)}`;
  return `Garantia de ${formatGuarantee(order.guarantee_hours)} ${guaranteeStart(order.guarantee_wait_hours)}`;
}

/** "01/12": day and month of an ISO 8601 time, in the time zone of Brasília. */
const dayOf = (moment: string): string => formatDateTime(moment).slice(0, 5);

/** State that determines the delay until orders are fetched again. */
export interface RefreshState {
  readonly orders: readonly Order[];
  /** Number of consecutive failed requests. */
  readonly failures: number;
  /** True if Realtime announces changes. */
  readonly isHinted: boolean;
  /** True if this browser opened a checkout in the last ten minutes. */
  readonly isBuying: boolean;
}

/** Period after opening a checkout in which a payment is likely. */
export const quickPeriod = 10 * minute;

const second = 1_000;

/**
 * Delay until the next fetch, in milliseconds: short while a payment is likely, longer while one is possible or a key
 * is still to be delivered, otherwise long. Failures back off to at most 30 seconds.
 * @param now the server's time
 */
export function ordersRefresh({ orders, failures, isHinted, isBuying }: RefreshState, now: number): number {
  if (failures > 0) return Math.min(30, 0.75 * 2 ** failures) * second;
  if (isHinted) return 15 * second;
  const isPendingFor = (period: number) =>
    orders.some(({ status, created_at }) => status === "pending" && timeLeft(created_at, period, now) > 0);
  // With network latency, a payment still shows within two seconds.
  if (isBuying || isPendingFor(quickPeriod)) return 1.5 * second;
  // A payment can arrive late, so an order whose PIX has just expired is still polled.
  const isOwed = orders.some((order) => order.status === "completed" && order.delivered_key_id === null);
  return (isOwed || isPendingFor(2 * pendingLifetime) ? 15 : 30) * second;
}
