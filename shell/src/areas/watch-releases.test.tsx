import type { Registry } from "@store/shared-data";
import { endListenersWithTest } from "../testing/page-listeners";
import { registerRemote } from "../testing/small-remote";
import { startPageServer, until } from "../testing/small-server";
import { watchReleases } from "./watch-releases";

const server = startPageServer();
endListenersWithTest();
// Every browser has it, and jsdom has not.
class PointerEvent extends MouseEvent {}
Object.assign(globalThis, { PointerEvent });
const lookups = () => server.count("GET /registry.json");
let loaded: Registry;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  // jsdom goes nowhere, and says so aloud.
  window.addEventListener("click", (event) => event.preventDefault(), { capture: true });
  document.body.innerHTML = `
    <a href="/loja/1"><b>Loja</b></a>
    <a href="/outra">Outra</a>
    <a href="https://fora.exemplo.com.br/loja/1">Fora</a>
    <a href="blob:${window.location.origin}/loja/1">Arquivo</a>
    <p>Texto</p>`;
  loaded = { remotes: [registerRemote(server, "loja"), registerRemote(server, "outra")] };
  server.put("/registry.json", loaded);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function find(text: string): Element {
  const element = [...document.querySelectorAll("b, a, p")].find(({ textContent }) => textContent === text);
  if (!element) throw new Error(`no ${text}`);
  return element;
}

let places = 0;
const pointAt = (text: string, clientX = ++places, clientY = 0) =>
  find(text).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX, clientY }));

/** True if the router hears of a click: where not, the link is followed by a page load. */
function routerHears(text: string): boolean {
  let hears = false;
  const hear = () => {
    hears = true;
  };
  document.addEventListener("click", hear);
  find(text).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  document.removeEventListener("click", hear);
  return hears;
}

function release(name: string): void {
  const remotes = loaded.remotes.map((remote) =>
    remote.name === name ? { ...remote, baseUrl: `${server.origin}/${name}/2/` } : remote,
  );
  server.put("/registry.json", { remotes });
}

it.each(["pointerover", "focusin", "touchstart"])("loads the page of a released area at %s", async (intent) => {
  watchReleases(loaded);
  release("loja");
  expect(routerHears("Loja")).toBe(true);
  jest.setSystemTime(1_002_000);
  find("Loja").dispatchEvent(new Event(intent, { bubbles: true }));
  await until(() => !routerHears("Loja"));
  expect(routerHears("Outra")).toBe(true);
  expect(routerHears("Fora")).toBe(true);
  expect(routerHears("Texto")).toBe(true);
});

it("looks when the tab is looked at again, and not when it is left", async () => {
  watchReleases(loaded);
  jest.setSystemTime(1_010_000);
  const visibility = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockReturnValue("visible");
  release("outra");
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => !routerHears("Outra"));
  expect(lookups()).toBe(1);
});

it("asks at most every two seconds", async () => {
  watchReleases(loaded);
  jest.setSystemTime(1_001_999);
  pointAt("Loja");
  jest.setSystemTime(1_002_000);
  pointAt("Loja");
  pointAt("Loja");
  jest.setSystemTime(1_003_999);
  pointAt("Loja");
  jest.setSystemTime(1_004_000);
  release("loja");
  pointAt("Loja");
  await until(() => !routerHears("Loja"));
  expect(lookups()).toBe(2);
});

it("asks nothing for a page that scrolls under a pointer that rests, or for what is no internal link", async () => {
  watchReleases(loaded);
  pointAt("Texto", 700, 300);
  jest.setSystemTime(1_010_000);
  for (const text of ["Fora", "Arquivo", "Texto"]) pointAt(text);
  pointAt("Texto", 700, 300);
  pointAt("Loja", 700, 300);
  release("loja");
  // One coordinate is a movement.
  pointAt("Loja", 700, 301);
  await until(() => !routerHears("Loja"));
  expect(lookups()).toBe(1);
});

it("leads an internal link to the service worker without a connection, and only where there is one", () => {
  watchReleases(loaded);
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(routerHears("Loja")).toBe(true);
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { controller: {} } });
  expect(routerHears("Loja")).toBe(false);
  expect(routerHears("Fora")).toBe(true);
  onLine.mockReturnValue(true);
  expect(routerHears("Loja")).toBe(true);
});
