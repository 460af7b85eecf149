import { callRpc, isEmail, notify, type StaffRole } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { Badge, Dialog, formatDateTime, Text } from "@store/shared-ui";
import { ActForm } from "../../form/act-form";
import type { ExtraFields } from "../../form/reason-form";
import { defineList } from "../../list/define-list";
import type { DetailProps } from "../../list/list-definition";
import { reasonOf } from "../../messages/admin-messages";
import { ActsWithReason, type ReasonedAct } from "../../widgets/act-with-reason";
import { EmailText } from "../../widgets/email-text";
import { type Invitation, invite, listInvitations } from "./team.api";
import { invitedText, isOpen, roleEffects, roleLabels } from "./team-labels";

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

const roleOf = (text: string | undefined) => (text === "admin" ? "admin" : "manager");

const asks: ExtraFields = {
  email: {
    label: "E-mail",
    problem: (text) => (isEmail(text.trim()) ? undefined : "Email inválido"),
    input: { type: "email", maxLength: 254 },
  },
  role: { label: "Função", hint: (text) => roleEffects[roleOf(text)], start: "manager", options: roleLabels },
};

export const InviteWindow = ({ onClose }: { onClose: () => void }) => (
  <Dialog open title="Convidar para a equipe" onClose={onClose}>
    <ActForm
      effect="A pessoa entra na equipe quando confirmar o e-mail: pelo link do e-mail, ou ao entrar na conta que já tem."
      action="Convidar"
      draft="team:invite"
      asks={asks}
      failed={failed}
      write={(db, reason, { email = "", role }) => inviteAndSay(db, email.trim().toLowerCase(), roleOf(role), reason)}
      onClose={onClose}
    />
  </Dialog>
);

const failed = (error: unknown) => `Erro no convite: ${reasonOf(error)}`;

const inviteAndSay = async (db: StoreClient, email: string, role: StaffRole, reason: string) =>
  notify(invitedText(email, await invite(db, email, role, reason)));

/** Dialog of an invitation, to send it again or withdraw it. An outdated link opens nothing. */
function InvitationWindow({ known, onClose }: DetailProps<Invitation>) {
  if (!known) return null;
  const { email, role, expires_at } = known;
  const acts: ReasonedAct[] = [
    {
      action: "Enviar de novo",
      effect: "O convite vale mais 7 dias, e outro e-mail sai com um link novo.",
      draft: `invitation:${email}:again`,
      failed,
      write: (db, reason) => inviteAndSay(db, email, role, reason).then(onClose),
    },
    {
      action: "Retirar convite",
      effect: "Quem tem este e-mail não entra mais na equipe por este convite.",
      danger: true,
      draft: `invitation:${email}:withdraw`,
      failed,
      write: (db, reason) => callRpc(db, "withdraw_invitation", { p_email: email, p_reason: reason }).then(onClose),
    },
  ];
  return (
    <Dialog open title={`Convite de ${email}`} onClose={onClose}>
      <Text>{`${roleLabels[role]}. ${isOpen(known) ? "Vale até" : "Expirou em"} ${formatDateTime(expires_at)}.`}</Text>
      <ActsWithReason acts={acts} />
    </Dialog>
  );
}
