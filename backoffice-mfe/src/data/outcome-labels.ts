import type { Enums } from "@store/shared-data";
import type { Tone } from "@store/shared-ui";
import { wordIn } from "./parse-result";

export type EventOutcome = Enums<"payment_outcome">;

interface OutcomeWords {
  readonly label: string;
  readonly tone: Tone;
  /** Next step for staff; omitted if there is nothing to do. */
  readonly next?: string;
}

export const outcomeLabels: Readonly<Record<EventOutcome, OutcomeWords>> = {
  received: { label: "Recebido", tone: "neutral" },
  pending: { label: "Pedido criado", tone: "blue" },
  delivered: { label: "Key entregue", tone: "blue" },
  waiting: {
    label: "Pago, sem estoque",
    tone: "yellow",
    next: "Adicione keys ao produto: o pedido pago há mais tempo recebe primeiro.",
  },
  held: {
    label: "Pago, retido",
    tone: "yellow",
    next: "Abra o pedido, confira o valor e libere ou reembolse.",
  },
  expired: { label: "Expirado", tone: "neutral" },
  failed: { label: "Pagamento falhou", tone: "neutral" },
  refunded: { label: "Reembolsado", tone: "blue" },
  unchanged: {
    label: "Repetido, nada mudou",
    tone: "neutral",
    next: "Nada a fazer: o provedor enviou de novo o que a loja já tinha feito.",
  },
  unknown_product: {
    label: "Produto desconhecido",
    tone: "red",
    next: "Crie o produto com este ID do provedor, ou ligue o ID a um produto, e reprocesse.",
  },
  no_payment: {
    label: "Sem pagamento (ping)",
    tone: "neutral",
    next: "Nada a fazer: é o teste que o provedor envia ao salvar o webhook.",
  },
  not_paid: {
    label: "Status não bate",
    tone: "red",
    next: "O evento diz pago e o status diz que não. Confira no painel do provedor: se o dinheiro entrou, espere o evento corrigido ou fale com o provedor; reprocessar não muda nada.",
  },
  ignored: { label: "Evento ignorado", tone: "neutral", next: "Nada a fazer: a loja não usa este tipo de evento." },
  error: {
    label: "Falha ao aplicar",
    tone: "red",
    next: "Corrija o que a falha diz e reprocesse: o que já foi feito não se repete.",
  },
};

/** A value that this version does not know falls back to "received", which is true of every event. */
export const outcomeSchema = wordIn(outcomeLabels, "received");
