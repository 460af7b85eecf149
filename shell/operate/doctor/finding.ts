import type { LiveStore } from "./live-store";

/** A fault in words. `isUnknown`: it could not be examined. */
export type Finding = { what: string; isUnknown?: boolean };
export type Findings = readonly (string | Finding | false)[];

/** The remedy of a finding: one sentence, or one for each place where a backend runs. */
type Remedy = string | { readonly hosted: string; readonly machine: string };

/** Looks at one part of a store and changes nothing. Where it finds nothing `good` is printed, else what it finds and the remedy. */
export type Check = readonly [good: string, look: (store: LiveStore) => Findings | Promise<Findings>, remedy: Remedy];

export const unknown = (what: string): Finding => ({ what, isUnknown: true });

/** One finding that names the first few of what is amiss. */
export function listed(what: string, amiss: readonly string[]): string | false {
  const more = amiss.length > 5 ? ` and ${amiss.length - 5} more` : "";
  return amiss.length > 0 && `${what}: ${amiss.slice(0, 5).join(", ")}${more}`;
}
