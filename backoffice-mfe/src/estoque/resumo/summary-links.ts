import { ordersPath, type StaffOrderState } from "../pedidos/order-filter";

/** URL of the dialog with accounts that have credit. `search` is the page's query string. */
export function holdersPath(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set(creditWindow, "contas");
  return `/estoque/resumo?${parameters}`;
}

export const creditWindow = "credito";

/** Calendar days in Brasília, "2026-11-21", both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** URL of the orders that a figure counts: state, days (of the event that the state refers to), product or category. */
export const ordersOf = (state: StaffOrderState, days?: Days, product?: string): string =>
  ordersPath({
    situacao: state,
    ...(product !== undefined && { produto: product }),
    ...(days && { de: days.first, ate: days.last }),
  });

export function dayLabel(day: string): string {
  const [, month = "", date = ""] = day.split("-");
  return `${date}/${month}`;
}
