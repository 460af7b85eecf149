import { attempt, isRecord, toProductSummary } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import type { ClaimSummary } from "./claims.api";
import type { OrderProduct } from "./order";
import { type OrderRow, toOrder } from "./order-row";
import type { OrdersPage } from "./read-orders.api";

/** The last order list that this device loaded. It never contains a key. */
export interface CachedOrders {
  /** First page of the list. */
  readonly page: OrdersPage;
  readonly products: readonly OrderProduct[];
  readonly claims: readonly ClaimSummary[];
}

// The shell removes entries with this prefix at sign-out and when another user signs in.
const nameOf = (ownerId: string) => `store-cached-orders:${ownerId}`;

/** The orders to render before the first response; `null` if this device has none. */
export function readCachedOrders(ownerId: string): CachedOrders | null {
  // Fails if localStorage is unavailable, or if another release wrote a different format.
  return attempt(() => toCachedOrders(JSON.parse(localStorage.getItem(nameOf(ownerId)) ?? "null"))) ?? null;
}

function toCachedOrders(stored: unknown): CachedOrders | null {
  if (!isRecord(stored) || !isRecord(stored.page)) return null;
  const { revision, total } = stored.page;
  const orders = (stored.page.orders as OrderRow[]).map(toOrder);
  const products = (stored.products as OrderProduct[]).map(toProductSummary);
  const page = { orders, total: Number(total), revision: String(revision), clock: null };
  return orders.length === 0 ? null : { page, products, claims: stored.claims as ClaimSummary[] };
}

/** Stores the first page of the list for the next visit, unless the settings forbid storing data on devices. */
export function writeCachedOrders(ownerId: string, known: CachedOrders): void {
  if (!getSettings().offline) return;
  // Without storage the next visit renders after the first response.
  attempt(() => localStorage.setItem(nameOf(ownerId), JSON.stringify(known)));
}
