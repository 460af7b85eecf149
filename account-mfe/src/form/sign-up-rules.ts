import { isEmail } from "@store/shared-data";
import { displayNameTaken } from "../session/auth-messages";
import { displayNameProblem } from "./display-name";
import { isBlockedEmail } from "./email";
import { listProblems } from "./list-problems";

/** Values of the sign-up form: texts sanitized, passwords as typed. */
export interface SignUpValues {
  fullName: string;
  phone: string;
  displayName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
}

/** Messages of the sign-up rules (R5.3, R5.4 and R8.2, exact text). */
export const signUpMessages = {
  full_name_required: "Nome completo é obrigatório",
  phone_required: "Telefone é obrigatório",
  display_name_required: "Nome de exibição é obrigatório",
  display_name_short: "Nome de exibição deve ter pelo menos 3 caracteres",
  display_name_reserved: "Este nome de exibição é reservado à loja. Escolha outro.",
  display_name_taken: displayNameTaken,
  passwords_differ: "As senhas não coincidem",
  password_short: "A senha deve ter pelo menos 6 caracteres",
  email_invalid: "Email inválido",
  email_blocked: "Email não permitido. Use um email válido.",
  phone_invalid: "Telefone inválido. Use um número válido.",
  password_weak: "Password must be at least 8 characters",
  too_many_attempts: "Muitas tentativas de cadastro. Tente novamente em 1 hora.",
} as const;

/**
 * Validates a sign-up field by field in the form's order; for each field the form's rules (R5.3) before the logic's
 * (R5.4). `isTaken` reports taken names. The attempt limit is checked separately, afterwards. An empty list means
 * valid.
 */
export function checkSignUp(values: SignUpValues, isTaken: (name: string) => boolean = () => false) {
  return listProblems({
    fullName: values.fullName === "" ? ("full_name_required" as const) : null,
    phone: phoneProblem(values.phone),
    displayName: takenNameProblem(values.displayName, isTaken),
    email: emailProblem(values.email),
    ...passwordProblems(values),
  });
}

/** Validates a display name, including whether it is taken. */
export function takenNameProblem(name: string, isTaken: (name: string) => boolean) {
  return displayNameProblem(name) ?? (isTaken(name) ? ("display_name_taken" as const) : null);
}

/** Validates a new password and its confirmation; R5.3 before R5.4. */
export function passwordProblems({ password, passwordConfirmation }: PasswordPair) {
  return {
    password: passwordProblem(password),
    passwordConfirmation: password === passwordConfirmation ? null : ("passwords_differ" as const),
  };
}

/** A new password and its confirmation. */
export type PasswordPair = Pick<SignUpValues, "password" | "passwordConfirmation">;

function passwordProblem({ length }: string): "password_short" | "password_weak" | null {
  if (length < 6) return "password_short";
  return length < 8 ? "password_weak" : null;
}

function phoneProblem(phone: string) {
  if (phone === "") return "phone_required";
  return isPhone(phone) ? null : "phone_invalid";
}

function emailProblem(email: string) {
  if (!isEmail(email)) return "email_invalid";
  return isBlockedEmail(email) ? "email_blocked" : null;
}

/** True if a text contains 10 to 15 digits, in any format; R5.4. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 15;
}
