import { isEmail, notify, type StaffRole } from "@store/shared-data";
import { Dialog, Field, Select, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { type InferOutput, object, picklist, string } from "valibot";
import { LabelledOptions } from "../../form/labelled-options";
import { ReasonForm } from "../../form/reason-form";
import { useDraft } from "../../form/use-draft";
import { adminSentences } from "../../messages/admin-messages";
import { invitedText, roleEffects, roleLabels } from "./team-words";
import { useTeamChanges } from "./use-team";

const invitationSchema = object({ email: string(), role: picklist(["admin", "manager"]) });

const emptyInvitation: InferOutput<typeof invitationSchema> = { email: "", role: "manager" };

/** Invites a person by their address. */
export function InviteWindow({ onClose }: { onClose: () => void }) {
  const draft = useDraft("team:invite", invitationSchema);
  const [{ email, role }, setInvited] = useState(draft.found?.values ?? emptyInvitation);
  const { invite } = useTeamChanges();
  const isAddress = isEmail(email.trim());

  function change(part: { email?: string; role?: StaffRole }) {
    const next = { email, role, ...part };
    setInvited(next);
    draft.keep(next);
  }
  function handleSubmit(reason: string) {
    const asked = email.trim().toLowerCase();
    return invite.mutateAsync({ email: asked, role, reason }).then((mailed) => {
      draft.keep(null);
      notify(invitedText(asked, mailed));
      onClose();
    });
  }
  return (
    <Dialog open title="Convidar para a equipe" onClose={onClose}>
      <ReasonForm
        effect="A pessoa entra na equipe quando confirmar o e-mail: pelo link do e-mail, ou ao entrar na conta que já tem."
        action="Convidar"
        draft="team:invite:reason"
        ready={isAddress}
        fields={(tried) => (
          <>
            <Field label="E-mail" error={tried && !isAddress ? "Email inválido" : undefined}>
              <TextInput
                type="email"
                autoComplete="off"
                maxLength={254}
                value={email}
                onChange={({ target }) => change({ email: target.value })}
              />
            </Field>
            <RoleSelect value={role} onChange={(next) => change({ role: next })} />
          </>
        )}
        failed={adminSentences.inviteFailed}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface RoleSelectProps {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
}

/** A choice of role, with its permissions. */
function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <Field label="Função" hint={roleEffects[value]}>
      <Select value={value} onChange={({ target }) => onChange(target.value === "admin" ? "admin" : "manager")}>
        <LabelledOptions labels={roleLabels} />
      </Select>
    </Field>
  );
}
