import { captureAttribution, logEvent } from "@store/shared-data";

const detectionDelay = 2000;

/** Globals by which known trackers give themselves away. */
const knownTrackers: Readonly<Record<string, string>> = {
  fbq: "Meta Pixel",
  gtag: "Google Tag",
  ttq: "TikTok Pixel",
  kwaiq: "Kwai Pixel",
  clarity: "Microsoft Clarity",
  hj: "Hotjar",
};

/** Names of the known trackers that run in a page. The store brings none; one may come with an extension or a host. */
function detectTrackers(page: object): string[] {
  return Object.entries(knownTrackers).flatMap(([global, name]) => (global in page ? [name] : []));
}

/**
 * Notes where the visitor came from and, after 2 s, which known trackers run in the page (R9.6). Both stay in the browser.
 * The host calls it once. Returns the way to stop.
 */
export function startTracking(): () => void {
  const { utm } = captureAttribution();
  logEvent("arrival", { path: window.location.pathname, ...utm });
  const timer = setTimeout(() => {
    const trackers = detectTrackers(window);
    if (trackers.length > 0) logEvent("trackers_detected", { trackers });
  }, detectionDelay);
  return () => clearTimeout(timer);
}
