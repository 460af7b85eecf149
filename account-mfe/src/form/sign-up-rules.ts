import type { Problem } from "shared-data";
import { type DisplayNameProblem, displayNameProblem } from "./display-name";
import { isBlockedEmail, isEmail } from "./email";

/** The sign-up form as it is sent: texts sanitised, passwords as typed. */
export interface SignUpValues {
  fullName: string;
  phone: string;
  displayName: string;
  email: string;
  password: string;
  passwordConfirmation: string;
}

type SignUpField = keyof SignUpValues;

/** What is wrong with a sign-up. */
export type SignUpProblem =
  | "full_name_required"
  | "phone_required"
  | DisplayNameProblem
  | "passwords_differ"
  | "password_short"
  | "email_invalid"
  | "email_blocked"
  | "phone_invalid"
  | "password_weak"
  | "too_many_attempts";

/** The sign-up rules' sentences, to the letter of R5.3, R5.4 and R8.2. */
export const signUpMessages: Readonly<Record<SignUpProblem, string>> = {
  full_name_required: "Nome completo é obrigatório",
  phone_required: "Telefone é obrigatório",
  display_name_required: "Nome de exibição é obrigatório",
  display_name_short: "Nome de exibição deve ter pelo menos 3 caracteres",
  display_name_reserved: "Este nome de exibição é reservado à loja. Escolha outro.",
  passwords_differ: "As senhas não coincidem",
  password_short: "A senha deve ter pelo menos 6 caracteres",
  email_invalid: "Email inválido",
  email_blocked: "Email não permitido. Use um email válido.",
  phone_invalid: "Telefone inválido. Use um número válido.",
  password_weak: "Password must be at least 8 characters",
  too_many_attempts: "Muitas tentativas de cadastro. Tente novamente em 1 hora.",
};

type SignUpProblems = Problem<SignUpField, SignUpProblem>[];

/**
 * What keeps a sign-up from being sent (R5.3, R5.4): the form's rules first, and the logic's rules once the
 * form has none left. The attempt limit is asked apart, after both. Empty: nothing does.
 */
export function checkSignUp(values: SignUpValues): SignUpProblems {
  const problems = checkForm(values);
  return problems.length > 0 ? problems : checkLogic(values);
}

function checkForm({ fullName, phone, displayName, password, passwordConfirmation }: SignUpValues): SignUpProblems {
  const problems: SignUpProblems = [];
  if (fullName === "") problems.push({ field: "fullName", code: "full_name_required" });
  if (phone === "") problems.push({ field: "phone", code: "phone_required" });
  const nameProblem = displayNameProblem(displayName);
  if (nameProblem) problems.push({ field: "displayName", code: nameProblem });
  if (password !== passwordConfirmation) problems.push({ field: "passwordConfirmation", code: "passwords_differ" });
  if (password.length < 6) problems.push({ field: "password", code: "password_short" });
  return problems;
}

function checkLogic({ email, phone, password }: SignUpValues): SignUpProblems {
  const problems: SignUpProblems = [];
  if (!isEmail(email)) problems.push({ field: "email", code: "email_invalid" });
  else if (isBlockedEmail(email)) problems.push({ field: "email", code: "email_blocked" });
  if (!isPhone(phone)) problems.push({ field: "phone", code: "phone_invalid" });
  if (password.length < 8) problems.push({ field: "password", code: "password_weak" });
  return problems;
}

/** Whether a text holds as many digits as a phone has, however it is written; R5.4. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 15;
}
