import { customerPath } from "../../addresses/addresses";
import { listMoment } from "../../format/list-moment";
import type { SearchOption } from "../../search/search-options";
import type { StaffOrder } from "../pedidos/staff-orders.api";

const most = 20;

/** The customers of the newest orders, each once, as lines that lead to their pages by their newest order. */
export function latestCustomers(orders: readonly StaffOrder[]): SearchOption[] {
  const byEmail = new Map<string, StaffOrder>();
  for (const order of orders) if (order.email && !byEmail.has(order.email)) byEmail.set(order.email, order);
  return [...byEmail].slice(0, most).map(([email, order]) => ({
    id: `customer-${email}`,
    title: order.customer_name ?? email,
    detail: [order.customer_name && email, order.product_name, listMoment(order.created_at)]
      .filter(Boolean)
      .join(" · "),
    to: customerPath(order.id),
  }));
}
