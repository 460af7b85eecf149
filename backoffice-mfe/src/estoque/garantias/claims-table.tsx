import { memo, useMemo } from "react";
import { Badge, Button } from "shared-ui";
import { claimDecisions, claimReasons, claimStates, clockText, isOverdue } from "../../claims/claim-words";
import type { Claim, ClaimPage } from "../../claims/claims.api";
import { listMoment } from "../../format/list-moment";
import { totalOf } from "../../format/total-of";
import { type Column, DataTable } from "../../list/data-table";
import { paidText } from "../../orders/hold-reasons";
import { EmailText } from "../../widgets/email-text";

interface ClaimsTableProps {
  page: ClaimPage;
  onOpen: (id: string) => void;
}

/** Not drawn anew where only the filter's fields or the window before it have changed. */
export const ClaimsTable = memo(function ClaimsTable({ page: { claims, total, read_at }, onOpen }: ClaimsTableProps) {
  const columns = useMemo(() => columnsOf(read_at, onOpen), [read_at, onOpen]);
  return (
    <DataTable
      label="Chamados de garantia"
      caption={totalOf(total, "chamado", "chamados")}
      columns={columns}
      rows={claims}
      idOf={idOf}
      nameOf={({ id }) => `chamado ${id.slice(0, 8)}`}
    />
  );
});

const idOf = ({ id }: Claim) => id;

const columnsOf = (readAt: string, onOpen: (id: string) => void): readonly Column<Claim>[] => [
  {
    name: "Chamado",
    card: "act",
    cell: ({ id }) => (
      <Button size="small" data-open aria-label={`Abrir chamado ${id.slice(0, 8)}`} onClick={() => onOpen(id)}>
        {id.slice(0, 8)}
      </Button>
    ),
  },
  { name: "Produto", kind: "words", card: "title", cell: ({ product_name }) => product_name },
  { name: "Valor", kind: "figure", card: "figure", cell: ({ amount }) => paidText(amount) },
  { name: "Situação", card: "badge", cell: (claim) => <Standing claim={claim} readAt={readAt} /> },
  { name: "Motivo", kind: "words", cell: ({ reason }) => claimReasons[reason] },
  { name: "Cliente", kind: "words", cell: ({ email }) => (email ? <EmailText>{email}</EmailText> : "—") },
  // On a phone it is read in the open claim.
  { name: "Conversa", card: "none", cell: ({ messages, pictures }) => talkText(messages, pictures) },
  { name: "Aberto em", card: "aside", cell: ({ opened_at }) => listMoment(opened_at) },
];

/** How a claim stands, with the clock of what waits for the team. */
function Standing({ claim: { state, due_at, decision }, readAt }: { claim: Claim; readAt: string }) {
  if (state === "open")
    return <Badge $tone={isOverdue(due_at, readAt) ? "red" : "yellow"}>{clockText(due_at, readAt)}</Badge>;
  const { label, tone } = claimStates[state];
  return <Badge $tone={tone}>{decision ? claimDecisions[decision].done : label}</Badge>;
}

const talkText = (messages: number, pictures: number): string =>
  `${messages} ${messages === 1 ? "mensagem" : "mensagens"}${pictures > 0 ? `, ${pictures} ${pictures === 1 ? "foto" : "fotos"}` : ""}`;
