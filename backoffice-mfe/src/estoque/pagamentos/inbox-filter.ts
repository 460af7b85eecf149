import type { EventOutcome } from "../../data/outcome-labels";
import { startOfDay } from "../../format/start-of-day";

/** The default filter: all events, newest first. Dates are calendar days in Brasília. */
export const anyEvent = { busca: "", situacao: "all", produto: "", de: "", ate: "", periodo: "", ordem: "" };

export type InboxFilter = Readonly<typeof anyEvent>;

interface InboxGroup {
  readonly label: string;
  readonly outcomes: readonly EventOutcome[] | null;
  readonly empty: string;
  readonly advice?: string;
}

const allEvents: InboxGroup = {
  label: "Todos",
  outcomes: null,
  empty: "Os eventos do checkout aparecem aqui assim que chegam. Se há filtros acima, experimente limpá-los.",
};

/** Tabs by outcome; those that need work come first. */
export const inboxGroups: Readonly<Record<string, InboxGroup>> = {
  all: allEvents,
  unknown_product: {
    label: "Produto desconhecido",
    outcomes: ["unknown_product"],
    empty: "Nenhum evento ficou sem produto.",
  },
  error: {
    label: "Com falha",
    outcomes: ["error"],
    empty: "Nenhum evento falhou ao ser aplicado.",
    advice: "Corrija o que a falha diz, escolha os eventos e reprocesse: o que já foi feito não se repete.",
  },
  not_paid: {
    label: "Status não bate",
    outcomes: ["not_paid"],
    empty: "Nenhum pagamento avisado como pago tem outro status no provedor.",
    advice:
      "O evento diz pago e o status do pagamento diz que não: nada foi entregue. Confira cada um no painel do provedor. Se o dinheiro entrou, o provedor deve enviar o evento corrigido; reprocessar não muda nada.",
  },
  paid: {
    label: "Pagos",
    outcomes: ["delivered", "waiting", "held"],
    empty: "Nenhum evento de pagamento concluiu um pedido.",
  },
  pending: { label: "Pix gerados", outcomes: ["pending"], empty: "Nenhum Pix foi gerado." },
  unchanged: {
    label: "Repetidos",
    outcomes: ["unchanged"],
    empty: "Nenhum evento chegou mais de uma vez.",
    advice: "Nada a fazer: o provedor enviou de novo o que a loja já tinha feito, e nada mudou.",
  },
  other: {
    label: "Outros",
    outcomes: ["received", "expired", "failed", "refunded", "no_payment", "ignored"],
    empty: "Nenhum evento de outro tipo.",
  },
};

export const eventPeriods = { "": "Qualquer", "1h": "Última hora", "24h": "Últimas 24 horas" };

const hours: Readonly<Record<string, number>> = { "1h": 1, "24h": 24 };

export const eventOrders = { "": "Mais novos primeiro", antigos: "Mais antigos primeiro" };

/** Number of events in a tab, from the numbers by outcome; an unknown outcome counts as one of all. */
export function countOf(outcomes: Readonly<Record<string, number>>, tab: string): number {
  const names: readonly string[] = groupOf(tab).outcomes ?? Object.keys(outcomes);
  return names.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0);
}

export const groupOf = (tab: string): InboxGroup => inboxGroups[tab] ?? allEvents;

export function toInboxArguments({ busca, situacao, produto, de, ate, periodo, ordem }: InboxFilter) {
  const { outcomes } = groupOf(situacao);
  return {
    p_search: busca,
    p_outcomes: outcomes && [...outcomes],
    p_product_id: produto,
    p_from: startOfDay(de, 0),
    p_to: startOfDay(ate, 1),
    p_hours: hours[periodo] ?? null,
    p_oldest_first: ordem === "antigos",
  };
}

export const inboxPage = "/estoque/pagamentos";

export const inboxPath = (filter: Partial<InboxFilter>): string => `${inboxPage}?${new URLSearchParams(filter)}`;
