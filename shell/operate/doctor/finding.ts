import type { LiveStore } from "./live-store";

/** Description of a fault. `isUnknown`: it could not be checked. */
export type Finding = { what: string; isUnknown?: boolean };
export type Findings = readonly (string | Finding | false)[];

/** Remedy: one sentence, or one for each kind of backend. */
type Remedy = string | { readonly hosted: string; readonly machine: string };

/** Read-only check of one part of a store. Prints `good` if there are no findings, else the findings and the remedy. */
export type Check = readonly [good: string, look: (store: LiveStore) => Findings | Promise<Findings>, remedy: Remedy];

export const unknown = (what: string): Finding => ({ what, isUnknown: true });

/** Combines faults into one finding that lists the first five. */
export function listed<Fault>(what: string, amiss: readonly Fault[], name: (fault: Fault) => string = String) {
  const more = amiss.length > 5 ? ` and ${amiss.length - 5} more` : "";
  return amiss.length > 0 && `${what}: ${amiss.slice(0, 5).map(name).join(", ")}${more}`;
}
