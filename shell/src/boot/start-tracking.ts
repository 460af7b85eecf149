import { captureAttribution, logEvent } from "@store/shared-data";

const detectionDelay = 2000;

/** Globals that known trackers define. */
const knownTrackers: Readonly<Record<string, string>> = {
  fbq: "Meta Pixel",
  gtag: "Google Tag",
  ttq: "TikTok Pixel",
  kwaiq: "Kwai Pixel",
  clarity: "Microsoft Clarity",
  hj: "Hotjar",
};

/** Known trackers that run in the page. The store ships none; an extension or a host may add one. */
function detectTrackers(page: object): string[] {
  return Object.entries(knownTrackers).flatMap(([global, name]) => (global in page ? [name] : []));
}

/**
 * Logs where the visitor came from and, after 2 s, which known trackers run in the page (R9.6). Both stay in the
 * browser. Call once. Returns a function that stops it.
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
