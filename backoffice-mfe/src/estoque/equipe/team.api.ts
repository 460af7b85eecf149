import { callRpc, requireAuthClient, requireStoreClient, type StaffRole, toAuthError } from "@store/shared-data";
import { useMutation, useQueryClient } from "@store/shared-data/query";
import { getSettings, loadEphemeralAuth, type StoreClient } from "@store/shared-data/runtime";
import { useStaffQuery } from "../../answers/staff-query";

/** A member of the team. */
export interface Member {
  readonly user_id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: StaffRole;
  readonly since: string;
  /** The admin who granted the present role; null for the database's owner, or an account that is gone. */
  readonly given_by: string | null;
  /** Null where the auth service has none. */
  readonly second_factor: boolean | null;
  readonly last_seen: string | null;
}

/** An address that was asked to work here and has not answered; it may have run out. */
export interface Invitation {
  readonly email: string;
  readonly role: StaffRole;
  readonly invited_by: string | null;
  readonly invited_at: string;
  readonly expires_at: string;
}

/** Staff and invitations. */
export interface Team {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

/** Staff and invitations; for admins. @throws StoreError */
async function listTeam(db: StoreClient, signal: AbortSignal): Promise<Team> {
  const [members, invitations] = await Promise.all([
    callRpc(db, "list_staff", {}, signal),
    callRpc(db, "list_staff_invitations", {}, signal),
  ]);
  return { members, invitations };
}

/** Invites an address, or renews its invitation. Tells nothing of whether it has an account. @throws StoreError */
async function inviteToTeam(db: StoreClient, email: string, as: StaffRole, reason: string): Promise<void> {
  await callRpc(db, "invite_staff", { p_email: email, p_role: as, p_reason: reason });
}

/** Takes back an invitation. @throws StoreError */
async function withdrawInvitation(db: StoreClient, email: string, reason: string): Promise<void> {
  await callRpc(db, "withdraw_invitation", { p_email: email, p_reason: reason });
}

/** Gives a member another role, or none: from the database's next answer on. @throws StoreError */
async function changeRole(db: StoreClient, userId: string, next: StaffRole | "none", reason: string): Promise<void> {
  await callRpc(db, "change_staff_role", { p_user_id: userId, p_role: next, p_reason: reason });
}

/**
 * Has the auth service mail an address a link that proves the mailbox and leads to a password; an address without an account gets one.
 * The service answers alike in both cases. @throws StoreError
 */
async function mailAccessLink(email: string): Promise<void> {
  // Not the session's client: its links would open in this browser alone.
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
  if (error) throw toAuthError(error);
}

const team = ["private", "team"];

/** The team and its invitations. */
export function useTeam() {
  return useStaffQuery(team, listTeam);
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

/** The result of an invitation's mail. */
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
