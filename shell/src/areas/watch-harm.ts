import { getSettings } from "@store/shared-data/runtime";
import { shownRemotes } from "../reporting/shown-remotes";
import { switchedOffKey, whySwitchedOff } from "./switched-off";

// As many changes of the address in as short a time, in milliseconds, are no page's own, if no input came before them.
const most = 5;
const period = 30_000;
const reaction = 1000;

/**
 * Notices harm to the whole page that a release does after its check: one that lies over the header, takes the page away or
 * keeps changing the address. The release is switched off. Costs nothing while nothing happens: no timers, no subtrees.
 */
export function watchHarm(): void {
  const observer = new MutationObserver(look);
  const root = document.getElementById("root");
  const frame = root?.querySelector("header")?.parentElement;
  for (const each of [document, document.documentElement, document.body, root, frame])
    if (each) observer.observe(each, { childList: true });
  window.addEventListener("pointerdown", look, { capture: true, passive: true });
  watchAddress();
  look();
}

function look(): void {
  const header = document.querySelector("#root header");
  if (!header || !document.querySelector("#root main")) stop("takes the page away");
  else if (isCovered(header)) stop("lies over the header");
}

function isCovered(header: Element): boolean {
  // Chosen by the visitor, or a dialog with a way out.
  if (document.fullscreenElement || document.querySelector("dialog[open]")) return false;
  const { left, width, top, bottom } = header.getBoundingClientRect();
  // A tracker of the settings may open a window of its own beside the store.
  const isByTracker = (seen: Element) => getSettings().trackers.length > 0 && !seen.closest("#root");
  const y = (Math.max(top, 0) + bottom) / 2;
  return [0.1, 0.5, 0.9].every((share) => {
    const seen = document.elementFromPoint(left + width * share, y);
    // The shell's own overlays stand beside its header.
    return seen && (seen.closest("main") || !seen.closest("#root")) && !isByTracker(seen);
  });
}

function watchAddress(): void {
  let touched = Number.NEGATIVE_INFINITY;
  let changes: number[] = [];
  const touch = ({ isTrusted, timeStamp }: Event) => {
    if (isTrusted) touched = timeStamp;
  };
  for (const type of ["pointerdown", "keydown", "input"])
    window.addEventListener(type, touch, { capture: true, passive: true });
  // Browsers without the Navigation API do not notice.
  window.navigation?.addEventListener("currententrychange", ({ navigationType, timeStamp }) => {
    // Going back and forward is a person's, by buttons that no page sees.
    if (navigationType === "traverse" || timeStamp - touched < reaction) return;
    changes = [...changes.filter((earlier) => timeStamp - earlier < period), timeStamp];
    if (changes.length >= most) stop("keeps changing the address");
  });
}

/** Runs the release in this tab no more, from a page load on: only that ends what it has begun. */
function stop(why: string): void {
  const cause = findCause();
  if (!cause) return;
  try {
    sessionStorage.setItem(switchedOffKey(cause), why);
  } catch {
    // The page load would run it again.
    return;
  }
  window.location.reload();
}

/** The likeliest cause among the releases that have run in this page: one on trial, else the one that went live last. */
function findCause() {
  const running = [...shownRemotes].filter((remote) => !whySwitchedOff(remote)).reverse();
  const age = ({ variant, since = "" }: (typeof running)[number]) => (variant === "canary" ? "now" : since);
  return running.sort((a, b) => age(b).localeCompare(age(a)))[0];
}
