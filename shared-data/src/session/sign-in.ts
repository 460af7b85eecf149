import { toAuthError } from "./auth-error";
import { requireAuthClient } from "./require-auth-client";

/** Signs in with e-mail and password, and the CAPTCHA's token where the service asks for one; R7.6. @throws StoreError with the service's code word as `reason` */
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
