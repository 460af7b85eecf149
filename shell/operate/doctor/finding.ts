import type { LiveStore } from "./live-store";

/** What a check found amiss. `unknown`: it could not be examined, and the remedy says what would let it. */
export type Finding = { state: "wrong" | "unknown"; what: string; remedy: string };

/** Looks at one part of a store and changes nothing. Where it finds nothing, `good` is printed. */
export type Check = readonly [good: string, look: (store: LiveStore) => Finding[] | Promise<Finding[]>];

export const wrong = (what: string, remedy: string): Finding[] => [{ state: "wrong", what, remedy }];
export const unknown = (what: string, remedy: string): Finding[] => [{ state: "unknown", what, remedy }];
export const when = (isWrong: boolean, what: string, remedy: string): Finding[] => (isWrong ? wrong(what, remedy) : []);

/** One finding that names the first few of what is amiss. */
export function whenAny(amiss: readonly string[], what: string, remedy: string): Finding[] {
  const more = amiss.length > 5 ? ` and ${amiss.length - 5} more` : "";
  return when(amiss.length > 0, `${what}: ${amiss.slice(0, 5).join(", ")}${more}`, remedy);
}
