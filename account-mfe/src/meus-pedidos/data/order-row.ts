import { type OrderStatus, orderStatusText, shortestGuarantee } from "@store/shared-data";
import type { Order } from "./order";

type Loose<T> = { readonly [K in keyof T]?: T[K] | string | null };

export type OrderRow = Loose<Order> & { readonly id: string };

/** Converts a row of `orders`. An unknown status counts as failed, so that the page promises nothing. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    user_id: row.user_id ?? "",
    product_id: row.product_id ?? "",
    status: isStatus(row.status) ? row.status : "failed",
    amount: row.amount == null ? null : Number(row.amount),
    created_at: row.created_at ?? "",
    paid_at: row.paid_at ?? null,
    delivered_at: row.delivered_at ?? null,
    first_viewed_at: row.first_viewed_at ?? null,
    delivered_key_id: row.delivered_key_id ?? null,
    other_key_ids: Array.isArray(row.other_key_ids) ? row.other_key_ids : [],
    quantity: Number(row.quantity ?? 1),
    guarantee_hours: Number(row.guarantee_hours ?? shortestGuarantee),
    guarantee_wait_hours: Number(row.guarantee_wait_hours ?? 0),
    guarantee_ends_at: row.guarantee_ends_at ?? null,
    is_waiting: row.is_waiting === true,
    hold_reason: row.hold_reason ?? null,
    disputed_at: row.disputed_at ?? null,
    with_credit: row.with_credit === true,
    price_rule: row.price_rule ?? null,
  };
}

function isStatus(value: unknown): value is OrderStatus {
  return typeof value === "string" && Object.hasOwn(orderStatusText, value);
}
