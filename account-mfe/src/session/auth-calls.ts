import { StoreError, signIn } from "@store/shared-data";
import { type SignInValues, signInMessages } from "../form/sign-in-rules";
import { type SignUpValues, signUpMessages } from "../form/sign-up-rules";
import { forgetAttempt, forgetAttempts, recordAttempt, signInLimit, signUpLimit } from "./attempt-limit";
import { proveHuman } from "./captcha";
import { type HeldSession, signUp } from "./session.api";

export { AccessLink } from "./access-link";
export { requestPasswordReset, signInWithProvider } from "./session.api";

/** Signs in unless the attempt limit is reached. @throws StoreError */
export const signInWithinLimit = (values: SignInValues): Promise<void> =>
  withinLimit(signInLimit, values.email, signInMessages.too_many_attempts, async () => {
    await signIn({ ...values, ...(await proveHuman()) });
  });

/** Creates an account unless the attempt limit is reached. @throws StoreError */
export const signUpWithinLimit = (values: SignUpValues): Promise<HeldSession | null> =>
  withinLimit(signUpLimit, values.email, signUpMessages.too_many_attempts, (now) => signUp(values, new Date(now)));

async function withinLimit<Result>(
  rule: typeof signInLimit,
  email: string,
  refusal: string,
  send: (now: number) => Promise<Result>,
): Promise<Result> {
  const now = Date.now();
  if (!recordAttempt(rule, email, now)) throw new StoreError("rejected", refusal);
  try {
    const result = await send(now);
    forgetAttempts(rule, email, now);
    return result;
  } catch (error) {
    if (error instanceof StoreError && isNoAttempt(error)) forgetAttempt(rule, email, now);
    throw error;
  }
}

// The request never reached the service, or was rejected for a taken name; R11.3.
const isNoAttempt = ({ code, reason }: StoreError) => code === "network" || reason === "display_name_taken";
