import type { Tracker } from "@store/shared-data/runtime";

/** The visitor's choice about trackers. */
export type ConsentChoice = "accepted" | "refused";

interface StoredConsent {
  choice: ConsentChoice;
  /** Script URLs at the time of the choice. */
  scripts: readonly string[];
}

const storageName = "store-consent";

/**
 * Stored choice; `null` if there is none. Acceptance covers only the trackers listed at that time, so a new tracker
 * prompts again. A refusal covers later ones too (LGPD, article 8).
 */
export function readConsent(trackers: readonly Tracker[]): ConsentChoice | null {
  const stored = readStored();
  if (stored?.choice === "refused") return "refused";
  const covers = trackers.every(({ scriptUrl }) => stored?.scripts.includes(scriptUrl));
  return stored?.choice === "accepted" && covers ? "accepted" : null;
}

/** Stores the choice on this device. If storage is blocked, it lasts until the page is closed. */
export function saveConsent(choice: ConsentChoice, trackers: readonly Tracker[]): void {
  const stored: StoredConsent = { choice, scripts: trackers.map(({ scriptUrl }) => scriptUrl) };
  try {
    localStorage.setItem(storageName, JSON.stringify(stored));
  } catch {
    // The next visit prompts again.
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
