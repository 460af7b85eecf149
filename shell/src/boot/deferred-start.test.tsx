import { endListenersWithTest } from "../testing/page-listeners";

endListenersWithTest();
type SeePaint = (paints: Pick<PerformanceObserverEntryList, "getEntriesByName">) => void;
let seePaint: SeePaint = () => {};
let observed: unknown;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.replaceChildren();
  document.body.innerHTML = `
    <div id="root">
      <a href="/produtos">Produtos</a>
      <a href="/login?return=%2F#topo">Entrar</a>
      <a href="//fora.exemplo.com.br/">Fora</a>
      <a href="https://fora.exemplo.com.br/">Longe</a>
      <button type="button"><b>Comprar</b></button>
      <form role="search"><input><button>Buscar</button></form>
      <form aria-label="Outro"><input></form>
    </div>
    <a href="/sozinho">Depois</a>`;
  delete document.documentElement.dataset.session;
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  // What a browser has and jsdom has not: it tells when something was painted.
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(see: SeePaint) {
        seePaint = see;
      }
      observe(options: unknown) {
        observed = options;
      }
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, "currentScript");
  Reflect.deleteProperty(window, "requestIdleCallback");
  delete window.takeQueuedClick;
});

/** Runs the inline script as a page that was rendered ahead does. */
async function runScript(files: readonly (readonly [string, string])[] = []): Promise<void> {
  const script = document.createElement("script");
  Object.assign(script.dataset, { main: "/js/main.js", integrity: "sha256-abc", files: JSON.stringify(files) });
  Object.defineProperty(document, "currentScript", { configurable: true, value: script });
  await jest.isolateModulesAsync(async () => {
    await import("./deferred-start");
  });
}

const mains = () => [...document.head.querySelectorAll("script")];
const touch = (type: string) => window.dispatchEvent(new Event(type));
const paint = (name: string) =>
  seePaint({ getEntriesByName: (wanted) => (wanted === name ? [new PerformanceEntry()] : []) });
class PerformanceEntry {
  name = "";
  entryType = "paint";
  startTime = 1;
  duration = 0;
  detail = undefined;
  toJSON = () => this;
}

function dispatch(type: string, selector: string): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

it("fetches nothing until the page has been painted", async () => {
  await runScript();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  expect(observed).toEqual({ type: "paint", buffered: true });
  paint("first-paint");
  jest.runAllTimers();
  expect(mains()).toHaveLength(0);
  paint("first-contentful-paint");
  expect(mains()).toHaveLength(0);
  jest.runAllTimers();
  expect(mains()).toHaveLength(1);
});

it("waits for the browser to be idle where it tells", async () => {
  let idle = () => {};
  Object.assign(window, { requestIdleCallback: (work: () => void) => (idle = work) });
  await runScript();
  touch("load");
  jest.runAllTimers();
  expect(mains()).toHaveLength(0);
  idle();
  expect(mains()).toHaveLength(1);
});

it.each(["pointerdown", "keydown", "touchstart"])("starts at once at %s, and only once", async (intent) => {
  await runScript();
  touch(intent);
  expect(mains()).toHaveLength(1);
  for (const again of ["pointerdown", "keydown", "touchstart", "load"]) touch(again);
  jest.runAllTimers();
  expect(mains()).toHaveLength(1);
});

it("fetches the shell's script, checked and before pictures, and all that the page needs of its remote", async () => {
  await runScript([
    ["https://cdn.exemplo.com.br/a.js", "sha256-a"],
    ["https://cdn.exemplo.com.br/b.js", ""],
  ]);
  touch("keydown");
  const [main] = mains();
  expect(main).toMatchObject({ integrity: "sha256-abc", fetchPriority: "high", crossOrigin: "anonymous" });
  expect(main).toHaveAttribute("src", "/js/main.js");
  expect([...document.head.querySelectorAll("link")]).toMatchObject([
    {
      rel: "preload",
      as: "script",
      href: "https://cdn.exemplo.com.br/a.js",
      integrity: "sha256-a",
      crossOrigin: "anonymous",
    },
    { rel: "preload", href: "https://cdn.exemplo.com.br/b.js", integrity: "" },
  ]);
});

it("holds a press on a button for the page that is coming, the last one of several", async () => {
  await runScript();
  let heard = 0;
  document.body.addEventListener("click", () => void heard++);
  expect(dispatch("click", "form button").defaultPrevented).toBe(true);
  expect(dispatch("click", "button b").defaultPrevented).toBe(true);
  expect(heard).toBe(0);
  expect(window.takeQueuedClick?.()).toBe(document.querySelector("button"));
  // From now on presses are the page's own.
  expect(dispatch("click", "button b").defaultPrevented).toBe(false);
  expect(heard).toBe(1);
});

it("keeps a search from reloading the page, and lets clicks into its field", async () => {
  await runScript();
  expect(dispatch("submit", "form[role=search]").defaultPrevented).toBe(true);
  expect(dispatch("click", "form[role=search] input").defaultPrevented).toBe(false);
  expect(window.takeQueuedClick?.()).toBeUndefined();
});

it("leaves links and other forms to the browser", async () => {
  await runScript();
  expect(dispatch("submit", "form[aria-label]").defaultPrevented).toBe(false);
  let isHeld: boolean | undefined;
  document.querySelector("a")?.addEventListener("click", (event) => {
    isHeld = event.defaultPrevented;
    // jsdom goes nowhere, and says so aloud.
    event.preventDefault();
  });
  dispatch("click", "a");
  expect(isHeld).toBe(false);
  document.dispatchEvent(new Event("click"));
});

describe("where the script cannot be had", () => {
  async function loseScript() {
    await runScript();
    touch("load");
    jest.runAllTimers();
    dispatch("click", "button b");
    mains()[0]?.dispatchEvent(new Event("error"));
  }

  it("leaves the page with buttons that swallow no press, and forgets the one that was held", async () => {
    await loseScript();
    expect(dispatch("click", "button b").defaultPrevented).toBe(false);
    expect(window.takeQueuedClick?.()).toBeUndefined();
  });

  it.each(["online", "pointerdown", "keydown", "touchstart"])(
    "tries again at %s, once for each failure",
    async (chance) => {
      await loseScript();
      touch(chance);
      for (const again of ["online", "pointerdown"]) touch(again);
      expect(mains()).toHaveLength(2);
      mains()[1]?.dispatchEvent(new Event("error"));
      touch(chance);
      expect(mains()).toHaveLength(3);
    },
  );
});

it("gives the page's own links the visitor's query string before one can be followed", async () => {
  window.history.replaceState(null, "", "/?utm_source=ads&return=%2F");
  await runScript();
  window.dispatchEvent(new Event("DOMContentLoaded"));
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/produtos?utm_source=ads",
    "/login?return=%2F&utm_source=ads#topo",
    "//fora.exemplo.com.br/",
    "https://fora.exemplo.com.br/",
    "/sozinho",
  ]);
});

it("touches no link where there is no query string", async () => {
  await runScript();
  window.history.replaceState(null, "", "/?utm_source=ads");
  window.dispatchEvent(new Event("DOMContentLoaded"));
  expect(document.querySelector("a")).toHaveAttribute("href", "/produtos");
});

it("marks the page of who has a session before it is shown", async () => {
  await runScript();
  expect(document.documentElement.dataset.session).toBeUndefined();
  localStorage.setItem("store-session", "{}");
  await runScript();
  expect(document.documentElement.dataset.session).toBe("");
});

it("starts also where the browser keeps nothing", async () => {
  jest.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await runScript();
  touch("keydown");
  expect(mains()).toHaveLength(1);
});
