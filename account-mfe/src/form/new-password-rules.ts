import type { Problem } from "@store/shared-data";
import { listProblems } from "./list-problems";
import { type PasswordPair, passwordProblems, type SignUpProblem, signUpMessages } from "./sign-up-rules";

export type NewPasswordProblem = Extract<SignUpProblem, "passwords_differ" | "password_short" | "password_weak">;

/** The sentences of a new password's rules; the same as at sign-up. */
export const newPasswordMessages: Readonly<Record<NewPasswordProblem, string>> = signUpMessages;

/** Problems that keep a new password from being saved: sign-up's rules, in the form's order. Empty: nothing does. */
export const checkNewPassword = (values: PasswordPair): Problem<keyof PasswordPair, NewPasswordProblem>[] =>
  listProblems<keyof PasswordPair, NewPasswordProblem>(passwordProblems(values));
