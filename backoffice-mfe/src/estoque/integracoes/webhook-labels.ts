import { formatDateTime, type Tone } from "@store/shared-ui";
import type { WebhookDelivery } from "./webhooks.api";

export const eventNames: Readonly<Record<string, string>> = {
  "order.paid": "Pedido pago",
  "order.delivered": "Key entregue",
  "order.refunded": "Pedido reembolsado",
  "stock.low": "Estoque baixo",
};

/** Options for the events of an address: all, those of orders, or one. */
export const eventChoices: Readonly<Record<string, string>> = {
  all: "Todos os eventos",
  order: "Todos os eventos de pedidos",
  ...eventNames,
};

export function eventsOf(choice: string): string[] {
  const all = Object.keys(eventNames);
  if (choice === "all") return all;
  return choice === "order" ? all.filter((type) => type.startsWith("order.")) : [choice];
}

export const deliveryStates: Readonly<Record<string, { label: string; tone: Tone }>> = {
  queued: { label: "Na fila", tone: "blue" },
  given_up: { label: "Sem sucesso", tone: "red" },
  delivered: { label: "Entregue", tone: "neutral" },
};

const unreachable = "o programa não foi alcançado";
const reasons: Readonly<Record<string, string>> = {
  timeout: "o programa não respondeu em 10 segundos",
  not_configured: "falta o token no servidor",
  no_consent: "o comprador não permite mais",
};

/** Why a call was not delivered, and when it is tried again; null if there is nothing to add. */
export function outcomeText({ state, reason, response_status, attempts, next_try_at }: WebhookDelivery): string | null {
  if (state === "delivered" || attempts === 0) return null;
  const why = response_status ? `o programa respondeu ${response_status}` : (reasons[reason ?? ""] ?? unreachable);
  return state === "queued" ? `${why}; tenta de novo em ${formatDateTime(next_try_at)}` : why;
}
