import { notify } from "@store/shared-data";
import { Dialog, formatDateTime, Text } from "@store/shared-ui";
import type { DetailProps } from "../../list/list-definition";
import { adminSentences } from "../../messages/admin-messages";
import { ActsWithReason, type ReasonedAct } from "../../widgets/act-with-reason";
import { type Invitation, useTeamChanges } from "./team.api";
import { invitedText, isOpen, roleLabels } from "./team-labels";

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
