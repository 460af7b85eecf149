import { requireAuthClient, requireStoreClient, StoreError, toAuthError } from "@store/shared-data";
import { carryQuery } from "@store/shared-data/router";
import { type AuthClient, loadEphemeralAuth } from "@store/shared-data/runtime";
import type { SignUpValues } from "../form/sign-up-rules";
import { displayNameTaken } from "./auth-messages";
import { proveHuman } from "./captcha";
import { isNameTaken } from "./display-names.api";
import { listOfferedProviders } from "./offered-providers";
import { leaveReturnState } from "./return-state";

/** The session that the service returns with a new account without confirmation, until the user decides about it. */
export interface HeldSession {
  /** Signs this browser in with it. @throws StoreError */
  enter(): Promise<void>;
  /** Ends it at the service. Never rejects. */
  drop(): Promise<void>;
}

/**
 * Creates an account without signing in. Resolves with the session if the service returned one; `null` if the address
 * must be confirmed first, which the service decides. Rejects an address with an account (`user_already_exists`) and a
 * taken display name (`display_name_taken`). @throws StoreError
 */
export async function signUp(values: SignUpValues, now: Date): Promise<HeldSession | null> {
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { fullName, phone, displayName, email, password } = values;
  // The auth service rejects a taken name without naming the reason. If this check fails, the service decides alone.
  if (await isNameTaken(requireStoreClient(), displayName).catch(() => false))
    throw new StoreError("rejected", displayNameTaken, "display_name_taken");
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      ...(await proveHuman()),
      emailRedirectTo: callbackAddress("/"),
      data: { full_name: fullName, phone, display_name: displayName, signup_timestamp: now.toISOString() },
    },
  });
  // A service that confirms addresses returns the same response for known and new ones, but without identities, or with
  // an error that an email was sent seconds ago. That error has the code of a general rate limit; only its text
  // differs.
  const isKnown = error
    ? /after \d+ seconds/.test(error.message)
    : !data.session && data.user?.identities?.length === 0;
  if (isKnown) throw new StoreError("rejected", "User already registered", "user_already_exists");
  if (error) throw toAuthError(error);
  return data.session && holdSession(auth, data.session);
}

// In memory only, so that no other tab and no later visit is signed in.
function holdSession(auth: AuthClient, { access_token, refresh_token }: NonNullable<AuthSession>): HeldSession {
  return {
    async enter() {
      const own = await requireAuthClient();
      const { error } = await own.setSession({ access_token, refresh_token });
      const refusal = error && toAuthError(error);
      // For an expired session the client returns an English message without a code.
      if (refusal)
        throw refusal.code === "network" ? refusal : new StoreError("denied", refusal.message, "session_expired");
    },
    async drop() {
      await auth.signOut({ scope: "local" }).catch(() => undefined);
    },
  };
}

type AuthSession = Awaited<ReturnType<AuthClient["getSession"]>>["data"]["session"];

interface SocialReturn {
  readonly returnTo: string;
  /** True if the user is buying the product at `returnTo`. */
  readonly isPurchase: boolean;
}

/**
 * Redirects to a social provider, which returns to /auth/callback with the return address, the visitor's query string
 * (`search`) and the state. Resolves when the visitor is back on this page. Rejects a provider that the service has not
 * enabled, because the service would show its own error page. @throws StoreError
 */
export async function signInWithProvider(
  provider: string,
  { returnTo, isPurchase }: SocialReturn,
  search: string,
): Promise<void> {
  const auth = await requireAuthClient();
  await requireProvider(provider);
  const back = callbackAddress(returnTo) + (isPurchase ? "&purchase=go" : "");
  const { error } = await auth.signInWithOAuth({
    // Providers are a run-time setting, so their names are not typed.
    provider: provider as "google",
    options: { redirectTo: carryQuery(`${back}&state=${leaveReturnState()}`, search) },
  });
  if (error) throw toAuthError(error);
  // The browser is leaving; its back/forward cache may restore the page.
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
}

async function requireProvider(provider: string): Promise<void> {
  const offered = await listOfferedProviders();
  if (!offered.includes(provider)) throw new StoreError("rejected", "provider is not enabled", "provider_disabled");
}

/**
 * Sends an email with a link to set a password, which also confirms the address. An unknown address is not an error.
 * @throws StoreError
 */
export async function requestPasswordReset(email: string): Promise<void> {
  // Not the session's client: its links would work only in the requesting browser.
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.resetPasswordForEmail(email, {
    ...(await proveHuman()),
    redirectTo: callbackAddress("/nova-senha"),
  });
  if (error) throw toAuthError(error);
}

/**
 * Sets a new password for the signed-in user and ends their sessions on other devices. Rejects a wrong current password
 * (`current_password_mismatch`). @throws StoreError
 */
export async function changePassword(email: string, current: string, password: string): Promise<void> {
  // Checked here too, because a service may be configured to accept a new password without the current one.
  await confirmPassword(email, current);
  const auth = await requireAuthClient();
  const { error } = await auth.updateUser({ password, current_password: current });
  if (error) throw toAuthError(error);
  // The password is already changed; old sessions that remain until expiry are not worth an error.
  await auth.signOut({ scope: "others" }).catch(() => undefined);
}

async function confirmPassword(email: string, password: string): Promise<void> {
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.signInWithPassword({ email, password, options: await proveHuman() });
  if (error?.code === "invalid_credentials")
    throw new StoreError("rejected", error.message, "current_password_mismatch");
  if (error) throw toAuthError(error);
  await auth.signOut({ scope: "local" }).catch(() => undefined);
}

function callbackAddress(returnTo: string): string {
  return `${window.location.origin}/auth/callback?return=${encodeURIComponent(returnTo)}`;
}
