import { requireAuthClient, requireStoreClient, StoreError, toAuthError } from "@store/shared-data";
import { carryQuery } from "@store/shared-data/router";
import { type AuthClient, loadEphemeralAuth } from "@store/shared-data/runtime";
import { displayNameTaken } from "./auth-messages";
import { proveHuman } from "./captcha";
import { isNameTaken } from "./display-names.api";
import { listOfferedProviders } from "./offered-providers";
import { leaveReturnState } from "./return-state";

/** Values of a new account. Texts are sanitised, the password is as typed. */
interface NewAccount {
  email: string;
  password: string;
  fullName: string;
  phone: string;
  displayName: string;
}

/** The session that a service which asks for no confirmation gives with a new account, until the person decides about it. */
export interface HeldSession {
  /** Signs this browser in with it. @throws StoreError */
  enter(): Promise<void>;
  /** Ends it at the service. Never rejects. */
  drop(): Promise<void>;
}

/**
 * Creates an account without signing in. Resolves with the session that the service gave at once; `null` where the address has
 * to be confirmed first, which is the service's decision. Refuses an address that has an account (`user_already_exists`) and a taken display name
 * (`display_name_taken`). @throws StoreError
 */
export async function signUp(values: NewAccount, now: Date): Promise<HeldSession | null> {
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { fullName, phone, displayName, email, password } = values;
  // The auth service refuses a taken name without saying so. Where the question has no answer, it decides alone.
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
  // A service that confirms addresses answers for a known one as for a new one, but names no identity, or says that its mail
  // was sent moments ago. That has the code of "too many mails" to whomever, and only the words tell them apart.
  const isKnown = error
    ? /after \d+ seconds/.test(error.message)
    : !data.session && data.user?.identities?.length === 0;
  if (isKnown) throw new StoreError("rejected", "User already registered", "user_already_exists");
  if (error) throw toAuthError(error);
  return data.session && holdSession(auth, data.session);
}

// In the page's memory alone: what is not stored, no other tab and no later visit is signed in by.
function holdSession(auth: AuthClient, { access_token, refresh_token }: NonNullable<AuthSession>): HeldSession {
  return {
    async enter() {
      const own = await requireAuthClient();
      const { error } = await own.setSession({ access_token, refresh_token });
      const refusal = error && toAuthError(error);
      // For an ended session the client has an English sentence, and without a code word.
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
  /** The person is about to buy what is at `returnTo`. */
  readonly isPurchase: boolean;
}

/**
 * Leaves for a provider of social sign-in, which comes back to /auth/callback with the return address, the visitor's query string (`search`)
 * and the state. Refuses a provider that the service does not offer: it would leave the person with a page of the service's. @throws StoreError
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
    // Which providers there are is a run-time setting, so their names are no part of the code.
    provider: provider as "google",
    options: { redirectTo: carryQuery(`${back}&state=${leaveReturnState()}`, search) },
  });
  if (error) throw toAuthError(error);
}

async function requireProvider(provider: string): Promise<void> {
  const offered = await listOfferedProviders();
  if (!offered.includes(provider)) throw new StoreError("rejected", "provider is not enabled", "provider_disabled");
}

/**
 * Sends a mail with a link to choose a password, which also confirms an address that never was. An unknown
 * address is no error. @throws StoreError
 */
export async function requestPasswordReset(email: string): Promise<void> {
  // Not the session's client: its links would open in the browser alone that asked for them.
  const auth = await requireAuthClient(loadEphemeralAuth);
  const { error } = await auth.resetPasswordForEmail(email, {
    ...(await proveHuman()),
    redirectTo: callbackAddress("/nova-senha"),
  });
  if (error) throw toAuthError(error);
}

/**
 * Gives the signed-in person a new password and ends their sessions on other devices. Refuses who does not know the
 * present one (`current_password_mismatch`). @throws StoreError
 */
export async function changePassword(email: string, current: string, password: string): Promise<void> {
  // Asked here too: a service may be set up to take a new password without the present one.
  await confirmPassword(email, current);
  const auth = await requireAuthClient();
  const { error } = await auth.updateUser({ password, current_password: current });
  if (error) throw toAuthError(error);
  // The password is changed; that an old session lives until it runs out is no reason to report a failure.
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
