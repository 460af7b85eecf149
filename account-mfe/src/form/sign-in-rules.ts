import { isEmail } from "@store/shared-data";
import { listProblems } from "./list-problems";

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

const shortestPassword = 6;

/** Validates a sign-in in R5.2's order; the attempt limit is checked separately. An empty list means valid. */
export const checkSignIn = ({ email, password }: SignInValues) =>
  listProblems({
    email: isEmail(email) ? null : ("email_invalid" as const),
    password: password.length < shortestPassword ? ("password_short" as const) : null,
  });
