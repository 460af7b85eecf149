import { onCLS, onINP, onLCP } from "web-vitals";
import { sendVisit } from "./send-reports";
import { shownRemotes } from "./shown-remotes";

/**
 * Tells, when the page is hidden for the first time, of each remote that it has shown: one visit. The first got the page
 * loaded, and with it the time until it was seen; the others' values would be of both, so they are told where it was alone.
 */
export function watchVisit(): void {
  const vitals: Record<string, number> = {};
  for (const observe of [onCLS, onINP, onLCP]) {
    observe(({ name, value }) => {
      vitals[name.toLowerCase()] = Math.round(value * 10_000) / 10_000;
    });
  }
  // Last: those above learn of it first, and say their values then.
  const leave = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", leave);
    const { lcp } = vitals;
    const [first, ...others] = shownRemotes;
    if (first) sendVisit(first, others.length === 0 ? vitals : lcp === undefined ? {} : { lcp });
    for (const other of others) sendVisit(other, {});
  };
  document.addEventListener("visibilitychange", leave);
}
