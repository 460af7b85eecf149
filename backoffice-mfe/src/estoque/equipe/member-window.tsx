import type { StaffRole } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { useSession } from "@store/shared-data/runtime";
import { Button, ButtonRow, Dialog, formatDate, Notice, Text, TextLink } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../form/reason-form";
import type { DetailProps } from "../../list/list-definition";
import { adminSentences } from "../../messages/admin-messages";
import { personLogPath } from "../registro/log-path";
import { type Member, useTeamChanges } from "./team.api";
import { factorText, roleEffects, roleLabels, seenText } from "./team-labels";

/** Dialog of a staff member: data, change of role, removal, and log entries. An outdated link opens nothing. */
export function MemberWindow({ known: member, onClose }: DetailProps<Member>) {
  if (!member) return null;
  const { email, name, role, since, given_by } = member;
  return (
    <Dialog open title={name ?? email} onClose={onClose}>
      <Text>{`${email} · ${roleLabels[role]} desde ${formatDate(since)}, por ${given_by ?? "Banco de dados"}`}</Text>
      <Text $muted>{`Segundo fator: ${factorText(member)} · Visto por último: ${seenText(member)}`}</Text>
      <TextLink $alone as={StoreLink} to={personLogPath(email)}>
        O que esta pessoa fez
      </TextLink>
      {member.isLastAdmin ? (
        <Notice>Esta é a única pessoa com a função de administrador: dê antes essa função a outra.</Notice>
      ) : (
        <RoleActs member={member} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Next = StaffRole | "none";

interface RoleActsProps {
  member: Member;
  onClose: () => void;
}

function RoleActs({ member, onClose }: RoleActsProps) {
  const [next, setNext] = useState<Next | null>(null);
  const { changeRole } = useTeamChanges();
  const { user } = useSession();
  const other: StaffRole = member.role === "admin" ? "manager" : "admin";
  const isSelf = user?.id === member.user_id;
  const words: Readonly<Record<Next, { action: string; effect: string }>> = {
    admin: { action: "Tornar administrador", effect: roleEffects.admin },
    manager: { action: "Tornar gerente", effect: roleEffects.manager },
    none: {
      action: "Remover da equipe",
      effect: "Perde o acesso na mesma hora, em todos os aparelhos. A conta de cliente continua.",
    },
  };
  function handleSubmit(reason: string) {
    if (next === null) return false;
    return changeRole.mutateAsync({ userId: member.user_id, role: next, reason }).then(onClose);
  }
  if (next === null)
    return (
      <ButtonRow>
        <Button onClick={() => setNext(other)}>{words[other].action}</Button>
        <Button variant="danger" onClick={() => setNext("none")}>
          {words.none.action}
        </Button>
      </ButtonRow>
    );
  const { action, effect } = words[next];
  return (
    <ReasonForm
      key={next}
      action={action}
      effect={isSelf ? `É a sua própria função. ${effect}` : effect}
      danger={next === "none"}
      draft={`team:${member.user_id}:${next}`}
      failed={adminSentences.roleFailed}
      onSubmit={handleSubmit}
      onCancel={() => setNext(null)}
    />
  );
}
