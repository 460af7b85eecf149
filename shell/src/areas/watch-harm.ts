import { attempt } from "@store/shared-data";
import { shownRemotes } from "../reporting/shown-remotes";
import { followOwnChanges, isPlacedByPage, takeOwnChange } from "./own-changes";
import { switchedOffKey, whySwitchedOff } from "./switched-off";

// More URL changes than a page makes by itself in this time (milliseconds) without input.
const most = 5;
const period = 30_000;
/** Transient overlays, such as toasts, cover the header for a shorter time. */
const lasting = 1000;
const timesKey = "store-harm-reloads";
const mostReloads = 3;

/**
 * Detects a release that harms the whole page after its check: covers the header, removes the page or keeps changing the
 * URL. Such a release is switched off. Idle pages pay nothing: no timers, and no observers of subtrees.
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
  // Caused by an extension, or by the browser's translation, which changes nodes that React then fails to remove.
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
  // Fullscreen is the visitor's choice, and a dialog can be closed.
  if (!header || document.fullscreenElement || document.querySelector("dialog[open]")) return false;
  const { left, width, height, top, bottom } = header.getBoundingClientRect();
  // In a very low window, such as at 400 % zoom, a page's fixed bottom bar reaches the header.
  if (window.innerHeight < 4 * height) return false;
  const y = (Math.max(top, 0) + bottom) / 2;
  return [0.1, 0.5, 0.9].every((share) => {
    const seen = document.elementFromPoint(left + width * share, y);
    if (!seen || seen.closest("[popover]")) return false;
    // The shell's own overlays are siblings of its header, outside <main>.
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
  // Browsers without the Navigation API skip this check.
  window.navigation?.addEventListener("currententrychange", ({ navigationType, timeStamp }) => {
    // Back and forward come from browser buttons, which fire no input events in the page.
    if (navigationType === "traverse") return;
    changes = [...changes.filter((earlier) => timeStamp - earlier < period), timeStamp];
    if (changes.length >= most) stop("keeps changing the address");
  });
}

let canReload = false;

/** Allows at most three reloads per tab. A reloaded tab without a count has lost its storage and must not loop. */
function countReloads(): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const times = attempt(() => sessionStorage.getItem(timesKey)) ?? null;
  canReload = (load?.type !== "reload" || times !== null) && Number(times) < mostReloads;
  attempt(() => sessionStorage.setItem(timesKey, times ?? "0"));
}

/** Switches the release off for this tab and reloads, because only a reload stops its running code. */
function stop(why: string): void {
  const cause = findCause();
  if (!cause || !canReload) return;
  canReload = false;
  const isSwitchedOff = attempt(() => {
    sessionStorage.setItem(timesKey, String(Number(sessionStorage.getItem(timesKey)) + 1));
    sessionStorage.setItem(switchedOffKey(cause), why);
    return true;
  });
  // Without storage the reload would run the release again.
  if (isSwitchedOff) window.location.reload();
}

/** The most likely cause among the releases in this page: a canary, else the newest release. */
function findCause() {
  const running = [...shownRemotes].filter((remote) => !whySwitchedOff(remote)).reverse();
  const age = ({ variant, since = "" }: (typeof running)[number]) => (variant === "canary" ? "now" : since);
  return running.sort((a, b) => age(b).localeCompare(age(a)))[0];
}
