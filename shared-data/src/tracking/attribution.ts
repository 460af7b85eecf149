import { attempt } from "../errors/attempt";
import { makeId } from "./make-id";

/** The five campaign parameters of a link; R3.10. */
export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** The campaign parameters of the visitor's link. */
export type UtmSet = Partial<Record<(typeof utmNames)[number], string>>;

/** Campaign and referrer of this visit; R3.10. Stored for the browser session. */
export interface Attribution {
  /** Random id of the visit, not the person, generated in the browser. */
  sessionId: string;
  utm: UtmSet;
  /** Referring page; empty for a direct visit. */
  referrer: string;
}

const storageName = "store-arrival";
const longestValue = 200;

/** Reads the campaign parameters of a query string. Empty ones are omitted, long ones cut to 200 characters. */
export function readUtm(search: string): UtmSet {
  const query = new URLSearchParams(search);
  const utm: UtmSet = {};
  for (const name of utmNames) {
    const value = query.get(name)?.trim().slice(0, longestValue);
    if (value) utm[name] = value;
  }
  return utm;
}

/** The attribution after a page view: a campaign link replaces the campaign, any other preserves it. */
export function continueAttribution(
  before: Attribution | null,
  search: string,
  referrer: string,
  newId: string,
): Attribution {
  const utm = readUtm(search);
  if (!before) return { sessionId: newId, utm, referrer };
  return Object.keys(utm).length > 0 ? { ...before, utm } : before;
}

/** Stores and returns the visit's campaign and referrer. No data leaves the browser; R3.10. */
export function captureAttribution(): Attribution {
  const outside = document.referrer.startsWith(`${window.location.origin}/`) ? "" : document.referrer;
  const attribution = continueAttribution(readStored(), window.location.search, outside, makeId());
  // Without storage only the campaign is lost on the next page.
  attempt(() => sessionStorage.setItem(storageName, JSON.stringify(attribution)));
  return attribution;
}

function readStored(): Attribution | null {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(storageName) ?? "null"));
  return isAttribution(stored) ? stored : null;
}

function isAttribution(value: unknown): value is Attribution {
  const attribution = value as Partial<Attribution> | null;
  return typeof attribution?.sessionId === "string" && typeof attribution.utm === "object" && attribution.utm !== null;
}
