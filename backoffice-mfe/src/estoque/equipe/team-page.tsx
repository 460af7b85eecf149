import type { StaffRole } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { Badge, Button, EmptyState, formatDate, icons, Notice } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { defineList } from "../../list/define-list";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { EmailText } from "../../widgets/email-text";
import { PersonText } from "../../widgets/person-text";
import { InviteWindow } from "./invitation-window";
import { InvitationsList } from "./invitations-list";
import { MemberWindow } from "./member-window";
import { listMembers, type Member } from "./team.api";
import { factorText, roleLabels, seenText } from "./team-labels";

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
  label: "Equipe",
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
