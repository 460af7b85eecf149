import { shownRemotes } from "../reporting/shown-remotes";
import { followOwnChanges, isPlacedByPage, takeOwnChange } from "./own-changes";
import { switchedOffKey, whySwitchedOff } from "./switched-off";

// As many changes of the address in as short a time, in milliseconds, are no page's own, if no input came in between.
const most = 5;
const period = 30_000;
/** Passing things lie over the header for a shorter time. */
const lasting = 1000;
const timesKey = "store-harm-reloads";
const mostReloads = 3;

/**
 * Notices harm to the whole page that a release does after its check: one that lies over the header, takes the page away or
 * keeps changing the address. The release is switched off. Costs nothing while nothing happens: no timers, no subtrees.
 */
export function watchHarm(): void {
  const root = document.getElementById("root");
  const header = root?.querySelector("header");
  const places = [document.documentElement, document.body, root, header?.parentElement].filter((each) => !!each);
  const observer = new MutationObserver(lookAtChange);
  for (const each of [document, ...places]) observer.observe(each, { childList: true });
  followOwnChanges(header ? [...places, header] : places);
  window.addEventListener("pointerdown", lookAtHeader, { capture: true, passive: true });
  watchAddress();
  countReloads();
}

function lookAtChange(): void {
  // An extension's doing. A translation in place makes React stumble over its own page.
  if (!takeOwnChange() || /\btranslated-/.test(document.documentElement?.className ?? "")) return;
  if (!document.querySelector("#root header") || !document.querySelector("#root main")) stop("takes the page away");
  else lookAtHeader();
}

let second: ReturnType<typeof setTimeout> | undefined;

function lookAtHeader(): void {
  if (second || !isCovered()) return;
  second = setTimeout(() => {
    second = undefined;
    if (isCovered()) stop("lies over the header");
  }, lasting);
}

function isCovered(): boolean {
  const header = document.querySelector("#root header");
  // Chosen by the visitor, or a dialog with a way out.
  if (!header || document.fullscreenElement || document.querySelector("dialog[open]")) return false;
  const { left, width, height, top, bottom } = header.getBoundingClientRect();
  // In a window as low as when letters are four times as large, a page's own bar at the bottom reaches the header.
  if (window.innerHeight < 4 * height) return false;
  const y = (Math.max(top, 0) + bottom) / 2;
  return [0.1, 0.5, 0.9].every((share) => {
    const seen = document.elementFromPoint(left + width * share, y);
    if (!seen || seen.closest("[popover]")) return false;
    // The shell's own overlays stand beside its header.
    return seen.closest("#root") ? seen.closest("main") !== null : isPlacedByPage(seen);
  });
}

function watchAddress(): void {
  let changes: number[] = [];
  const touch = ({ isTrusted }: Event) => {
    if (isTrusted) changes = [];
  };
  for (const type of ["pointerdown", "keydown", "input"])
    window.addEventListener(type, touch, { capture: true, passive: true });
  // Browsers without the Navigation API do not notice.
  window.navigation?.addEventListener("currententrychange", ({ navigationType, timeStamp }) => {
    // Going back and forward is a person's, by buttons that no page sees.
    if (navigationType === "traverse") return;
    changes = [...changes.filter((earlier) => timeStamp - earlier < period), timeStamp];
    if (changes.length >= most) stop("keeps changing the address");
  });
}

let canReload = false;

/** A tab is loaded again three times at most. One that was, and has no count of it, forgets its storage: it would go on for ever. */
function countReloads(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    const times = sessionStorage.getItem(timesKey);
    canReload = (load?.type !== "reload" || times !== null) && Number(times) < mostReloads;
    sessionStorage.setItem(timesKey, times ?? "0");
  } catch {
    canReload = false;
  }
}

/** Runs the release in this tab no more, from a page load on: only that ends what it has begun. */
function stop(why: string): void {
  const cause = findCause();
  if (!cause || !canReload) return;
  canReload = false;
  try {
    sessionStorage.setItem(timesKey, String(Number(sessionStorage.getItem(timesKey)) + 1));
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
