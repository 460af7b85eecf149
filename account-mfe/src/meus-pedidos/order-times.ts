import type { OrderStatus } from "shared-data";
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

/** What was told of a page of orders last, and how often its question has failed since. */
export interface Questions {
  readonly told: { readonly orders: readonly Order[]; readonly holds: boolean; readonly isBroken: boolean } | undefined;
  readonly failures: number;
  /** Whether changes are told as they are made. */
  readonly isHinted: boolean;
}

const second = 1_000;

/**
 * How long until the orders are asked for again, in milliseconds. At once, where the answer waits for news by itself; else a few seconds while
 * one may move (a payment under way, a key that is owed), and slower while none is expected: a payment that nobody announced appears too.
 * What fails is asked for more and more seldom.
 * @param now the server's time
 */
export function ordersRefresh({ told, failures, isHinted }: Questions, now: number): number {
  if (failures > 0) return Math.min(30, 0.75 * 2 ** failures) * second;
  const orders = told?.orders ?? [];
  if (told && (told.isBroken || (told.holds && mayWait(orders)))) return second;
  if (isHinted) return 15 * second;
  if (orders.some(({ status, created_at }) => status === "pending" && timeLeft(created_at, 5 * minute, now) > 0)) {
    return 3 * second;
  }
  // A payment may come late: a PIX that has just run out is still watched.
  const isPaying = (order: Order) =>
    order.status === "pending" && timeLeft(order.created_at, 2 * pendingLifetime, now) > 0;
  return orders.some((order) => isPaying(order) || isOwed(order)) ? 5 * second : 10 * second;
}

/**
 * Whether the answer about these orders may be kept back until there is news. Payments are heard of; that stock was added, or staff has looked
 * at what was paid, is not: who is owed a key asks.
 */
export const mayWait = (orders: readonly Order[]): boolean => !orders.some(isOwed);

const isOwed = ({ status, delivered_key_id }: Order) => status === "completed" && delivered_key_id === null;
