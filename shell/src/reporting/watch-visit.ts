import { onCLS, onINP, onLCP } from "web-vitals";
import { sendVisit } from "./send-reports";
import { shownRemotes } from "./shown-remotes";

/**
 * Reports, when the page is hidden for the first time, one visit for each remote that it has shown. The first got the page
 * loaded, and with it the time until it was seen; shift and delay would belong to all, so they are sent where it was alone.
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
