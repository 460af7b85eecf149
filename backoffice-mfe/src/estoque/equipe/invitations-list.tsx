import { Badge, formatDateTime } from "@store/shared-ui";
import { defineList } from "../../list/define-list";
import { EmailText } from "../../widgets/email-text";
import { InvitationWindow } from "./invitation-window";
import { type Invitation, listInvitations } from "./team.api";
import { isOpen, roleLabels } from "./team-labels";

export const InvitationsList = defineList({
  address: "convites",
  noun: ["convite", "convites"],
  defaults: {},
  queryKey: ["private", "team", "invitations"],
  fetch: (db, _filter, _slice, signal) => listInvitations(db, signal),
  idOf: ({ email }: Invitation) => email,
  nameOf: ({ email }) => `convite de ${email}`,
  columns: ({ openColumn }) => [
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
    { name: "Por", kind: "words", cell: ({ invited_by }) => <EmailText none="Sistema">{invited_by}</EmailText> },
    openColumn("Abrir"),
  ],
  empty: () => ({ title: "Nenhum convite em aberto." }),
  detail: ["convite", InvitationWindow],
});
