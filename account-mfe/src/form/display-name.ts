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

/** The validation error of a display name, or `null`; R5.3. */
export function displayNameProblem(displayName: string) {
  if (displayName === "") return "display_name_required" as const;
  if (displayName.length < shortest) return "display_name_short" as const;
  return isReservedName(displayName) ? ("display_name_reserved" as const) : null;
}
