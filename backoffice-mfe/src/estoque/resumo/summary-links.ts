import { ordersPath } from "../pedidos/order-filter";
import type { StaffOrderState } from "../pedidos/staff-orders.api";

/** The window over the summary with whom the store owes credit. `search` is the query string that the page has. */
export function holdersPath(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(creditWindow, "contas");
  return `/estoque/resumo?${parameters}`;
}

/** The parameter of the summary's address that opens it. */
export const creditWindow = "credito";

/** Calendar days in Brasília, "2026-11-21", both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The orders that a figure counts: in that state, in these days of what the state is about, of a product or a category. */
export const ordersOf = (state: StaffOrderState, days?: Days, product?: string): string =>
  ordersPath({
    ...(state !== "all" && { situacao: state }),
    ...(product !== undefined && { produto: product }),
    ...(days && { de: days.first, ate: days.last }),
  });
