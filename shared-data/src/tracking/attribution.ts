import { makeId } from "./make-id";

/** The five parameters of a campaign link; R3.10. */
export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** The campaign in the visitor's link. */
export type UtmSet = Partial<Record<(typeof utmNames)[number], string>>;

/** The campaign and the page that this visit came from; R3.10. Lives as long as the browser's session. */
export interface Attribution {
  /** Names the visit, not the person; made up in the browser. */
  sessionId: string;
  utm: UtmSet;
  /** The page that linked here; empty where the visitor came directly. */
  referrer: string;
}

const storageName = "store-arrival";
const longestValue = 200;

/** The campaign parameters of a query string. Empty ones are left out, long ones cut to 200 characters. */
export function readUtm(search: string): UtmSet {
  const query = new URLSearchParams(search);
  const utm: UtmSet = {};
  for (const name of utmNames) {
    const value = query.get(name)?.trim().slice(0, longestValue);
    if (value) utm[name] = value;
  }
  return utm;
}

/** The attribution after a page view: a link with a campaign replaces the campaign, any other keeps it. */
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

/** Notes the campaign and the page that led here, and returns them. Nothing leaves the browser; R3.10. */
export function captureAttribution(): Attribution {
  const outside = document.referrer.startsWith(`${window.location.origin}/`) ? "" : document.referrer;
  const attribution = continueAttribution(readStored(), window.location.search, outside, makeId());
  try {
    sessionStorage.setItem(storageName, JSON.stringify(attribution));
  } catch {
    // A browser that refuses storage only loses the campaign on the next page.
  }
  return attribution;
}

function readStored(): Attribution | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? "null");
    return isAttribution(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isAttribution(value: unknown): value is Attribution {
  const attribution = value as Partial<Attribution> | null;
  return typeof attribution?.sessionId === "string" && typeof attribution.utm === "object" && attribution.utm !== null;
}
