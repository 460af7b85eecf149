import { orderStatusText } from "@store/shared-data";
import type { StaffOrderFilter, StaffOrderSort, StaffOrderState } from "./staff-orders.api";

/** Path of the orders page. */
export const ordersPage = "/estoque/pedidos";

/** Filter of the orders as in the URL. */
export type OrderAddress = Readonly<Record<"busca" | "situacao" | "produto" | "de" | "ate" | "ordem", string>>;

/** The default filter: all orders, newest first. */
export const anyOrder: OrderAddress = { busca: "", situacao: "all", produto: "", de: "", ate: "", ordem: "newest" };

export const orderStates: Readonly<Record<StaffOrderState, string>> = {
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

export const orderSorts: Readonly<Record<StaffOrderSort, string>> = {
  newest: "Mais recentes",
  oldest_paid: "Pagos há mais tempo",
  amount: "Maior valor",
};

/**
 * Labels of the date filter, which applies to the payment for sales, to the refund for refunded orders, to the credit
 * for compensated orders, otherwise to the order.
 */
export function dayLabels({ situacao }: Pick<OrderAddress, "situacao">): { from: string; to: string } {
  if (["completed", "first", "credit"].includes(situacao)) return { from: "Pago de", to: "Pago até" };
  if (situacao === "credit_given") return { from: "Crédito de", to: "Crédito até" };
  if (["refunded", "credit_lost"].includes(situacao)) return { from: "Reembolsado de", to: "Reembolsado até" };
  return { from: "De", to: "Até" };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Converts URL parameters to a filter. Unknown values fall back to the default, because anyone can edit a URL. */
export function readOrderAddress({ busca, situacao, produto, de, ate, ordem }: OrderAddress): StaffOrderFilter {
  return {
    search: busca,
    productId: produto,
    state: isOneOf(orderStates, situacao) ? situacao : "all",
    from: isDay(de) ? de : "",
    to: isDay(ate) ? ate : "",
    sort: isOneOf(orderSorts, ordem) ? ordem : "newest",
  };
}

const isOneOf = <Word extends string>(words: Readonly<Record<Word, string>>, word: string): word is Word =>
  Object.hasOwn(words, word);

/** URL of the filtered orders, such as `{ situacao: "waiting", produto: "meta-bm-1300" }`. */
export const ordersPath = (filter: Partial<OrderAddress>): string => `${ordersPage}?${new URLSearchParams(filter)}`;
