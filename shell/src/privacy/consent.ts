import { attempt } from "@store/shared-data";

/** The visitor's choice about trackers and advertising services. */
export type ConsentChoice = "accepted" | "refused";

interface StoredConsent {
  choice: ConsentChoice;
  /** Script URLs and advertising services at the time of the choice. A purchase reads it too (shared-data, `recordIntent`). */
  covers: readonly string[];
}

const storageName = "store-consent";

/**
 * Stored choice; `null` if there is none. Acceptance covers only the script URLs and services listed at that time, so a
 * new one prompts again. A refusal covers later ones too (LGPD, article 8).
 */
export function readConsent(wanted: readonly string[]): ConsentChoice | null {
  const stored = readStored();
  if (stored?.choice === "refused") return "refused";
  const isCovered = wanted.every((each) => stored?.covers.includes(each));
  return stored?.choice === "accepted" && isCovered ? "accepted" : null;
}

/** Stores the choice on this device. If storage is blocked, it lasts until the page is closed. */
export function saveConsent(choice: ConsentChoice, covers: readonly string[]): void {
  const stored: StoredConsent = { choice, covers };
  attempt(() => localStorage.setItem(storageName, JSON.stringify(stored)));
}

function readStored(): StoredConsent | null {
  const stored: Partial<StoredConsent> | null | undefined = attempt(() =>
    JSON.parse(localStorage.getItem(storageName) ?? "null"),
  );
  return stored?.choice && Array.isArray(stored.covers) ? (stored as StoredConsent) : null;
}
