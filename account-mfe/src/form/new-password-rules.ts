import { type Problem, StoreError } from "@store/shared-data";
import { authMessage } from "../session/auth-messages";
import { listProblems } from "./list-problems";
import { type PasswordPair, passwordProblems, type SignUpProblem, signUpMessages } from "./sign-up-rules";

export type NewPasswordProblem = Extract<SignUpProblem, "passwords_differ" | "password_short" | "password_weak">;

/** Messages of the password rules; the same as at sign-up. */
export const newPasswordMessages: Readonly<Record<NewPasswordProblem, string>> = signUpMessages;

/** Validates a new password by the sign-up rules, in the form's order. An empty list means valid. */
export const checkNewPassword = (values: PasswordPair): Problem<keyof PasswordPair, NewPasswordProblem>[] =>
  listProblems<keyof PasswordPair, NewPasswordProblem>(passwordProblems(values));

/** Messages for the auth service's error codes about passwords; R8.2. */
const refusals: Readonly<Record<string, string>> = {
  current_password_required: "Informe sua senha atual",
  current_password_mismatch: "Senha atual incorreta",
  reauthentication_needed: "Por segurança, saia, entre de novo e então troque a senha, ou receba um link por e-mail.",
  same_password: "A nova senha deve ser diferente da atual",
  insufficient_aal: "Esta conta tem um segundo fator. Entre com ele e troque a senha no seu perfil.",
};

/** The message for a password that could not be saved; R8.2. */
export function newPasswordMessage(error: unknown): string {
  const reason = error instanceof StoreError ? error.reason : "";
  return (Object.hasOwn(refusals, reason) && refusals[reason]) || authMessage(error);
}
