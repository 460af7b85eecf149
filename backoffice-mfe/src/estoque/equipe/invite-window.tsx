import { isEmail, notify } from "@store/shared-data";
import { Dialog } from "@store/shared-ui";
import { type ExtraFields, ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { useTeamChanges } from "./team.api";
import { invitedText, roleEffects, roleLabels } from "./team-labels";

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
