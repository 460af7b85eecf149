import { callRpc, requireAuthClient, type StaffRole, toAuthError } from "@store/shared-data";
import { loadEphemeralAuth, type StoreClient } from "@store/shared-data/runtime";

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
export async function listTeam(db: StoreClient, signal: AbortSignal): Promise<Team> {
  const [members, invitations] = await Promise.all([
    callRpc(db, "list_staff", {}, signal),
    callRpc(db, "list_staff_invitations", {}, signal),
  ]);
  return { members, invitations };
}

/** Invites an address, or renews its invitation. Tells nothing of whether it has an account. @throws StoreError */
export async function inviteToTeam(db: StoreClient, email: string, as: StaffRole, reason: string): Promise<void> {
  await callRpc(db, "invite_staff", { p_email: email, p_role: as, p_reason: reason });
}

/** Takes back an invitation. @throws StoreError */
export async function withdrawInvitation(db: StoreClient, email: string, reason: string): Promise<void> {
  await callRpc(db, "withdraw_invitation", { p_email: email, p_reason: reason });
}

/** Gives a member another role, or none: from the database's next answer on. @throws StoreError */
export async function changeRole(
  db: StoreClient,
  userId: string,
  next: StaffRole | "none",
  reason: string,
): Promise<void> {
  await callRpc(db, "change_staff_role", { p_user_id: userId, p_role: next, p_reason: reason });
}

/**
 * Has the auth service mail an address a link that proves the mailbox and leads to a password; an address without an account gets one.
 * The service answers alike in both cases. @throws StoreError
 */
export async function mailAccessLink(email: string): Promise<void> {
  // Not the session's client: its links would open in this browser alone.
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
  if (error) throw toAuthError(error);
}
