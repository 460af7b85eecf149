import { creditEntryName, orderStatusText } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { claimDecisions, claimReasons, claimStates } from "../../../claims/claim-labels";
import { outcomeLabels } from "../../../data/outcome-labels";
import { wordOf } from "../../../format/lookup";
import { staffActionNames } from "../../../log/staff-action-kinds";
import { paidText } from "../../../orders/order-labels";
import { kindName } from "../../notificacoes/notice-labels";
import { accessChannels, devices } from "../pedido/order-timeline";
import type { DossierContent } from "./dossier-content";

type Line = readonly [name: string, words: string];

const toTheSecond = { dateStyle: "short", timeStyle: "medium", timeZone: "America/Sao_Paulo" } as const;
let exact: Intl.DateTimeFormat | undefined;

/** A time with seconds in Brasília, because disputes can be about minutes. */
export function moment(value: string | null): string {
  if (!value) return "—";
  // Created on first use, because few staff members open a dossier.
  exact ??= new Intl.DateTimeFormat("pt-BR", toTheSecond);
  return exact.format(new Date(value));
}

/** Names the account if it is not the buyer's: an order can be reassigned. */
function byWhom(accountId: string | null, { buyer }: DossierContent): string {
  if (accountId === buyer.account_id) return "";
  return accountId === null ? ", por uma conta excluída" : `, pela conta ${accountId}`;
}

/** The parts of a dossier on paper, by title. */
export const dossierParts: Readonly<Record<string, (content: DossierContent) => readonly Line[]>> = {
  Pedido: ({ order }) => [
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
  ],
  "Outros pedidos deste Pix": ({ same_payment }) =>
    same_payment.map(({ id, product, status, amount }) => [
      id,
      `${product.name}, ${orderStatusText[status].label}, ${paidText(amount)}`,
    ]),
  Comprador: ({ buyer }) => [
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
  ],
  Pagamento: ({ payments }) =>
    payments.map(({ received_at, event, endpoint, outcome, id }) => [
      moment(received_at),
      `${event ?? endpoint}, evento ${id}, resultado: ${outcomeLabels[outcome].label}`,
    ]),
  "Keys entregues": ({ keys }) =>
    keys.map(({ id, is_current, defective_at, masked }) => [
      id.slice(0, 8),
      `${id}, ${masked ? `texto de ${masked.length ?? "?"} caracteres${masked.begins_with && `, começa com “${masked.begins_with}”`}` : "texto não lido"}${is_current ? ", a atual" : ""}${defective_at ? `, marcada como defeituosa em ${moment(defective_at)}` : ""}`,
    ]),
  "Acessos ao texto da key": (content) => [
    ["Registrados", countOfAccesses(content)],
    ...content.key_accesses.map(
      ({ accessed_at, channel, device, address, key_id, accessed_by }): Line => [
        moment(accessed_at),
        `${wordOf(accessChannels, channel)}, aparelho: ${wordOf(devices, device).toLowerCase()}, endereço ${address ?? "não registrado"}, key ${key_id.slice(0, 8)}${byWhom(accessed_by, content)}`,
      ],
    ),
  ],
  "Primeiros passos e aceite": (content) =>
    content.progress.map(({ key_id, done_by, steps_done, accepted_at, changed_at }) => [
      `Key ${key_id.slice(0, 8)}${byWhom(done_by, content)}`,
      `${steps_done.length > 0 ? `feitos: ${steps_done.join("; ")} (último em ${moment(changed_at)})` : "nenhum passo feito"}; ${accepted_at ? `“Tudo certo” em ${moment(accepted_at)}` : "sem “Tudo certo”"}`,
    ]),
  "Garantia: chamados e mensagens": ({ claims }) => claims.flatMap(claimLines),
  "Crédito na loja": ({ credit }) =>
    credit.map(({ created_at, kind, amount }) => [
      moment(created_at),
      `${creditEntryName({ kind, product_name: null })}, ${formatPrice(amount)}`,
    ]),
  Contestações: ({ disputes }) =>
    disputes.map(({ opened_at, closed_at, outcome }) => [
      moment(opened_at),
      closed_at
        ? `encerrada em ${moment(closed_at)}: ${outcome === "kept" ? "valor com a loja" : "valor devolvido"}`
        : "aberta",
    ]),
  "Ações da equipe sobre o pedido": ({ staff_actions }) =>
    staff_actions.map(({ done_at, action, reason }) => [
      moment(done_at),
      `${wordOf(staffActionNames, action)}${reason ? `: ${reason}` : ""}`,
    ]),
  "Avisos enviados ao comprador": ({ notices }) =>
    notices.map(({ kind, channel, sent_at, opened_at }) => [
      moment(sent_at),
      `${kindName(kind)}, ${channel === "push" ? "no aparelho" : "por e-mail"}${opened_at ? `, aberto em ${moment(opened_at)}` : ""}`,
    ]),
};

function countOfAccesses({ key_accesses, key_accesses_total, unrecorded_reads }: DossierContent): string {
  const cut = key_accesses_total > key_accesses.length ? `; aqui os ${key_accesses.length} primeiros` : "";
  return `${key_accesses_total} no total${cut}. ${unrecorded_reads}`;
}

function claimLines({
  opened_at,
  reason,
  state,
  messages,
  pictures,
  ...claim
}: DossierContent["claims"][number]): Line[] {
  const decided = claim.decision
    ? `: ${claimDecisions[claim.decision].done}, em ${moment(claim.decided_at)}: ${claim.decision_reason}`
    : "";
  return [
    [moment(opened_at), `${claimReasons[reason]}; ${claimStates[state].label}${decided}`],
    ...messages.map(
      ({ created_at, from_staff, text }): Line => [moment(created_at), `${from_staff ? "Loja" : "Comprador"}: ${text}`],
    ),
    ...pictures.map(({ bytes, sha256 }): Line => ["Imagem", `${bytes} bytes, SHA-256 ${sha256}`]),
  ];
}
