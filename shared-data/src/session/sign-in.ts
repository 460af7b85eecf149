import { toAuthError } from "./auth-error";
import { requireAuthClient } from "./require-auth-client";

/** Signs in with e-mail and password; R7.6. @throws StoreError with the service's code word as `reason` */
export async function signIn(values: { email: string; password: string }): Promise<void> {
  const auth = await requireAuthClient();
  const { error } = await auth.signInWithPassword(values);
  if (error) throw toAuthError(error);
}
