import type { Tracker } from "@store/shared-data/runtime";
import type { ConsentChoice } from "./consent";

/** The trackers that may run: all after a yes, none after a no, and before an answer those that need no consent. */
export function allowedTrackers(trackers: readonly Tracker[], choice: ConsentChoice | null): readonly Tracker[] {
  if (choice === "refused") return [];
  return choice === "accepted" ? trackers : trackers.filter(({ needsConsent }) => !needsConsent);
}

/** Adds the script of each tracker to the page, once. A script cannot be taken back: that takes a new page. */
export function loadTrackers(trackers: readonly Tracker[]): void {
  const present = new Set([...document.scripts].map(({ src }) => src));
  for (const { scriptUrl } of trackers) {
    const { href } = new URL(scriptUrl);
    if (present.has(href)) continue;
    const script = document.createElement("script");
    script.async = true;
    script.src = href;
    document.head.append(script);
  }
}
