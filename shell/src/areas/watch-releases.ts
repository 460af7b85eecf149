import { findRemote, type Registry } from "@store/shared-data";
import { isServedByWorker } from "../offline/use-offline";
import { internalLink, onIntent } from "../page/internal-link";
import { fetchLiveRegistry, isSameRelease } from "../page/live-registry";

const pause = 2000;

/**
 * Notices releases while a page is open. The page goes on with the code it has; a link that leads into an area which has
 * been released, or rolled back, since then becomes a page load, and that page has one version of everything.
 */
export function watchReleases(loaded: Registry): void {
  let live = loaded;
  let asked = Date.now();
  const look = async () => {
    if (document.visibilityState === "hidden" || Date.now() - asked < pause) return;
    asked = Date.now();
    live = (await fetchLiveRegistry()) ?? live;
  };
  document.addEventListener("visibilitychange", () => void look());
  // Anyone who is about to follow a link gets an answer in time; a page that is only read, or scrolled under a pointer that
  // rests, asks nothing.
  onIntent((event, link) => {
    if (!isAtRest(event) && link) void look();
  });
  const followByPageLoad = (event: MouseEvent) => {
    const path = internalLink(event)?.pathname;
    if (path === undefined) return;
    if (!isServedByWorker() && isSameRelease(findRemote(loaded, path), findRemote(live, path))) return;
    // Before the router hears of it: what is left is what a browser does with a link.
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
