import { notify } from "@store/shared-data";
import { Button, ButtonRow, Dialog, formatDateTime, Text } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import type { DetailProps } from "../../list/list-definition";
import { adminSentences } from "../../messages/admin-messages";
import { type Invitation, useTeamChanges } from "./team.api";
import { invitedText, isOpen, roleLabels } from "./team-labels";

/** Dialog of an invitation, to send it again or withdraw it. An outdated link opens nothing. */
export function InvitationWindow({ known, onClose }: DetailProps<Invitation>) {
  return known ? <InvitationDialog invitation={known} onClose={onClose} /> : null;
}

interface InvitationDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { email, role, expires_at } = invitation;
  const [act, setAct] = useState<"again" | "withdraw" | null>(null);
  const { invite, withdraw } = useTeamChanges();

  async function carryOut(reason: string) {
    if (act === "again") notify(invitedText(email, await invite.mutateAsync({ email, role, reason })));
    else await withdraw.mutateAsync({ email, reason });
    onClose();
  }
  const forms = {
    again: { action: "Enviar de novo", effect: "O convite vale mais 7 dias, e outro e-mail sai com um link novo." },
    withdraw: { action: "Retirar convite", effect: "Quem tem este e-mail não entra mais na equipe por este convite." },
  };
  return (
    <Dialog open title={`Convite de ${email}`} onClose={onClose}>
      <Text>
        {`${roleLabels[role]}. ${isOpen(invitation) ? "Vale até" : "Expirou em"} ${formatDateTime(expires_at)}.`}
      </Text>
      {act === null ? (
        <ButtonRow>
          <Button onClick={() => setAct("again")}>{forms.again.action}</Button>
          <Button variant="danger" onClick={() => setAct("withdraw")}>
            {forms.withdraw.action}
          </Button>
        </ButtonRow>
      ) : (
        <ReasonForm
          key={act}
          {...forms[act]}
          danger={act === "withdraw"}
          draft={`invitation:${email}:${act}`}
          failed={adminSentences.inviteFailed}
          onSubmit={carryOut}
          onCancel={() => setAct(null)}
        />
      )}
    </Dialog>
  );
}
