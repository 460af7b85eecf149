import { Badge, Button, formatDate, Text } from "@store/shared-ui";
import { pluralize } from "../../format/pluralize";
import { type Column, DataTable } from "../../list/data-table";
import { EmailText } from "../../widgets/email-text";
import type { Member, Team } from "./team.api";
import { factorText, roleLabels, seenText } from "./team-labels";

interface MembersTableProps {
  team: Team;
  onOpen: (userId: string) => void;
}

const columns: readonly Column<Member>[] = [
  { name: "Pessoa", cell: Person, kind: "words", card: "title" },
  { name: "Função", cell: ({ role }) => <Badge>{roleLabels[role]}</Badge>, card: "badge" },
  {
    name: "Segundo fator",
    cell: (member) => <Badge $tone={member.second_factor === false ? "yellow" : "neutral"}>{factorText(member)}</Badge>,
  },
  { name: "Visto por último", cell: seenText },
  // Hidden on phones, because the member's dialog shows it.
  { name: "Desde", card: "none", cell: ({ since }) => formatDate(since) },
  {
    name: "Por",
    cell: ({ given_by }) => (given_by ? <EmailText>{given_by}</EmailText> : "Banco de dados"),
    kind: "words",
    card: "none",
  },
];

function Person({ name, email }: Member) {
  return (
    <>
      {name && <div>{name}</div>}
      <Text as="span" $size="caption" $muted={name !== null}>
        <EmailText>{email}</EmailText>
      </Text>
    </>
  );
}

/** All staff members. */
export function MembersTable({ team, onOpen }: MembersTableProps) {
  const act: Column<Member> = {
    name: "Alterar",
    cell: ({ user_id, email }) => (
      <Button size="small" data-open aria-label={`Alterar ${email}`} onClick={() => onOpen(user_id)}>
        Alterar
      </Button>
    ),
    card: "act",
  };
  return (
    <DataTable
      label="Equipe"
      caption={pluralize(team.members.length, "pessoa na equipe", "pessoas na equipe")}
      columns={[...columns, act]}
      rows={team.members}
      idOf={({ user_id }) => user_id}
      nameOf={({ email }) => email}
    />
  );
}
