import { requireStoreClient, type StaffRole } from "@store/shared-data";
import { useMutation, useQuery, useQueryClient } from "@store/shared-data/query";
import { getSettings } from "@store/shared-data/runtime";
import { changeRole, inviteToTeam, listTeam, mailAccessLink, withdrawInvitation } from "./team.api";

const team = ["private", "team"];

/** Staff and invitations. */
export function useTeam() {
  return useQuery({ queryKey: team, queryFn: ({ signal }) => listTeam(requireStoreClient(), signal) });
}

/** Changes of the team; each fetches everything private again. */
export function useTeamChanges() {
  const queryClient = useQueryClient();
  // One's own role too may be another now.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ["private"] });
  return {
    invite: useMutation({ mutationFn: inviteAndMail, onSettled }),
    withdraw: useMutation({
      mutationFn: ({ email, reason }: { email: string; reason: string }) =>
        withdrawInvitation(requireStoreClient(), email, reason),
      onSettled,
    }),
    changeRole: useMutation({
      mutationFn: ({ userId, role, reason }: { userId: string; role: StaffRole | "none"; reason: string }) =>
        changeRole(requireStoreClient(), userId, role, reason),
      onSettled,
    }),
  };
}

/** Result of an invitation's email. */
export type Mailed = { sent: true } | { sent: false; error: unknown };

interface NewInvitation {
  email: string;
  role: StaffRole;
  reason: string;
}

// The invitation stands whether or not the mail goes.
async function inviteAndMail({ email, role, reason }: NewInvitation): Promise<Mailed> {
  await inviteToTeam(requireStoreClient(), email, role, reason);
  // The demonstration sends no mail, and an account made by the link would stand in the way of a sign-up there.
  if (getSettings().demonstration) return { sent: false, error: null };
  return mailAccessLink(email).then(
    (): Mailed => ({ sent: true }),
    (error: unknown): Mailed => ({ sent: false, error }),
  );
}
