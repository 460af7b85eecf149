import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { type AuthClient, endSession, getSession, loadEphemeralAuth } from "@store/shared-data/runtime";
import type { NewPassword } from "../form/new-password-form";
import { forgetAttempts, signInLimit } from "../session/attempt-limit";
import { noteChosen } from "../session/chosen-address";

/** The purpose of an email's link: a first proof of an address, a changed address, a forgotten password; R11.1. */
export type MailLinkKind = "signup" | "recovery" | "email_change";

/** A link that was opened. Its session is its client's own: this browser is signed in by it to nothing. */
export interface MailLink {
  readonly kind: MailLinkKind;
  /** E-mail of its account. */
  readonly account: { readonly id: string; readonly email: string };
  /** True if the account has no phone: a first proof removes the one that was given before it. */
  readonly lacksPhone: boolean;
  readonly auth: AuthClient;
}

// In the page's memory alone, so that nothing that another page or tab does can take it for the session of the store.
let opened: MailLink | null = null;

/** The link that waits for its password; `null` where none was opened, or the page was loaded again since. */
export const getMailLink = (): MailLink | null => opened;

/** Spends a link's one-time token, which proves the address to the service, and keeps what it opens. @throws StoreError */
export async function openMailLink(kind: MailLinkKind, token: string): Promise<void> {
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: kind });
  if (error) throw toAuthError(error);
  const { session, user } = data;
  if (!session || !user?.email) throw new StoreError("rejected", "");
  opened = { kind, account: { id: user.id, email: user.email }, lacksPhone: !user.user_metadata?.phone, auth };
}

/**
 * Gives the link's account a password, and a phone where one is given, and ends every session of it: anyone who has the
 * mailbox signs in again. @throws StoreError
 */
export async function choosePassword({ account, auth }: MailLink, { password, phone }: NewPassword): Promise<void> {
  const { error } = await auth.updateUser({ password, ...(phone !== "" && { data: { phone } }) });
  if (error) throw isTooLate(error) ? new StoreError("denied", error.message, "otp_expired") : toAuthError(error);
  forgetAttempts(signInLimit, account.email, Date.now());
  noteChosen(account.email);
  await dropMailLink("global");
  if (getSession().user?.id === account.id) await endSession();
}

// The session has ended, or has grown too old to go without the present password. The client names the first itself.
const lateWords = [
  "AuthSessionMissingError",
  "session_expired",
  "current_password_required",
  "reauthentication_needed",
];

const isTooLate = ({ code, name }: { code?: string | undefined; name: string }) => lateWords.includes(code ?? name);

/** Gives up what a link opened: its password can only be chosen by way of another link. Never rejects. */
export async function dropMailLink(scope: "local" | "global" = "local"): Promise<void> {
  const auth = opened?.auth;
  opened = null;
  // Without a network the service keeps the session until it expires, but its token is forgotten here.
  await auth?.signOut({ scope }).catch(() => undefined);
}
