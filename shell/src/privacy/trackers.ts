import type { Tracker } from "@store/shared-data/runtime";
import type { ConsentChoice } from "./consent";

/** Trackers that may run: all if accepted, none if refused, and before a choice those that need no consent. */
export function allowedTrackers(trackers: readonly Tracker[], choice: ConsentChoice | null): readonly Tracker[] {
  if (choice === "refused") return [];
  return choice === "accepted" ? trackers : trackers.filter(({ needsConsent }) => !needsConsent);
}

/** Adds each tracker's script once. A running script can only be removed by reloading the page. */
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
