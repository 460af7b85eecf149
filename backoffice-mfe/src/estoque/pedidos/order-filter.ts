import { orderStatusText } from "@store/shared-data";
import { startOfDay } from "../../format/start-of-day";

export const ordersPage = "/estoque/pedidos";

/**
 * Filter of the orders as in the URL. `produto` may be a category. `de` and `ate` are calendar days in Brasília,
 * "2026-11-21", both inclusive.
 */
export type OrderAddress = Readonly<Record<"busca" | "situacao" | "produto" | "de" | "ate" | "ordem", string>>;

export const anyOrder: OrderAddress = { busca: "", situacao: "all", produto: "", de: "", ate: "", ordem: "newest" };

/**
 * Statuses, open work, first sales of customers (all or by PIX), and orders related to credit: paid with it, compensated
 * with it, and compensated ones that were refunded after it was spent.
 */
export const orderStates = {
  all: "Todos",
  waiting: "Aguardando estoque",
  held: "Retidos",
  held_unit: "Valor em outra unidade",
  disputed: "Em contestação",
  ownerless: "Pagos sem dono",
  pending: orderStatusText.pending.label,
  completed: orderStatusText.completed.label,
  expired: orderStatusText.expired.label,
  failed: orderStatusText.failed.label,
  refunded: orderStatusText.refunded.label,
  first: "Primeira compra do cliente",
  pix: "Por Pix",
  credit: "Pagos com crédito",
  credit_given: "Deram crédito ao cliente",
  credit_lost: "Reembolsados com crédito já gasto",
};

export type StaffOrderState = keyof typeof orderStates;

export const orderSorts = {
  newest: "Mais recentes",
  oldest_paid: "Pagos há mais tempo",
  amount: "Maior valor",
};

/** The date filter applies to the event that the state refers to. */
export function dayLabels({ situacao }: Pick<OrderAddress, "situacao">): { from: string; to: string } {
  if (["completed", "first", "credit"].includes(situacao)) return { from: "Pago de", to: "Pago até" };
  if (situacao === "credit_given") return { from: "Crédito de", to: "Crédito até" };
  if (["refunded", "credit_lost"].includes(situacao)) return { from: "Reembolsado de", to: "Reembolsado até" };
  return { from: "De", to: "Até" };
}

export const toOrderArguments = ({ busca, situacao, produto, de, ate }: OrderAddress) => ({
  p_search: busca,
  p_product_id: produto,
  p_state: situacao,
  p_from: startOfDay(de, 0),
  p_to: startOfDay(ate, 1),
});

export const ordersPath = (filter: Partial<OrderAddress>): string => `${ordersPage}?${new URLSearchParams(filter)}`;
