import { isReservedName } from "@store/shared-data";

const shortest = 3;
const longest = 20;

/**
 * Normalizes a typed display name: lower case, a-z, 0-9 and underscore, at most 20 characters, accents removed; R5.3.
 */
export function formatDisplayName(typed: string): string {
  return typed
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, "")
    .slice(0, longest);
}

export type DisplayNameProblem = "display_name_required" | "display_name_short" | "display_name_reserved";

/** The validation error of a display name, or `null`; R5.3. */
export function displayNameProblem(displayName: string): DisplayNameProblem | null {
  if (displayName === "") return "display_name_required";
  if (displayName.length < shortest) return "display_name_short";
  return isReservedName(displayName) ? "display_name_reserved" : null;
}
