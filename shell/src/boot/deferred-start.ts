import { carryQuery } from "@store/shared-data/router";

// Inlined in pages that were rendered ahead. The page is whole without JavaScript: it starts once the page has been painted,
// or at the first touch or key, and then all of it at once.
const { main = "", integrity = "", files = "[]", gate } = document.currentScript?.dataset ?? {};
const intents = ["pointerdown", "keydown", "touchstart"];
const chances = ["online", ...intents];
const presses = ["click", "submit"];
const held = "button, a[role=button], form[role=search], form[method=post]";
const retries = 2;
const retryPause = 2000;
// A round trip, in milliseconds, after which what is asked for now comes when the page has been painted anyway.
const longTrip = 1000;
const { connection } = navigator as Navigator & { connection?: { rtt?: number } };
const isFar = (connection?.rtt ?? 0) >= longTrip;
// Slower than any network on which the page's own code would still come.
const patience = 15_000;
let isStarted = false;
let isLoading = false;
let isAlive = false;
let failures = 0;
/** The control whose click is held back; it shows that (`heldPressStyle`). */
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
  // Before pictures below the fold: a slow network would fetch them first.
  insert("script", { src: main, integrity, fetchPriority: "high", onerror: giveUp, onload: expectLife });
}

// Where the JavaScript cannot be fetched, links still work and clicks are no longer held back. "online" is not fired for a
// bad connection, nor for one that came back before the failure was noticed: a touch tries again too.
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

// The page looks whole and does nothing: that is said, with a way on.
function sayStuck() {
  letPressesPass();
  if (word) return;
  word = document.createElement("p");
  word.setAttribute("role", "alert");
  // The browser's own colours: no style of the store need have come.
  word.style.cssText =
    "position:fixed;z-index:99;inset:auto 0 0;margin:0;padding:1rem;text-align:center;background:CanvasText;color:Canvas";
  const again = Object.assign(document.createElement("a"), {
    href: location.pathname + location.search,
    textContent: "Tentar novamente",
  });
  again.style.color = "inherit";
  word.append("Esta página não carregou por completo. ", again);
  document.body.append(word);
  // Anyone who follows a link leaves the page that it is about.
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

// At once, however long the page's code takes: a click that nothing answers is made again, or given up.
function show(control: HTMLElement | undefined) {
  pressed?.removeAttribute("aria-busy");
  pressed?.removeAttribute("data-held");
  pressed = control;
  pressed?.setAttribute("aria-busy", "true");
  pressed?.setAttribute("data-held", "");
}

/** Releases the click that was held, and holds none from now on. Returns its control. */
function letPressesPass() {
  for (const type of presses) removeEventListener(type, holdPress, true);
  const last = pressed;
  show(undefined);
  return last;
}

/** A form that nothing answers is sent nowhere, also where the page has given up: a password may stand in it. */
function keepForm(event: Event) {
  if (!isAlive && (event.target as HTMLFormElement).method === "post") event.preventDefault();
}

/** A layout depends on the address and on the session: both are set on the document for its styles. */
function describeVisit() {
  const { documentElement: html } = document;
  if (location.search) html.dataset.query = ` ${new URLSearchParams(location.search)}`.replaceAll("&", " ");
  // Signed-in people do not see "Entrar" for the moment before the session has been read.
  if (localStorage.getItem("store-session")) html.dataset.session = "";
  else if (gate) leadToSignIn();
  if (localStorage.getItem("store-has-account")) html.dataset.account = "";
}

/** As the gate would, which is not here yet. */
function leadToSignIn() {
  const { pathname, search } = location;
  location.replace(carryQuery(`/login?return=${encodeURIComponent(pathname + search)}`, search));
}

/** The account's pages pass on the way back that their address names. On the way to a product /login offers an account first, but not to who clicked 'Entrar'. */
function withWayBack(address: string) {
  const back = new URLSearchParams(location.search).get("return");
  if (!back || !/^\/(login|recuperar-senha)(?!.*[?&]return=)/.test(address)) return address;
  const mode = address === "/login" && back.startsWith("/product/") ? "modo=entrar&" : "";
  return `${address}${address.includes("?") ? "&" : "?"}${mode}return=${encodeURIComponent(back)}`;
}

// The page was rendered for everybody: its links are given this visitor's query string before one can be followed, opened
// in a tab of its own or copied. React takes an attribute over as it finds it, and renders the same address later.
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
  // No storage, no session in it.
  if (gate) leadToSignIn();
}
// Fetched and not run: the page is not here yet.
if (isFar) fetchAhead([[main, integrity], ...JSON.parse(files)]);
for (const type of presses) addEventListener(type, holdPress, true);
addEventListener("submit", keepForm, true);
for (const intent of intents) addEventListener(intent, start, { passive: true });
if (location.search) addEventListener("DOMContentLoaded", carryVisitor);
addEventListener("DOMContentLoaded", () =>
  new PerformanceObserver(seePaint).observe({ type: "paint", buffered: true }),
);
// Errors that the shell's own script throws while it is read.
addEventListener("error", ({ filename }) => !isAlive && filename?.endsWith(main) && sayStuck());
// A hidden tab is not painted.
addEventListener("load", startWhenIdle);
