import { callRpc, type StaffRole } from "@store/shared-data";
import { getSettings, useSession } from "@store/shared-data/runtime";
import { Badge, Button, Dialog, EmptyState, formatDate, icons, Notice, Text } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { defineList } from "../../list/define-list";
import type { DetailProps } from "../../list/list-definition";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { failedTo } from "../../messages/admin-messages";
import { ActsWithReason, type ReasonedAct } from "../../widgets/act-with-reason";
import { EmailText } from "../../widgets/email-text";
import { PageLink } from "../../widgets/page-link";
import { PersonText } from "../../widgets/person-text";
import { personLogPath } from "../registro/log-path";
import { InvitationsList, InviteWindow } from "./invitations";
import { listMembers, type Member } from "./team.api";
import { factorText, roleEffects, roleLabels, seenText } from "./team-labels";

/** Staff management, for admins; the database enforces that. */
export function TeamPage({ role }: { role: StaffRole }) {
  if (role === "admin") return <MembersPage role={role} />;
  return (
    <StaffPage title="Equipe">
      <EmptyState icon={icons.lock} title="Só administradores" description="Só administradores gerenciam a equipe." />
    </StaffPage>
  );
}

const MembersPage = defineList({
  title: "Equipe",
  address: "equipe",
  noun: ["pessoa na equipe", "pessoas na equipe"],
  defaults: {},
  queryKey: ["private", "team", "members"],
  fetch: (db, _filter, _slice, signal) => listMembers(db, signal),
  idOf: ({ user_id }: Member) => user_id,
  nameOf: ({ email }) => email,
  columns: ({ openColumn }) => [
    {
      name: "Pessoa",
      cell: ({ name, email }) => <PersonText name={name} email={email} />,
      kind: "words",
      card: "title",
    },
    { name: "Função", cell: ({ role }) => <Badge>{roleLabels[role]}</Badge>, card: "badge" },
    {
      name: "Segundo fator",
      cell: (member) => (
        <Badge $tone={member.second_factor === false ? "yellow" : "neutral"}>{factorText(member)}</Badge>
      ),
    },
    { name: "Visto por último", cell: seenText },
    // Hidden on phones, because the member's dialog shows it.
    { name: "Desde", card: "none", cell: ({ since }) => formatDate(since) },
    {
      name: "Por",
      kind: "words",
      card: "none",
      cell: ({ given_by }) => <EmailText none="Sistema">{given_by}</EmailText>,
    },
    openColumn("Alterar"),
  ],
  empty: () => ({ title: "Ninguém na equipe" }),
  detail: ["pessoa", MemberWindow],
  Actions: Invite,
  after: ({ rows }, role) => (
    <>
      <MenuListNotice members={rows} />
      <InvitationsList role={role} />
    </>
  ),
});

function Invite() {
  const { open, show, close } = useOpenInAddress("convidar");
  return (
    <>
      <Button size="small" variant="strong" onClick={() => show("sim")}>
        Convidar
      </Button>
      {open && <InviteWindow onClose={close} />}
    </>
  );
}

/** Shown if a setting hides 'Gerenciar' from staff members: who they are, and where it is configured (R6.4). */
function MenuListNotice({ members }: { members: readonly Member[] }) {
  const { staffEmails } = getSettings();
  if (staffEmails === null) return null;
  const leftOut = members.map(({ email }) => email).filter((email) => !staffEmails.includes(email.toLowerCase()));
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="yellow">
      {`Não veem "Gerenciar" no menu: ${leftOut.join(", ")}. A configuração staffEmails desta loja limita quem vê esse link. O endereço /estoque abre para toda a equipe.`}
    </Notice>
  );
}

/** Dialog of a staff member: data, change of role, removal, and log entries. An outdated link opens nothing. */
function MemberWindow({ known: member, onClose }: DetailProps<Member>) {
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
