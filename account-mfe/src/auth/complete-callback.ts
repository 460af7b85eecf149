import { toAuthError } from "shared-data";
import { loadAuth } from "shared-data/runtime";
import { hasCallbackSentence } from "../session/auth-messages";
import { safeReturn } from "../session/safe-return";

/** Where the callback page goes on to: back to where the person came from, or to sign-in with a reason. */
export type CallbackOutcome = { readonly to: string } | { readonly error: string };

const failed = "Authentication failed";

/**
 * Finishes what brought the person back to /auth/callback: social sign-in (a code that the auth client exchanges by
 * itself) or a mail's link (a one-time token). Never rejects; R8.2.
 */
export async function completeCallback(parameters: URLSearchParams): Promise<CallbackOutcome> {
  const refusal = reasonOf(parameters);
  if (refusal) return { error: refusal };
  try {
    const auth = await loadAuth();
    const { error } = await auth.initialize();
    if (error) return { error: error.message || failed };
    const token = parameters.get("token_hash");
    const type = mailType(parameters.get("type"));
    if (token && type) {
      const { error: spent } = await auth.verifyOtp({ token_hash: token, type });
      if (spent) return { error: toAuthError(spent).reason || spent.message || failed };
      if (type === "recovery") return { to: "/nova-senha" };
    }
    const { data } = await auth.getSession();
    return data.session ? { to: safeReturn(parameters.get("return")) } : { error: failed };
  } catch {
    return { error: failed };
  }
}

type MailType = "email" | "recovery" | "email_change";

// What a mail's link may ask for. "signup" is an older word for "email".
const mailTypes: Readonly<Record<string, MailType>> = {
  email: "email",
  signup: "email",
  recovery: "recovery",
  email_change: "email_change",
};

function mailType(parameter: string | null): MailType | undefined {
  return parameter !== null && Object.hasOwn(mailTypes, parameter) ? mailTypes[parameter] : undefined;
}

// A code that we have words for, before the service's own words in its own language.
function reasonOf(parameters: URLSearchParams): string {
  const codes = [parameters.get("error_code"), parameters.get("error")].filter((code) => code !== null);
  return codes.find(hasCallbackSentence) || parameters.get("error_description") || codes.find(Boolean) || "";
}
