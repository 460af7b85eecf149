import { onCLS, onINP, onLCP } from "web-vitals";
import { sendVisit } from "./send-reports";
import { shownRemotes } from "./shown-remotes";

/**
 * Reports one visit per rendered remote when the page is first hidden. LCP counts for the first remote; CLS and INP
 * cannot be attributed, so they are sent only if it was the only one.
 */
export function watchVisit(): void {
  const vitals: Record<string, number> = {};
  for (const observe of [onCLS, onINP, onLCP]) {
    observe(({ name, value }) => {
      vitals[name.toLowerCase()] = Math.round(value * 10_000) / 10_000;
    });
  }
  // Registered last: web-vitals reports its final values in earlier listeners of the same event.
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
