import type { LiveStore } from "./live-store";

/** What a check found. `unknown`: it could not be asked, and the remedy says what would let it. */
export type Finding = { state: "ok" | "wrong" | "unknown"; what: string; remedy?: string };

/** Checks of one kind. None changes anything in the store. */
export type Check = { group: string; examine(store: LiveStore): Promise<Finding[]> };

export const ok = (what: string): Finding => ({ state: "ok", what });
export const wrong = (what: string, remedy: string): Finding => ({ state: "wrong", what, remedy });
export const unknown = (what: string, remedy: string): Finding => ({ state: "unknown", what, remedy });

/** Good where nothing is amiss, else one finding that names the first few of what is. */
export function noneOf(amiss: string[], good: string, bad: string, remedy: string): Finding {
  const more = amiss.length > 5 ? ` and ${amiss.length - 5} more` : "";
  return amiss.length === 0 ? ok(good) : wrong(`${bad}: ${amiss.slice(0, 5).join(", ")}${more}`, remedy);
}
