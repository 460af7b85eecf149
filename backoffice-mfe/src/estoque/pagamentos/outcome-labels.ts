import type { Tone } from "shared-ui";
import type { EventOutcome } from "./payments-inbox.api";

/** What became of an event, in words for staff. */
export const outcomeLabels: Readonly<Record<EventOutcome, { label: string; tone: Tone }>> = {
  received: { label: "Recebido", tone: "neutral" },
  pending: { label: "Pedido criado", tone: "blue" },
  delivered: { label: "Key entregue", tone: "blue" },
  waiting: { label: "Pago, sem estoque", tone: "yellow" },
  held: { label: "Pago, retido", tone: "yellow" },
  expired: { label: "Expirado", tone: "neutral" },
  failed: { label: "Pagamento falhou", tone: "neutral" },
  refunded: { label: "Reembolsado", tone: "blue" },
  unchanged: { label: "Repetido, nada mudou", tone: "neutral" },
  unknown_product: { label: "Produto desconhecido", tone: "red" },
  no_payment: { label: "Sem pagamento (ping)", tone: "neutral" },
  not_paid: { label: "Status contrário", tone: "red" },
  ignored: { label: "Evento ignorado", tone: "neutral" },
  error: { label: "Falha ao aplicar", tone: "red" },
};
