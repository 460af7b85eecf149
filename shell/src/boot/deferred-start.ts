import { carryQuery } from "shared-data/router";

// Inlined in pages that were rendered ahead. The page is whole without JavaScript: it starts once the page has been painted,
// or when somebody touches it, and then all of it at once.
const { main = "", integrity = "", files = "[]" } = document.currentScript?.dataset ?? {};
const intents = ["pointerdown", "keydown", "touchstart"];
const chances = ["online", ...intents];
const held = ["click", "submit"];
let isStarted = false;
let pressed: HTMLElement | undefined;

function start() {
  if (isStarted) return;
  isStarted = true;
  for (const intent of intents) removeEventListener(intent, start);
  insertMain();
  for (const [href, hash] of JSON.parse(files)) insert("link", { rel: "preload", as: "script", href, integrity: hash });
}

function startWhenIdle() {
  (window.requestIdleCallback ?? setTimeout)(start);
}

function seePaint(paints: PerformanceObserverEntryList) {
  if (paints.getEntriesByName("first-contentful-paint").length > 0) startWhenIdle();
}

function insertMain() {
  for (const chance of chances) removeEventListener(chance, insertMain);
  // Before pictures that nobody has scrolled to yet: a slow network would fetch them first.
  insert("script", { src: main, integrity, fetchPriority: "high", onerror: giveUp });
}

// Where the JavaScript cannot be fetched, links still work and presses are no longer held back. "online" is not fired for a
// bad connection, nor for one that came back before the failure was noticed: a touch tries again too.
function giveUp() {
  letPressesPass();
  pressed = undefined;
  for (const chance of chances) addEventListener(chance, insertMain, { passive: true });
}

function insert(tag: string, attributes: Record<string, unknown>) {
  document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "anonymous" }, attributes));
}

function holdPress(event: Event) {
  const control = event.target instanceof Element ? event.target.closest("button, form[role=search]") : null;
  if (!control || (control instanceof HTMLFormElement && event.type !== "submit")) return;
  // A search that is sent too early would reload the page and lose what was typed: the field is taken over with its text.
  if (control instanceof HTMLButtonElement) pressed = control;
  event.stopImmediatePropagation();
  event.preventDefault();
}

function letPressesPass() {
  for (const type of held) removeEventListener(type, holdPress, true);
}

// The page was rendered for everybody: its links are given this visitor's query string before one can be followed, opened
// in a tab of its own or copied. React takes an attribute over as it finds it, and renders the same address later.
function carryVisitor() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')) {
    const address = carryQuery(String(link.getAttribute("href")), location.search);
    if (link.origin === location.origin) link.setAttribute("href", address);
  }
}

window.takeQueuedClick = () => {
  letPressesPass();
  return pressed;
};
try {
  // Who is signed in does not see "Entrar" for the moment before the session has been read.
  if (localStorage.getItem("store-session")) document.documentElement.dataset.session = "";
} catch {
  // No storage, no session in it.
}
for (const type of held) addEventListener(type, holdPress, true);
for (const intent of intents) addEventListener(intent, start, { passive: true });
if (location.search) addEventListener("DOMContentLoaded", carryVisitor);
addEventListener("DOMContentLoaded", () =>
  new PerformanceObserver(seePaint).observe({ type: "paint", buffered: true }),
);
// A tab that nobody looks at is not painted.
addEventListener("load", startWhenIdle);
