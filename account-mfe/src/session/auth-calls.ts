import { StoreError, signIn } from "@store/shared-data";
import { type SignInValues, signInMessages } from "../form/sign-in-rules";
import { type SignUpValues, signUpMessages } from "../form/sign-up-rules";
import { forgetAttempt, forgetAttempts, recordAttempt, signInLimit, signUpLimit } from "./attempt-limit";
import { proveHuman } from "./captcha";
import { type HeldSession, signUp } from "./session.api";

export { AccessLink } from "./access-link";
export { requestPasswordReset, signInWithProvider } from "./session.api";

/** Signs in unless the attempt limit is reached. @throws StoreError */
export async function signInWithinLimit(values: SignInValues): Promise<void> {
  const now = Date.now();
  if (!recordAttempt(signInLimit, values.email, now)) {
    throw new StoreError("rejected", signInMessages.too_many_attempts);
  }
  try {
    await signIn({ ...values, ...(await proveHuman()) });
    forgetAttempts(signInLimit, values.email, now);
  } catch (error) {
    // An attempt that never reached the service does not count.
    if (error instanceof StoreError && error.code === "network") forgetAttempt(signInLimit, values.email, now);
    throw error;
  }
}

/** Creates an account unless the attempt limit is reached. @throws StoreError */
export async function signUpWithinLimit(values: SignUpValues): Promise<HeldSession | null> {
  const now = Date.now();
  if (!recordAttempt(signUpLimit, values.email, now)) {
    throw new StoreError("rejected", signUpMessages.too_many_attempts);
  }
  try {
    const outcome = await signUp(values, new Date(now));
    forgetAttempts(signUpLimit, values.email, now);
    return outcome;
  } catch (error) {
    if (error instanceof StoreError && isNoAttempt(error)) forgetAttempt(signUpLimit, values.email, now);
    throw error;
  }
}

// The request never reached the service, or was rejected for a taken name; R11.3.
const isNoAttempt = ({ code, reason }: StoreError) => code === "network" || reason === "display_name_taken";
