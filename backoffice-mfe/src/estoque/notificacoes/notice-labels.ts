import { formatCount, type Tone } from "@store/shared-ui";
import { lookup, wordOf } from "../../format/lookup";
import { startOfDay } from "../../format/start-of-day";

export const kindNames: Readonly<Record<string, string>> = {
  pix_generated: "Pix gerado",
  pix_expiring: "Pix quase vencendo",
  pix_recovery: "Pix venceu sem pagamento",
  payment_confirmed: "Pagamento confirmado",
  order_waiting: "Pedido na fila de estoque",
  key_delivered: "Key entregue depois",
  order_refunded: "Pedido reembolsado",
  key_problem: "Problema na key",
  claim_answered: "Resposta no chamado de garantia",
  claim_decided: "Chamado de garantia decidido",
  new_sign_in: "Entrada em aparelho novo",
  review_approved: "Avaliação publicada",
  guarantee_ending: "Garantia terminando",
  credential_expiring: "Key perto de vencer",
  stock_alert_confirm: "Confirmação do Avise-me",
  stock_alert: "De volta ao estoque",
  paid_without_key: "Pago sem key",
  webhook_silent: "Checkout em silêncio",
  amount_held: "Valor divergente",
  events_failed: "Eventos de pagamento com problema",
  payment_without_owner: "Pagamento sem dono",
  stock_low: "Estoque baixo",
  sold_out_wanted: "Esgotado com gente esperando",
  claim_waiting: "Chamado de garantia para responder",
  claim_overdue: "Chamado de garantia atrasado",
  approval_waiting: "Ação esperando confirmação",
  release_taken_back: "Versão retirada do ar",
  staff_daily: "Resumo da manhã da equipe",
  template_test: "Modelo enviado para si",
};

/** Label of a kind; an unknown kind shows the database's name. */
export const kindName = (kind: string): string => wordOf(kindNames, kind);

export const channelNames: Readonly<Record<string, string>> = { mail: "E-mail", push: "Aparelho" };

export const noticeOutcomeLabels: Readonly<Record<string, { label: string; tone: Tone }>> = {
  queued: { label: "Na fila", tone: "blue" },
  sent: { label: "Enviado", tone: "neutral" },
  given_up: { label: "Sem sucesso", tone: "red" },
  expired: { label: "Venceu antes de sair", tone: "yellow" },
  dropped: { label: "Não era mais preciso", tone: "neutral" },
  unwanted: { label: "A pessoa não quer", tone: "neutral" },
};

/** Words for an outcome; an unknown one shows the database's name. */
export const noticeOutcome = (outcome: string) =>
  lookup(noticeOutcomeLabels, outcome) ?? ({ label: outcome, tone: "neutral" } as const);

/** Counts by outcome: "Na fila: 3 · Enviado: 120". */
export function outcomeCounts(outcomes: Readonly<Record<string, number>>): string {
  return Object.entries(noticeOutcomeLabels)
    .filter(([name]) => (outcomes[name] ?? 0) > 0)
    .map(([name, { label }]) => `${label}: ${formatCount(outcomes[name] ?? 0)}`)
    .join(" · ");
}

const reasons: Readonly<Record<string, string>> = {
  not_sent_in_time: "não saiu a tempo",
  daily_cap: "a pessoa já recebeu o máximo de hoje",
  not_true: "o que ele dizia mudou",
  no_address: "não há endereço",
  kind_unknown: "tipo desconhecido",
  no_device: "não há aparelho",
  push_failed: "o serviço de avisos do aparelho não respondeu",
  address_closed: "o endereço devolveu e-mails ou reclamou",
  turned_off: "desligado pela pessoa",
  no_consent: "a pessoa não permitiu",
  sender_died: "o envio foi interrompido muitas vezes",
  tried_again: "tentado de novo pela equipe",
  kind_without_words: "esta versão não tem o modelo dele",
  channel_unknown: "esta versão não conhece o canal",
  mail_unreachable: "o serviço de e-mail não respondeu",
};

/** Why a notification has its outcome; null if there is nothing to add. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null;
  const [, status] = /^mail_(\d{3})$/.exec(reason) ?? [];
  return status ? `o serviço de e-mail respondeu ${status}` : wordOf(reasons, reason);
}

export const retryRefusals: Readonly<Record<string, string>> = {
  expired: "já é tarde para este aviso",
  not_given_up: "ele não está mais sem sucesso",
  not_found: "ele não existe mais",
};

/** Filter of the notifications as in the URL. Dates are calendar days in Brasília. */
export const anyNotice = { busca: "", tipo: "", canal: "", situacao: "", de: "", ate: "" };

export type OutboxFilter = typeof anyNotice;

export const toOutboxArguments = ({ busca, tipo, canal, situacao, de, ate }: OutboxFilter) => ({
  p_search: busca,
  p_kind: tipo,
  p_channel: canal,
  p_outcome: situacao,
  p_from: startOfDay(de, 0),
  p_to: startOfDay(ate, 1),
});
