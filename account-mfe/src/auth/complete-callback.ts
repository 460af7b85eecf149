import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import type { MailLinkKind } from "../nova-senha/mail-link";
import { authenticationFailed, hasCallbackSentence } from "../session/auth-messages";
import { takeReturnState } from "../session/return-state";
import { safeReturn } from "../session/safe-return";

/** Redirect target of the callback page: the return address, or sign-in with an error code. */
export type CallbackOutcome = { readonly to: string } | { readonly error: string };

/**
 * Completes social sign-in at /auth/callback. The code is exchanged only if its state matches the one that this browser
 * stored. Never rejects; R8.2.
 */
export async function completeCallback(parameters: URLSearchParams): Promise<CallbackOutcome> {
  const refusal = reasonOf(parameters);
  if (refusal) return { error: refusal };
  try {
    const code = parameters.get("code");
    if (code !== null) await exchangeOwnCode(code, parameters.get("state"));
  } catch (error) {
    return { error: (error instanceof StoreError && error.reason) || authenticationFailed };
  }
  return getSession().user ? { to: safeReturn(parameters.get("return")) } : { error: authenticationFailed };
}

async function exchangeOwnCode(code: string, state: string | null): Promise<void> {
  if (!takeReturnState(state)) throw new StoreError("denied", authenticationFailed);
  const auth = await requireAuthClient();
  const { error } = await auth.exchangeCodeForSession(code);
  if (error) throw toAuthError(error);
}

// Kinds of email links. "email" is a newer name of "signup", which not every service version knows.
const linkKinds: Readonly<Record<string, MailLinkKind>> = {
  email: "signup",
  signup: "signup",
  recovery: "recovery",
  email_change: "email_change",
};

/** The email link's kind and token; `null` if the page was not opened by one. */
export function readMailLink(parameters: URLSearchParams): { kind: MailLinkKind; token: string } | null {
  const type = parameters.get("type") ?? "";
  const token = parameters.get("token_hash");
  const kind = Object.hasOwn(linkKinds, type) ? linkKinds[type] : undefined;
  return token && kind ? { kind, token } : null;
}

// Prefers a code that the sign-in page has a message for.
function reasonOf(parameters: URLSearchParams): string {
  const codes = [parameters.get("error_code"), parameters.get("error")].filter((code) => code !== null);
  const hasFailed = parameters.has("error_description");
  return codes.find(hasCallbackSentence) || codes.find(Boolean) || (hasFailed ? authenticationFailed : "");
}
