import { type StaffRole, useFailureAlert } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { Button, EmptyState, ErrorState, icons, Notice, Stack } from "@store/shared-ui";
import { StaffPage } from "../../access/staff-page";
import { Loading } from "../../list/loading";
import { useOpenInAddress } from "../../list/use-open-in-address";
import { adminSentences } from "../../messages/admin-messages";
import { TableSkeleton } from "../../widgets/table";
import { InvitationWindow } from "./invitation-window";
import { InvitationsTable } from "./invitations-table";
import { InviteWindow } from "./invite-window";
import { MemberWindow } from "./member-window";
import { MembersTable } from "./members-table";
import { type Team, useTeam } from "./team.api";

/** Staff management, for admins; the database enforces that. */
export function TeamPage({ role }: { role: StaffRole }) {
  if (role === "admin") return <TeamOfAdmin />;
  return (
    <StaffPage title="Equipe">
      <EmptyState icon={icons.lock} title="Só administradores" description="Só administradores gerenciam a equipe." />
    </StaffPage>
  );
}

// Reserved value of the dialog's URL parameter: no member id and no email equals it.
const newInvitation = "convidar";

function TeamOfAdmin() {
  const { data, error, refetch } = useTeam();
  const { open, show, close } = useOpenInAddress("pessoa");
  useFailureAlert(data === undefined && error ? adminSentences.teamFailed(error) : null);
  return (
    <StaffPage title="Equipe" actions={<Button onClick={() => show(newInvitation)}>Convidar</Button>}>
      {data ? (
        <Stack $gap={6}>
          <MenuListNotice team={data} />
          <MembersTable team={data} onOpen={show} />
          <InvitationsTable team={data} onOpen={show} />
        </Stack>
      ) : error ? (
        <ErrorState message={adminSentences.teamFailed(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Carregando equipe">
          <TableSkeleton />
        </Loading>
      )}
      {open === newInvitation ? (
        <InviteWindow onClose={close} />
      ) : (
        data && open !== null && <TeamDialog open={open} team={data} onClose={close} />
      )}
    </StaffPage>
  );
}

interface TeamDialogProps {
  open: string;
  team: Team;
  onClose: () => void;
}

/** The dialog of a member or an invitation; renders nothing for an outdated link. */
function TeamDialog({ open, team, onClose }: TeamDialogProps) {
  const member = team.members.find(({ user_id }) => user_id === open);
  if (member) return <MemberWindow member={member} team={team} onClose={onClose} />;
  const invitation = team.invitations.find(({ email }) => email === open);
  return invitation ? <InvitationWindow invitation={invitation} onClose={onClose} /> : null;
}

/**
 * Shown if a setting limits who sees 'Gerenciar': where the list is configured, and which staff members it excludes
 * (R6.4).
 */
function MenuListNotice({ team }: { team: Team }) {
  const { staffEmails } = getSettings();
  if (staffEmails === null) return null;
  const leftOut = team.members.map(({ email }) => email).filter((email) => !staffEmails.includes(email.toLowerCase()));
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="yellow">
      {`Não veem "Gerenciar" no menu: ${leftOut.join(", ")}. A configuração staffEmails desta loja limita quem vê esse link. O endereço /estoque abre para toda a equipe.`}
    </Notice>
  );
}
