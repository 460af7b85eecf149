import type { Tracker } from "@store/shared-data/runtime";

/** A visitor's answer to the trackers that the settings name. */
export type ConsentChoice = "accepted" | "refused";

interface StoredConsent {
  choice: ConsentChoice;
  /** The scripts that were named when the choice was made. */
  scripts: readonly string[];
}

const storageName = "store-consent";

/**
 * The visitor's remembered choice; `null` where they have not been asked. An acceptance holds only for the trackers that
 * were named then: a tracker added later asks again. A refusal holds for those too (LGPD, article 8).
 */
export function readConsent(trackers: readonly Tracker[]): ConsentChoice | null {
  const stored = readStored();
  if (stored?.choice === "refused") return "refused";
  const covers = trackers.every(({ scriptUrl }) => stored?.scripts.includes(scriptUrl));
  return stored?.choice === "accepted" && covers ? "accepted" : null;
}

/** Remembers a choice on this device. Where the browser refuses storage it holds until the page is closed. */
export function saveConsent(choice: ConsentChoice, trackers: readonly Tracker[]): void {
  const stored: StoredConsent = { choice, scripts: trackers.map(({ scriptUrl }) => scriptUrl) };
  try {
    localStorage.setItem(storageName, JSON.stringify(stored));
  } catch {
    // Asked again on the next visit.
  }
}

function readStored(): StoredConsent | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? "null") as Partial<StoredConsent> | null;
    return stored?.choice && Array.isArray(stored.scripts) ? (stored as StoredConsent) : null;
  } catch {
    return null;
  }
}
