import { orderStatusText } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { claimDecisions, claimReasons, claimStates } from "../../../claims/claim-labels";
import { outcomeLabels } from "../../../data/outcome-labels";
import { wordOf } from "../../../format/lookup";
import { staffActionNames } from "../../../log/staff-action-kinds";
import { paidText } from "../../../orders/order-labels";
import { kindName } from "../../notificacoes/notice-labels";
import { accessChannels, devices } from "../pedido/timeline-labels";
import type { DossierContent } from "./dossier-content";

export type Line = readonly [name: string, words: string];

const toTheSecond = { dateStyle: "short", timeStyle: "medium", timeZone: "America/Sao_Paulo" } as const;
let exact: Intl.DateTimeFormat | undefined;

/** A time with seconds in Brasília, because disputes can be about minutes. */
export function moment(value: string | null): string {
  if (!value) return "—";
  // Created on first use, because few staff members open a dossier.
  exact ??= new Intl.DateTimeFormat("pt-BR", toTheSecond);
  return exact.format(new Date(value));
}

export const orderLines = ({ order }: DossierContent): Line[] => [
  ["Número", order.id],
  ["Produto", `${order.product.name} (${order.product.id})`],
  ["Situação", orderStatusText[order.status].label],
  ["Valor pago", `${paidText(order.amount)} (preço ${formatPrice(order.expected_amount)})`],
  ["Pagamento", order.payment_id],
  ["Criado em", moment(order.created_at)],
  ["Pago em", moment(order.paid_at)],
  ["Entregue em", moment(order.delivered_at)],
  ["Key vista em", moment(order.first_viewed_at)],
  ["Garantia", `${order.guarantee_hours} horas, até ${moment(order.guarantee_ends_at)}`],
  ["Em contestação desde", moment(order.disputed_at)],
  ["Reembolsado em", moment(order.refunded_at)],
];

export const buyerLines = ({ buyer }: DossierContent): Line[] => [
  ["Nome", buyer.name ?? "—"],
  ["E-mail", `${buyer.email ?? "—"}${buyer.mailbox_is_proved ? " (confirmado)" : ""}`],
  ["E-mail do pagador", buyer.payer_email ?? "—"],
  ["Telefone", buyer.phone ?? "—"],
  ["Conta", buyer.account_id ?? "sem conta na loja"],
  ["Conta criada em", moment(buyer.account_created_at)],
  ["Endereço do cadastro", buyer.signup_address ?? "não registrado"],
  [
    "Termos aceitos",
    buyer.terms_version ? `versão ${buyer.terms_version}, em ${moment(buyer.terms_accepted_at)}` : "—",
  ],
];

export const paymentLines = ({ payments }: DossierContent): Line[] =>
  payments.map(({ received_at, event, endpoint, outcome, id }) => [
    moment(received_at),
    `${event ?? endpoint}, evento ${id}, resultado: ${outcomeLabels[outcome].label}`,
  ]);

export const keyLines = ({ keys }: DossierContent): Line[] =>
  keys.map(({ id, is_current, defective_at, masked }) => [
    id.slice(0, 8),
    `${id}, ${masked ? `texto de ${masked.length ?? "?"} caracteres${masked.begins_with && `, começa com “${masked.begins_with}”`}` : "texto não lido"}${is_current ? ", a atual" : ""}${defective_at ? `, marcada como defeituosa em ${moment(defective_at)}` : ""}`,
  ]);

/** Names the account if it is not the buyer's: an order can be reassigned. */
function byWhom(accountId: string | null, { buyer }: DossierContent): string {
  if (accountId === buyer.account_id) return "";
  return accountId === null ? ", por uma conta excluída" : `, pela conta ${accountId}`;
}

export const siblingLines = ({ same_payment }: DossierContent): Line[] =>
  same_payment.map(({ id, product, status, amount }) => [
    id,
    `${product.name}, ${orderStatusText[status].label}, ${paidText(amount)}`,
  ]);

export const progressLines = (content: DossierContent): Line[] =>
  content.progress.map(({ key_id, done_by, steps_done, accepted_at, changed_at }) => [
    `Key ${key_id.slice(0, 8)}${byWhom(done_by, content)}`,
    `${steps_done.length > 0 ? `feitos: ${steps_done.join("; ")} (último em ${moment(changed_at)})` : "nenhum passo feito"}; ${accepted_at ? `“Tudo certo” em ${moment(accepted_at)}` : "sem “Tudo certo”"}`,
  ]);

export const disputeLines = ({ disputes }: DossierContent): Line[] =>
  disputes.map(({ opened_at, closed_at, outcome }) => [
    moment(opened_at),
    closed_at
      ? `encerrada em ${moment(closed_at)}: ${outcome === "kept" ? "valor com a loja" : "valor devolvido"}`
      : "aberta",
  ]);

export const accessLines = (content: DossierContent): Line[] =>
  content.key_accesses.map(({ accessed_at, channel, device, address, key_id, accessed_by }) => [
    moment(accessed_at),
    `${wordOf(accessChannels, channel)}, aparelho: ${wordOf(devices, device).toLowerCase()}, endereço ${address ?? "não registrado"}, key ${key_id.slice(0, 8)}${byWhom(accessed_by, content)}`,
  ]);

export const actionLines = ({ staff_actions }: DossierContent): Line[] =>
  staff_actions.map(({ done_at, action, reason }) => [
    moment(done_at),
    `${wordOf(staffActionNames, action)}${reason ? `: ${reason}` : ""}`,
  ]);

export const noticeLines = ({ notices }: DossierContent): Line[] =>
  notices.map(({ kind, channel, sent_at, opened_at }) => [
    moment(sent_at),
    `${kindName(kind)}, ${channel === "push" ? "no aparelho" : "por e-mail"}${opened_at ? `, aberto em ${moment(opened_at)}` : ""}`,
  ]);

export const claimLines = ({ claims }: DossierContent): Line[] =>
  claims.flatMap(({ opened_at, reason, state, messages, pictures, ...claim }) => [
    [
      moment(opened_at),
      `${claimReasons[reason]}; ${claimStates[state].label}${claim.decision ? `: ${claimDecisions[claim.decision].done}, em ${moment(claim.decided_at)}: ${claim.decision_reason}` : ""}`,
    ] as const,
    ...messages.map(
      ({ created_at, from_staff, text }) =>
        [moment(created_at), `${from_staff ? "Loja" : "Comprador"}: ${text}`] as const,
    ),
    ...pictures.map(({ bytes, sha256 }) => ["Imagem", `${bytes} bytes, SHA-256 ${sha256}`] as const),
  ]);

const creditWords: Readonly<Record<string, string>> = {
  claim: "dado pela garantia",
  purchase: "gasto nesta compra",
  refund: "devolvido com o reembolso",
  reversal: "retirado com o reembolso",
};

export const creditLines = ({ credit }: DossierContent): Line[] =>
  credit.map(({ created_at, kind, amount }) => [
    moment(created_at),
    `${formatPrice(amount)}, ${wordOf(creditWords, kind)}`,
  ]);
