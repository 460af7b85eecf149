import { isEmail, notify } from "@store/shared-data";
import { Dialog, formatDateTime, Text } from "@store/shared-ui";
import { type ExtraFields, ReasonForm } from "../../form/reason-form";
import type { DetailProps } from "../../list/list-definition";
import { adminSentences } from "../../messages/admin-messages";
import { ActsWithReason, type ReasonedAct } from "../../widgets/act-with-reason";
import { type Invitation, useTeamChanges } from "./team.api";
import { invitedText, isOpen, roleEffects, roleLabels } from "./team-labels";

const roleOf = (text: string | undefined) => (text === "admin" ? "admin" : "manager");

const asks: ExtraFields = {
  email: {
    label: "E-mail",
    problem: (text) => (isEmail(text.trim()) ? undefined : "Email inválido"),
    input: { type: "email", maxLength: 254 },
  },
  role: { label: "Função", hint: (text) => roleEffects[roleOf(text)], start: "manager", options: roleLabels },
};

/** Invites a staff member by email. */
export function InviteWindow({ onClose }: { onClose: () => void }) {
  const { invite } = useTeamChanges();
  return (
    <Dialog open title="Convidar para a equipe" onClose={onClose}>
      <ReasonForm
        effect="A pessoa entra na equipe quando confirmar o e-mail: pelo link do e-mail, ou ao entrar na conta que já tem."
        action="Convidar"
        draft="team:invite"
        asks={asks}
        failed={adminSentences.inviteFailed}
        onSubmit={async (reason, extra) => {
          const email = (extra.email ?? "").trim().toLowerCase();
          notify(invitedText(email, await invite.mutateAsync({ email, role: roleOf(extra.role), reason })));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Dialog of an invitation, to send it again or withdraw it. An outdated link opens nothing. */
export function InvitationWindow({ known, onClose }: DetailProps<Invitation>) {
  const { invite, withdraw } = useTeamChanges();
  if (!known) return null;
  const { email, role, expires_at } = known;
  const acts: ReasonedAct[] = [
    {
      action: "Enviar de novo",
      effect: "O convite vale mais 7 dias, e outro e-mail sai com um link novo.",
      draft: `invitation:${email}:again`,
      failed: adminSentences.inviteFailed,
      onSubmit: async (reason) => {
        notify(invitedText(email, await invite.mutateAsync({ email, role, reason })));
        onClose();
      },
    },
    {
      action: "Retirar convite",
      effect: "Quem tem este e-mail não entra mais na equipe por este convite.",
      danger: true,
      draft: `invitation:${email}:withdraw`,
      failed: adminSentences.inviteFailed,
      onSubmit: (reason) => withdraw.mutateAsync({ email, reason }).then(onClose),
    },
  ];
  return (
    <Dialog open title={`Convite de ${email}`} onClose={onClose}>
      <Text>{`${roleLabels[role]}. ${isOpen(known) ? "Vale até" : "Expirou em"} ${formatDateTime(expires_at)}.`}</Text>
      <ActsWithReason acts={acts} />
    </Dialog>
  );
}
