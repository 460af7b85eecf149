import { Badge, icons } from "@store/shared-ui";
import { claimPath } from "../../addresses/addresses";
import { claimReasons, clockText, isOverdue } from "../../claims/claim-labels";
import { ClaimBadge } from "../../claims/claim-lines";
import { type Claim, readClaims, staffClaims } from "../../claims/claims.api";
import { listMoment } from "../../format/list-moment";
import { pluralize } from "../../format/pluralize";
import { defineList } from "../../list/define-list";
import { pageColumn } from "../../list/detail-link";
import { product, search } from "../../list/filter-field";
import { paidText } from "../../orders/order-labels";
import { EmailText } from "../../widgets/email-text";

// Short labels, so that the list starts on a phone's first screen.
const tabs = {
  open: "Com a equipe",
  answered: "Com o cliente",
  decided: "Decididos",
  withdrawn: "Retirados",
  all: "Todos",
};

export const ClaimsPage = defineList({
  title: "Chamados",
  address: "garantias",
  noun: ["chamado", "chamados"],
  defaults: { busca: "", situacao: "open", motivo: "", produto: "", prazo: "" },
  fields: [
    search("Pedido, chamado ou e-mail inteiro", 200),
    { name: "prazo", label: "Prazo", options: { "": "Qualquer", atrasado: "Só atrasados" } },
  ],
  more: [{ name: "motivo", label: "Motivo", options: { "": "Todos", ...claimReasons } }, product()],
  queryKey: staffClaims,
  // Due times are relative to the server's time in the response.
  refetchInterval: 15_000,
  fetch(db, { busca, situacao, motivo, produto, prazo }, slice, signal) {
    const wanted = { p_search: busca, p_state: situacao, p_reason: motivo, p_product_id: produto };
    return readClaims(db, { ...wanted, p_is_overdue: prazo === "atrasado", ...slice }, signal);
  },
  tabs: {
    label: "Chamados por situação",
    parameter: "situacao",
    options: tabs,
    count: ({ states }, tab) =>
      tab === "all" ? Object.values(states).reduce((sum, count) => sum + count, 0) : (states[tab] ?? 0),
  },
  nameOf: ({ id }) => `chamado ${id.slice(0, 8)}`,
  columns: ({ readAt }) => [
    pageColumn("Chamado", claimPath),
    { name: "Produto", kind: "words", card: "title", cell: ({ product_name }) => product_name },
    { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => paidText(amount) },
    { name: "Situação", card: "badge", cell: (claim) => <ClaimStateCell claim={claim} readAt={readAt} /> },
    { name: "Motivo", kind: "words", cell: ({ reason }) => claimReasons[reason] },
    { name: "Cliente", kind: "words", cell: ({ email }) => <EmailText>{email}</EmailText> },
    // Hidden on phones, because the claim's page shows the conversation.
    { name: "Conversa", card: "none", cell: ({ messages, pictures }) => talkText(messages, pictures) },
    { name: "Aberto em", card: "aside", cell: ({ opened_at }) => listMoment(opened_at) },
  ],
  empty: ({ situacao }) => ({
    icon: icons.shield,
    title: situacao === "open" ? "Nenhum chamado espera a equipe" : "Nenhum chamado encontrado",
    description:
      "Um chamado aparece aqui assim que um cliente aciona a garantia. Se há filtros acima, experimente limpá-los.",
  }),
});

function ClaimStateCell({ claim: { state, due_at, decision }, readAt }: { claim: Claim; readAt: string }) {
  if (state === "open")
    return <Badge $tone={isOverdue(due_at, readAt) ? "red" : "yellow"}>{clockText(due_at, readAt)}</Badge>;
  return <ClaimBadge state={state} decision={decision} />;
}

const talkText = (messages: number, pictures: number): string =>
  pluralize(messages, "mensagem", "mensagens") + (pictures > 0 ? `, ${pluralize(pictures, "foto", "fotos")}` : "");
