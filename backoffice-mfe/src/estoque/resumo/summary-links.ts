import type { StaffOrderState } from "../pedidos/staff-orders.api";

/** Calendar days in Brasília, "2026-11-21", both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The orders that a figure counts: in that state, of a product or a category, in these days of what the state is about. */
export function ordersPath(state: StaffOrderState, days?: Days, product?: string): string {
  const query = new URLSearchParams();
  if (state !== "all") query.set("situacao", state);
  if (product !== undefined) query.set("produto", product);
  if (days) {
    query.set("de", days.first);
    query.set("ate", days.last);
  }
  return `/estoque/pedidos?${query}`;
}

/** One order, open in its window. */
export const orderPath = (id: string): string => `/estoque/pedidos?pedido=${encodeURIComponent(id)}`;

/** A product's keys, open in their window. */
export const keysPath = (productId: string): string => `/estoque?keys=${encodeURIComponent(productId)}`;
