import { callRpc, type StaffRole } from "@store/shared-data";
import { useSession } from "@store/shared-data/runtime";
import { Dialog, formatDate, Notice, Text } from "@store/shared-ui";
import type { DetailProps } from "../../list/list-definition";
import { failedTo } from "../../messages/admin-messages";
import { ActsWithReason, type ReasonedAct } from "../../widgets/act-with-reason";
import { PageLink } from "../../widgets/page-link";
import { personLogPath } from "../registro/log-path";
import type { Member } from "./team.api";
import { factorText, roleEffects, roleLabels, seenText } from "./team-labels";

/** Dialog of a staff member: data, change of role, removal, and log entries. An outdated link opens nothing. */
export function MemberWindow({ known: member, onClose }: DetailProps<Member>) {
  if (!member) return null;
  const { email, name, role, since, given_by } = member;
  return (
    <Dialog open title={name ?? email} onClose={onClose}>
      <Text>{`${email} · ${roleLabels[role]} desde ${formatDate(since)}, por ${given_by ?? "Sistema"}`}</Text>
      <Text $muted>{`Segundo fator: ${factorText(member)} · Visto por último: ${seenText(member)}`}</Text>
      <PageLink to={personLogPath(email)}>O que esta pessoa fez</PageLink>
      {member.isLastAdmin ? (
        <Notice>Esta é a única pessoa com a função de administrador: dê antes essa função a outra.</Notice>
      ) : (
        <RoleActs member={member} onClose={onClose} />
      )}
    </Dialog>
  );
}

function RoleActs({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user } = useSession();
  const own = user?.id === member.user_id ? "É a sua própria função. " : "";
  const actOf = (role: StaffRole | "none", action: string, effect: string): ReasonedAct => ({
    action,
    effect: `${own}${effect}`,
    danger: role === "none",
    draft: `team:${member.user_id}:${role}`,
    failed: failedTo("mudar a equipe"),
    write: (db, reason) =>
      callRpc(db, "change_staff_role", { p_user_id: member.user_id, p_role: role, p_reason: reason }).then(onClose),
  });
  const acts = [
    member.role === "admin"
      ? actOf("manager", "Tornar gerente", roleEffects.manager)
      : actOf("admin", "Tornar administrador", roleEffects.admin),
    actOf(
      "none",
      "Remover da equipe",
      "Perde o acesso na mesma hora, em todos os aparelhos. A conta de cliente continua.",
    ),
  ];
  return <ActsWithReason acts={acts} />;
}
