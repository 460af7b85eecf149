import { isReservedName } from "@store/shared-data";

const shortest = 3;
const longest = 20;

/** A display name as its field lets it be typed: lower case, a-z, 0-9 and underscore, at most 20, accents taken off; R5.3. */
export function formatDisplayName(typed: string): string {
  return typed
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "")
    .slice(0, longest);
}

/** A problem of a display name. */
export type DisplayNameProblem = "display_name_required" | "display_name_short" | "display_name_reserved";

/** The problem of a display name, or `null`; R5.3. */
export function displayNameProblem(displayName: string): DisplayNameProblem | null {
  if (displayName === "") return "display_name_required";
  if (displayName.length < shortest) return "display_name_short";
  return isReservedName(displayName) ? "display_name_reserved" : null;
}
