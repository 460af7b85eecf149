import { toAuthError } from "./auth-error";
import { requireAuthClient } from "./require-auth-client";

/**
 * Signs in with e-mail, password and, if required, a CAPTCHA token; R7.6. @throws StoreError with the service's error
 * code as `reason`
 */
export async function signIn({
  captchaToken,
  ...values
}: {
  email: string;
  password: string;
  captchaToken?: string;
}): Promise<void> {
  const auth = await requireAuthClient();
  const { error } = await auth.signInWithPassword({ ...values, options: { ...(captchaToken && { captchaToken }) } });
  if (error) throw toAuthError(error);
}
