import { carryQuery } from "@store/shared-data/router";

// Inlined in prerendered pages, which are complete without JavaScript. Loads the shell after the first paint, or at the
// first touch or key.
const { main = "", integrity = "", files = "[]", gate } = document.currentScript?.dataset ?? {};
const intents = ["pointerdown", "keydown", "touchstart"];
const chances = ["online", ...intents];
const presses = ["click", "submit"];
const held = "button, a[role=button], form[role=search], form[method=post]";
const retries = 2;
const retryPause = 2000;
// Round trip in milliseconds. Above it scripts are preloaded at once: they will arrive after the first paint anyway.
const longTrip = 1000;
const { connection } = navigator as Navigator & { connection?: { rtt?: number } };
const isFar = (connection?.rtt ?? 0) >= longTrip;
// Milliseconds after which hydration is considered failed.
const patience = 15_000;
let isStarted = false;
let isLoading = false;
let isAlive = false;
let failures = 0;
/** Control whose click is held; styled by `heldPressStyle`. */
let pressed: HTMLElement | undefined;
let word: HTMLElement | undefined;

function start() {
  if (isStarted) return;
  isStarted = true;
  for (const intent of intents) removeEventListener(intent, start);
  insertMain();
  if (!isFar) fetchAhead(JSON.parse(files));
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
  for (const chance of chances) removeEventListener(chance, insertMain);
  if (isLoading) return;
  isLoading = true;
  // High priority: slow networks would fetch images below the fold first.
  insert("script", { src: main, integrity, fetchPriority: "high", onerror: giveUp, onload: expectLife });
}

// If the script fails to load, links still work and clicks are no longer held. "online" does not fire for a bad
// connection, or for one that recovered before the failure was noticed, so a touch retries too.
function giveUp() {
  isLoading = false;
  letPressesPass();
  for (const chance of chances) addEventListener(chance, insertMain, { passive: true });
  if (failures++ < retries) setTimeout(insertMain, retryPause * failures);
  else sayStuck();
}

function expectLife() {
  unsay();
  setTimeout(() => isAlive || sayStuck(), patience);
}

// The page looks complete but does not work: show an alert with a reload link.
function sayStuck() {
  letPressesPass();
  if (word) return;
  word = document.createElement("p");
  word.setAttribute("role", "alert");
  // System colours: the store's styles may not have loaded.
  word.style.cssText =
    "position:fixed;z-index:99;inset:auto 0 0;margin:0;padding:1rem;text-align:center;background:CanvasText;color:Canvas";
  const again = Object.assign(document.createElement("a"), {
    href: location.pathname + location.search,
    textContent: "Tentar novamente",
  });
  again.style.color = "inherit";
  word.append("Esta página não carregou por completo. ", again);
  document.body.append(word);
  // Remove the alert on navigation.
  addEventListener("click", unsay, { once: true });
}

function unsay() {
  word?.remove();
  word = undefined;
}

function insert(tag: string, attributes: Record<string, unknown>) {
  document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "anonymous" }, attributes));
}

function holdPress(event: Event) {
  const control = event.target instanceof Element ? event.target.closest(held) : null;
  if (!control || (control instanceof HTMLFormElement && event.type !== "submit")) return;
  show(control as HTMLElement);
  event.stopImmediatePropagation();
  event.preventDefault();
}

// Shown immediately. Held clicks are replayed or dropped as soon as the page is hydrated, however long its code takes
// to load.
function show(control: HTMLElement | undefined) {
  pressed?.removeAttribute("aria-busy");
  pressed?.removeAttribute("data-held");
  pressed = control;
  pressed?.setAttribute("aria-busy", "true");
  pressed?.setAttribute("data-held", "");
}

/** Stops holding clicks. Returns the control of the held one. */
function letPressesPass() {
  for (const type of presses) removeEventListener(type, holdPress, true);
  const last = pressed;
  show(undefined);
  return last;
}

/** Never submit a POST form before hydration, even if the script failed to load: it may contain a password. */
function keepForm(event: Event) {
  if (!isAlive && (event.target as HTMLFormElement).method === "post") event.preventDefault();
}

/** Sets query string and session on the document element, for styles that depend on them. */
function describeVisit() {
  const { documentElement: html } = document;
  if (location.search) html.dataset.query = ` ${new URLSearchParams(location.search)}`.replaceAll("&", " ");
  // Hides "Entrar" until the stored session has been read.
  if (localStorage.getItem("store-session")) html.dataset.session = "";
  else if (gate) leadToSignIn();
  if (localStorage.getItem("store-has-account")) html.dataset.account = "";
}

/** Redirects like the access gate, which has not loaded yet. */
function leadToSignIn() {
  const { pathname, search } = location;
  location.replace(carryQuery(`/login?return=${encodeURIComponent(pathname + search)}`, search));
}

/**
 * Links between sign-in pages keep the `return` address. Coming from a product, /login would offer registration first;
 * "Entrar" must show the sign-in form instead.
 */
function withWayBack(address: string) {
  const back = new URLSearchParams(location.search).get("return");
  if (!back || !/^\/(login|recuperar-senha)(?!.*[?&]return=)/.test(address)) return address;
  const mode = address === "/login" && back.startsWith("/product/") ? "modo=entrar&" : "";
  return `${address}${address.includes("?") ? "&" : "?"}${mode}return=${encodeURIComponent(back)}`;
}

// Adds this visitor's query string to the prerendered links before one is clicked, opened in a new tab or copied. React
// keeps the attributes it finds when hydrating, and renders the same address later.
function carryVisitor() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#root a[href^="/"]')) {
    const address = carryQuery(withWayBack(String(link.getAttribute("href"))), location.search);
    if (link.origin === location.origin) link.setAttribute("href", address);
  }
}

window.takeQueuedClick = () => {
  isAlive = true;
  return letPressesPass();
};
window.sayStuck = sayStuck;
try {
  describeVisit();
} catch {
  // Without storage there is no session.
  if (gate) leadToSignIn();
}
// Only preloads: the document is not parsed yet.
if (isFar) fetchAhead([[main, integrity], ...JSON.parse(files)]);
for (const type of presses) addEventListener(type, holdPress, true);
addEventListener("submit", keepForm, true);
for (const intent of intents) addEventListener(intent, start, { passive: true });
if (location.search) addEventListener("DOMContentLoaded", carryVisitor);
addEventListener("DOMContentLoaded", () =>
  new PerformanceObserver(seePaint).observe({ type: "paint", buffered: true }),
);
// Errors thrown while the shell's script is evaluated.
addEventListener("error", ({ filename }) => !isAlive && filename?.endsWith(main) && sayStuck());
// Hidden tabs never paint.
addEventListener("load", startWhenIdle);
