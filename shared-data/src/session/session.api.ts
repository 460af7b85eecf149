import { type AuthClient, endSession, getStoreClient, loadAuth, loadSignUpAuth } from "shared-data/runtime";
import { clearDrafts } from "../drafts/drafts";
import { notConfigured, StoreError } from "../errors/store-error";
import type { SignInValues } from "../validation/sign-in";
import type { SignUpValues } from "../validation/sign-up";
import { toAuthError } from "./auth-error";

/** Signs in with e-mail and password. @throws StoreError */
export async function signIn({ email, password }: SignInValues): Promise<void> {
  const auth = await reachAuth(loadAuth);
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw toAuthError(error);
}

/**
 * Creates an account and signs nobody in. Resolves with whether the address has to be confirmed first, which is the
 * service's decision. Refuses an address that has an account (`user_already_exists`). @throws StoreError
 */
export async function signUp(values: SignUpValues, now: Date): Promise<{ needsConfirmation: boolean }> {
  const auth = await reachAuth(loadSignUpAuth);
  const { fullName, phone, displayName, email, password } = values;
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: callbackAddress("/"),
      data: { full_name: fullName, phone, display_name: displayName, signup_timestamp: now.toISOString() },
    },
  });
  if (error) throw toAuthError(error);
  // A service that confirms addresses answers for a known one as for a new one, but names no identity.
  if (data.user?.identities?.length === 0 && !data.session) {
    throw new StoreError("rejected", "User already registered", "user_already_exists");
  }
  if (data.session) await auth.signOut({ scope: "local" }).catch(() => undefined);
  return { needsConfirmation: !data.session };
}

/** Sends the confirmation mail of a new account once more. @throws StoreError */
export async function resendConfirmation(email: string): Promise<void> {
  const auth = await reachAuth(loadSignUpAuth);
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo: callbackAddress("/") } });
  if (error) throw toAuthError(error);
}

/** Leaves for a provider of social sign-in, which comes back to /auth/callback with the return address. @throws StoreError */
export async function signInWithProvider(provider: string, returnTo: string): Promise<void> {
  const auth = await reachAuth(loadAuth);
  const { error } = await auth.signInWithOAuth({
    // Which providers there are is a run-time setting; the service refuses those it does not know.
    provider: provider as "google",
    options: { redirectTo: callbackAddress(returnTo) },
  });
  if (error) throw toAuthError(error);
}

/** Signs out on this device, at once in every tab, and forgets what was typed and not sent. Never rejects. */
export function signOut(): Promise<void> {
  clearDrafts();
  return endSession();
}

/** Sends a mail whose link lets the person choose a new password. An unknown address is no error. @throws StoreError */
export async function requestPasswordReset(email: string): Promise<void> {
  const auth = await reachAuth(loadAuth);
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: callbackAddress("/nova-senha") });
  if (error) throw toAuthError(error);
}

/** Gives the signed-in person a new password and ends their sessions on other devices. @throws StoreError */
export async function changePassword(password: string): Promise<void> {
  const auth = await reachAuth(loadAuth);
  const { error } = await auth.updateUser({ password });
  if (error) throw toAuthError(error);
  // The password is changed; that an old session lives until it runs out is no reason to report a failure.
  await auth.signOut({ scope: "others" }).catch(() => undefined);
}

async function reachAuth(load: () => Promise<AuthClient>): Promise<AuthClient> {
  if (!getStoreClient()) throw notConfigured();
  try {
    return await load();
  } catch {
    throw new StoreError("network", "The auth client could not be loaded.");
  }
}

function callbackAddress(returnTo: string): string {
  return `${window.location.origin}/auth/callback?return=${encodeURIComponent(returnTo)}`;
}
