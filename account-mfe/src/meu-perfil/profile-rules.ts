import type { Problem } from "@store/shared-data";
import type { DisplayNameProblem } from "../form/display-name";
import { listProblems } from "../form/list-problems";
import { noNameTaken, type SignUpProblem, signUpMessages, takenNameProblem } from "../form/sign-up-rules";

export interface ProfileValues {
  fullName: string;
  displayName: string;
}

export type ProfileProblem = Extract<SignUpProblem, "full_name_required" | DisplayNameProblem | "display_name_taken">;

/** Messages of the profile rules; the same as at sign-up (R5.9). */
export const profileMessages: Readonly<Record<ProfileProblem, string>> = signUpMessages;

/** Validates a profile in the order of R5.9. `isTaken` reports taken names. An empty list means valid. */
export function checkProfile(
  { fullName, displayName }: ProfileValues,
  isTaken = noNameTaken,
): Problem<keyof ProfileValues, ProfileProblem>[] {
  return listProblems<keyof ProfileValues, ProfileProblem>({
    fullName: fullName === "" ? "full_name_required" : null,
    displayName: takenNameProblem(displayName, isTaken),
  });
}
