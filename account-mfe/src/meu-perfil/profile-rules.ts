import type { Problem } from "shared-data";
import { type DisplayNameProblem, displayNameProblem } from "../form/display-name";
import { type SignUpProblem, signUpMessages } from "../form/sign-up-rules";

export interface ProfileValues {
  fullName: string;
  displayName: string;
}

export type ProfileProblem = Extract<SignUpProblem, "full_name_required" | DisplayNameProblem>;

/** The profile rules' sentences; the same as at sign-up (R5.9). */
export const profileMessages: Readonly<Record<ProfileProblem, string>> = signUpMessages;

/** What keeps a profile from being saved, in the order of R5.9. Empty: nothing does. */
export function checkProfile({ fullName, displayName }: ProfileValues): Problem<keyof ProfileValues, ProfileProblem>[] {
  const problems: Problem<keyof ProfileValues, ProfileProblem>[] = [];
  if (fullName === "") problems.push({ field: "fullName", code: "full_name_required" });
  const nameProblem = displayNameProblem(displayName);
  if (nameProblem) problems.push({ field: "displayName", code: nameProblem });
  return problems;
}
