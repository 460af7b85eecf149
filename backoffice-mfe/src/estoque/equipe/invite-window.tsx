import { useState } from "react";
import { notify, type StaffRole } from "shared-data";
import { Dialog, Field, TextInput } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { RoleSelect } from "./role-select";
import { invitedText } from "./team-words";
import { useTeamChanges } from "./use-team";

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Invites somebody by their address. */
export function InviteWindow({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<StaffRole>("manager");
  const { invite } = useTeamChanges();
  const isAddress = looksLikeEmail(email);

  function handleSubmit(reason: string) {
    const asked = email.trim().toLowerCase();
    invite.mutateAsync({ email: asked, role, reason }).then(
      (mailed) => {
        notify(invitedText(asked, mailed));
        onClose();
      },
      (error: unknown) => notify(adminSentences.inviteFailed(error)),
    );
  }
  return (
    <Dialog open title="Convidar para a equipe" onClose={onClose}>
      <ReasonForm
        effect="A pessoa entra na equipe quando provar que o e-mail é dela: pelo link do e-mail, ou ao entrar na conta que já tem."
        action="Convidar"
        working={invite.isPending}
        ready={isAddress}
        fields={(tried) => (
          <>
            <Field label="E-mail" error={tried && !isAddress ? "Email inválido" : undefined}>
              <TextInput
                type="email"
                autoComplete="off"
                maxLength={254}
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            </Field>
            <RoleSelect value={role} onChange={setRole} />
          </>
        )}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
