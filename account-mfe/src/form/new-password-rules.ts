import type { Problem } from "shared-data";
import { type SignUpProblem, signUpMessages } from "./sign-up-rules";

export interface NewPasswordValues {
  password: string;
  passwordConfirmation: string;
}

export type NewPasswordProblem = Extract<SignUpProblem, "passwords_differ" | "password_short" | "password_weak">;

/** The sentences of a new password's rules; the same as at sign-up. */
export const newPasswordMessages: Readonly<Record<NewPasswordProblem, string>> = signUpMessages;

/** What keeps a new password from being saved: sign-up's rules, in sign-up's order. Empty: nothing does. */
export function checkNewPassword(values: NewPasswordValues): Problem<keyof NewPasswordValues, NewPasswordProblem>[] {
  const { password, passwordConfirmation } = values;
  const problems: Problem<keyof NewPasswordValues, NewPasswordProblem>[] = [];
  if (password !== passwordConfirmation) problems.push({ field: "passwordConfirmation", code: "passwords_differ" });
  if (password.length < 6) problems.push({ field: "password", code: "password_short" });
  else if (problems.length === 0 && password.length < 8) problems.push({ field: "password", code: "password_weak" });
  return problems;
}
