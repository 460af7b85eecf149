import { callRpc, requireAuthClient, type StaffRole, toAuthError } from "@store/shared-data";
import { getSettings, loadEphemeralAuth, type StoreClient } from "@store/shared-data/runtime";
import type { RpcRow } from "../../data/parse-result";
import type { ListPage } from "../../list/list-definition";

/** `given_by` is null for the database owner or a deleted account, `second_factor` if the auth service has none. */
export interface Member extends RpcRow<"list_staff", "name" | "given_by" | "second_factor" | "last_seen"> {
  /** True for the only admin, whose role cannot be removed. */
  readonly isLastAdmin: boolean;
}

export type Invitation = RpcRow<"list_staff_invitations", "invited_by">;

export async function listMembers(db: StoreClient, signal: AbortSignal): Promise<ListPage<Member>> {
  const members = await callRpc(db, "list_staff", {}, signal);
  const hasOneAdmin = members.filter(({ role }) => role === "admin").length === 1;
  const rows = members.map((member) => ({ ...member, isLastAdmin: hasOneAdmin && member.role === "admin" }));
  return { rows, total: rows.length };
}

export async function listInvitations(db: StoreClient, signal: AbortSignal): Promise<ListPage<Invitation>> {
  const rows = await callRpc(db, "list_staff_invitations", {}, signal);
  return { rows, total: rows.length };
}

/** Emails a sign-in link; creates an account if there is none, with the same response. @throws StoreError */
async function mailAccessLink(email: string): Promise<void> {
  // Not the session's client, because its links work only in this browser.
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
  if (error) throw toAuthError(error);
}

export type Mailed = { sent: true } | { sent: false; error: unknown };

/** Invites an email or renews its invitation, also if the email fails, without revealing whether it has an account. */
export async function invite(db: StoreClient, email: string, role: StaffRole, reason: string): Promise<Mailed> {
  await callRpc(db, "invite_staff", { p_email: email, p_role: role, p_reason: reason });
  // The demonstration sends no email, and an account created by the link would block the sign-up there.
  if (getSettings().demonstration) return { sent: false, error: null };
  return mailAccessLink(email).then(
    (): Mailed => ({ sent: true }),
    (error: unknown): Mailed => ({ sent: false, error }),
  );
}
