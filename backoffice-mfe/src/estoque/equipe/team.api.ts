import { requireAuthClient, type StaffRole, toAuthError, toStoreError } from "shared-data";
import { loadEphemeralAuth, type StoreClient } from "shared-data/runtime";
import { array, boolean, type InferOutput, nullable, object, picklist, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

const role = picklist(["admin", "manager"]);

const memberSchema = object({
  user_id: string(),
  email: string(),
  name: nullable(string()),
  role,
  since: string(),
  /** The admin who gave the present role; null where the database's owner did, or whose account is gone. */
  given_by: nullable(string()),
  /** Null where the auth service has none. */
  second_factor: nullable(boolean()),
  last_seen: nullable(string()),
});

const invitationSchema = object({
  email: string(),
  role,
  invited_by: nullable(string()),
  invited_at: string(),
  expires_at: string(),
});

const teamSchema = object({ members: array(memberSchema), invitations: array(invitationSchema) });

/** Somebody who works here. */
export type Member = Readonly<InferOutput<typeof memberSchema>>;

/** An address that was asked to work here and has not answered; it may have run out. */
export type Invitation = Readonly<InferOutput<typeof invitationSchema>>;

/** Who works here, and who is asked to. */
export type Team = Readonly<InferOutput<typeof teamSchema>>;

/** Who works here and who is invited; for admins. @throws StoreError */
export async function listTeam(db: StoreClient, signal: AbortSignal): Promise<Team> {
  const { data, error, status } = await db.rpc("list_staff").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(teamSchema, data);
}

/** Invites an address, or renews its invitation. Tells nothing of whether it has an account. @throws StoreError */
export async function inviteToTeam(db: StoreClient, email: string, as: StaffRole, reason: string): Promise<void> {
  const { error, status } = await db.rpc("invite_staff", { p_email: email, p_role: as, p_reason: reason });
  if (error) throw toStoreError(error, status);
}

/** Takes back an invitation. @throws StoreError */
export async function withdrawInvitation(db: StoreClient, email: string, reason: string): Promise<void> {
  const { error, status } = await db.rpc("withdraw_invitation", { p_email: email, p_reason: reason });
  if (error) throw toStoreError(error, status);
}

/** Gives a member another role, or none: from the database's next answer on. @throws StoreError */
export async function changeRole(
  db: StoreClient,
  userId: string,
  next: StaffRole | "none",
  reason: string,
): Promise<void> {
  const { error, status } = await db.rpc("change_staff_role", { p_user_id: userId, p_role: next, p_reason: reason });
  if (error) throw toStoreError(error, status);
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
