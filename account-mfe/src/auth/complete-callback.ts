import { requireAuthClient, StoreError, toAuthError } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import type { MailLinkKind } from "../nova-senha/mail-link";
import { authenticationFailed, hasCallbackSentence } from "../session/auth-messages";
import { takeReturnState } from "../session/return-state";
import { safeReturn } from "../session/safe-return";

/** Where the callback page goes on to: back to where the person came from, or to sign-in with a reason. */
export type CallbackOutcome = { readonly to: string } | { readonly error: string };

/**
 * Finishes what brought the person back to /auth/callback from a provider of social sign-in. Its code is exchanged only
 * where this browser asked for it: with the state that it left with. Never rejects; R8.2.
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

// Purposes of an email's link. "email" is a newer word for "signup", which not every service knows.
const linkKinds: Readonly<Record<string, MailLinkKind>> = {
  email: "signup",
  signup: "signup",
  recovery: "recovery",
  email_change: "email_change",
};

/** The mail's link that the page was opened with; `null` where it was opened in another way. */
export function readMailLink(parameters: URLSearchParams): { kind: MailLinkKind; token: string } | null {
  const type = parameters.get("type") ?? "";
  const token = parameters.get("token_hash");
  const kind = Object.hasOwn(linkKinds, type) ? linkKinds[type] : undefined;
  return token && kind ? { kind, token } : null;
}

// A code that the sign-in page has a sentence for comes first.
function reasonOf(parameters: URLSearchParams): string {
  const codes = [parameters.get("error_code"), parameters.get("error")].filter((code) => code !== null);
  const hasFailed = parameters.has("error_description");
  return codes.find(hasCallbackSentence) || codes.find(Boolean) || (hasFailed ? authenticationFailed : "");
}
