import { carryQuery } from "@store/shared-data/router";

// Inlined in prerendered pages, which are complete without JavaScript. Loads the shell after the first paint, or at the
// first touch or key.
const { main = "", integrity = "", files = "[]", gate } = document.currentScript?.dataset ?? {};
const intents = ["pointerdown", "keydown", "touchstart"];
const retryEvents = ["online", ...intents];
const clickEvents = ["click", "submit"];
const heldControls = "button, a[role=button], a[data-buy], form[role=search], form[method=post]";
const retries = 2;
const retryPause = 2000;
// Round trip in milliseconds. Above it scripts are preloaded at once: they will arrive after the first paint anyway.
const slowRoundTrip = 1000;
const { connection } = navigator as Navigator & { connection?: { rtt?: number } };
const isSlow = (connection?.rtt ?? 0) >= slowRoundTrip;
// Milliseconds after which hydration is considered failed.
const patience = 15_000;
let isStarted = false;
let isLoading = false;
let isHydrated = false;
let failures = 0;
/** Control whose click is held; styled by `queuedClickStyle`. */
let heldControl: HTMLElement | undefined;
let alertBox: HTMLElement | undefined;

function start() {
  if (isStarted) return;
  isStarted = true;
  for (const intent of intents) removeEventListener(intent, start);
  insertMain();
  if (!isSlow) fetchAhead(JSON.parse(files));
}

function fetchAhead(scripts: [address: string, integrity: string][]) {
  for (const [href, hash] of scripts) insert("link", { rel: "preload", as: "script", href, integrity: hash });
}

function startWhenIdle() {
  (window.requestIdleCallback ?? setTimeout)(start);
}

function seePaint(paints: PerformanceObserverEntryList) {
  if (paints.getEntriesByName("first-contentful-paint").length > 0) startWhenIdle();
}

function insertMain() {
  for (const type of retryEvents) removeEventListener(type, insertMain);
  if (isLoading) return;
  isLoading = true;
  // High priority: slow networks would fetch images below the fold first.
  insert("script", { src: main, integrity, fetchPriority: "high", onerror: handleLoadError, onload: expectHydration });
}

// If the script fails to load, links still work and clicks are no longer held. "online" does not fire for a bad
// connection, or for one that recovered before the failure was noticed, so a touch retries too.
function handleLoadError() {
  isLoading = false;
  stopHoldingClicks();
  for (const type of retryEvents) addEventListener(type, insertMain, { passive: true });
  if (failures++ < retries) setTimeout(insertMain, retryPause * failures);
  else showStartFailure();
}

function expectHydration() {
  removeAlert();
  setTimeout(() => isHydrated || showStartFailure(), patience);
}

// The page looks complete but does not work: show an alert with a reload link.
function showStartFailure() {
  stopHoldingClicks();
  if (alertBox) return;
  alertBox = document.createElement("p");
  alertBox.setAttribute("role", "alert");
  // System colours: the store's styles may not have loaded.
  alertBox.style.cssText =
    "position:fixed;z-index:99;inset:auto 0 0;margin:0;padding:1rem;text-align:center;background:CanvasText;color:Canvas";
  const again = Object.assign(document.createElement("a"), {
    href: location.pathname + location.search,
    textContent: "Tentar novamente",
  });
  again.style.color = "inherit";
  alertBox.append("Esta página não carregou por completo. ", again);
  document.body.append(alertBox);
  // Remove the alert on navigation.
  addEventListener("click", removeAlert, { once: true });
}

function removeAlert() {
  alertBox?.remove();
  alertBox = undefined;
}

function insert(tag: string, attributes: Record<string, unknown>) {
  document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "anonymous" }, attributes));
}

function holdClick(event: Event) {
  const control = event.target instanceof Element ? event.target.closest(heldControls) : null;
  if (!control || (control instanceof HTMLFormElement && event.type !== "submit")) return;
  holdOnly(control as HTMLElement);
  event.stopImmediatePropagation();
  event.preventDefault();
}

// Shown immediately. Held clicks are replayed or dropped as soon as the page is hydrated, however long its code takes
// to load.
function holdOnly(control: HTMLElement | undefined) {
  heldControl?.removeAttribute("aria-busy");
  heldControl?.removeAttribute("data-held");
  heldControl = control;
  heldControl?.setAttribute("aria-busy", "true");
  heldControl?.setAttribute("data-held", "");
}

/** Stops holding clicks. Returns the control of the held one. */
function stopHoldingClicks() {
  for (const type of clickEvents) removeEventListener(type, holdClick, true);
  const last = heldControl;
  holdOnly(undefined);
  return last;
}

/** Never submit a POST form before hydration, even if the script failed to load: it may contain a password. */
function blockEarlyPost(event: Event) {
  if (!isHydrated && (event.target as HTMLFormElement).method === "post") event.preventDefault();
}

/** Sets query string and session on the document element, for styles that depend on them. */
function markDocument() {
  const { documentElement: html } = document;
  if (location.search) html.dataset.query = ` ${new URLSearchParams(location.search)}`.replaceAll("&", " ");
  // Hides "Entrar" until the stored session has been read.
  if (localStorage.getItem("store-session")) html.dataset.session = "";
  else if (gate) redirectToSignIn();
  if (localStorage.getItem("store-has-account")) html.dataset.account = "";
}

/** Redirects like the access gate, which has not loaded yet. */
function redirectToSignIn() {
  const { pathname, search } = location;
  location.replace(carryQuery(`/login?return=${encodeURIComponent(pathname + search)}`, search));
}

/**
 * Links between sign-in pages keep the `return` address. Coming from a product, /login would offer registration first;
 * "Entrar" must show the sign-in form instead.
 */
function withReturnAddress(address: string) {
  const back = new URLSearchParams(location.search).get("return");
  if (!back || !/^\/(login|recuperar-senha)(?!.*[?&]return=)/.test(address)) return address;
  const mode = address === "/login" && back.startsWith("/product/") ? "modo=entrar&" : "";
  return `${address}${address.includes("?") ? "&" : "?"}${mode}return=${encodeURIComponent(back)}`;
}

// Adds this visitor's query string to the prerendered links before one is clicked, opened in a new tab or copied. React
// keeps the attributes it finds when hydrating, and renders the same address later.
function carryQueryString() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')) {
    const address = carryQuery(withReturnAddress(String(link.getAttribute("href"))), location.search);
    if (link.origin === location.origin) link.setAttribute("href", address);
  }
}

window.takeQueuedClick = () => {
  isHydrated = true;
  return stopHoldingClicks();
};
window.showStartFailure = showStartFailure;
try {
  markDocument();
} catch {
  // Without storage there is no session.
  if (gate) redirectToSignIn();
}
// Only preloads: the document is not parsed yet.
if (isSlow) fetchAhead([[main, integrity], ...JSON.parse(files)]);
for (const type of clickEvents) addEventListener(type, holdClick, true);
addEventListener("submit", blockEarlyPost, true);
for (const intent of intents) addEventListener(intent, start, { passive: true });
if (location.search) addEventListener("DOMContentLoaded", carryQueryString);
addEventListener("DOMContentLoaded", () =>
  new PerformanceObserver(seePaint).observe({ type: "paint", buffered: true }),
);
// Errors thrown while the shell's script is evaluated.
addEventListener("error", ({ filename }) => !isHydrated && filename?.endsWith(main) && showStartFailure());
// Hidden tabs never paint.
addEventListener("load", startWhenIdle);
