import { Badge, Button, formatDateTime, Text } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { EmailText } from "../../widgets/email-text";
import type { Invitation, Team } from "./team.api";
import { isOpen, roleLabels } from "./team-labels";

interface InvitationsTableProps {
  team: Team;
  onOpen: (email: string) => void;
}

const columns: readonly Column<Invitation>[] = [
  { name: "E-mail", cell: ({ email }) => <EmailText>{email}</EmailText>, kind: "words", card: "title" },
  { name: "Função", cell: ({ role }) => roleLabels[role] },
  {
    name: "Situação",
    cell: (invitation) =>
      isOpen(invitation) ? <Badge $tone="yellow">Aguardando</Badge> : <Badge $tone="red">Expirou</Badge>,
    card: "badge",
  },
  { name: "Enviado", cell: ({ invited_at }) => formatDateTime(invited_at) },
  { name: "Vale até", cell: ({ expires_at }) => formatDateTime(expires_at) },
  {
    name: "Por",
    cell: ({ invited_by }) => (invited_by ? <EmailText>{invited_by}</EmailText> : "Banco de dados"),
    kind: "words",
  },
];

export function InvitationsTable({ team: { invitations }, onOpen }: InvitationsTableProps) {
  const act: Column<Invitation> = {
    name: "Abrir",
    cell: ({ email }) => (
      <Button size="small" aria-label={`Abrir convite de ${email}`} onClick={() => onOpen(email)}>
        Abrir
      </Button>
    ),
    card: "act",
  };
  if (invitations.length === 0) return <Text $muted>Nenhum convite em aberto.</Text>;
  return (
    <DataTable
      label="Convites"
      caption={pluralize(invitations.length, "convite", "convites")}
      columns={[...columns, act]}
      rows={invitations}
      idOf={({ email }) => email}
      nameOf={({ email }) => `convite de ${email}`}
    />
  );
}
