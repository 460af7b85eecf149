import { isEmail, type Problem } from "@store/shared-data";

export interface SignInValues {
  email: string;
  password: string;
}

/** Messages of the sign-in rules (R5.2, exact text). */
export const signInMessages = {
  email_invalid: "Invalid email format",
  password_short: "Password too short",
  too_many_attempts: "Too many login attempts. Please try again later.",
} as const;

type SignInProblem = keyof typeof signInMessages;

const shortestPassword = 6;

/** Validates a sign-in in R5.2's order; the attempt limit is checked separately. An empty list means valid. */
export function checkSignIn({ email, password }: SignInValues): Problem<keyof SignInValues, SignInProblem>[] {
  const problems: Problem<keyof SignInValues, SignInProblem>[] = [];
  if (!isEmail(email)) problems.push({ field: "email", code: "email_invalid" });
  if (password.length < shortestPassword) problems.push({ field: "password", code: "password_short" });
  return problems;
}
