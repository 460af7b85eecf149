import { type OrderAddress, ordersPage } from "./order-filter";

/** The address of the orders that a filter leaves, such as `{ situacao: "waiting", produto: "meta-bm-1300" }`. */
export const ordersPath = (filter: Partial<OrderAddress>): string => `${ordersPage}?${new URLSearchParams(filter)}`;
