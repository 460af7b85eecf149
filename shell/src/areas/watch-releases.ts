import { findRemote, type Registry } from "@store/shared-data";
import { isServedByWorker } from "../offline/use-offline";
import { internalLink, onIntent } from "../page/internal-link";
import { fetchLiveRegistry, isSameRelease } from "../page/live-registry";

const pause = 2000;

/**
 * Detects releases while a page is open. The page keeps its loaded code; a link into an area that was released or
 * rolled back since becomes a full page load, so that one page never mixes releases.
 */
export function watchReleases(loaded: Registry): void {
  let live = loaded;
  let lastCheck = Date.now();
  const look = async () => {
    if (document.visibilityState === "hidden" || Date.now() - lastCheck < pause) return;
    lastCheck = Date.now();
    live = (await fetchLiveRegistry()) ?? live;
  };
  document.addEventListener("visibilitychange", () => void look());
  // Check on hover, touch or focus of a link, so that the result is known before the click. Scrolling under a resting
  // pointer does not count.
  onIntent((event, link) => {
    if (!isAtRest(event) && link) void look();
  });
  const followByPageLoad = (event: MouseEvent) => {
    const path = internalLink(event)?.pathname;
    if (path === undefined) return;
    if (!isServedByWorker() && isSameRelease(findRemote(loaded, path), findRemote(live, path))) return;
    // Capture phase: the router never sees the click, and the browser follows the link.
    event.stopPropagation();
  };
  window.addEventListener("click", followByPageLoad, { capture: true });
}

let lastPlace = "";

function isAtRest(event: Event): boolean {
  if (!(event instanceof PointerEvent)) return false;
  const place = `${event.clientX} ${event.clientY}`;
  const rests = place === lastPlace;
  lastPlace = place;
  return rests;
}
