import { dispatch, mains, openServedDocument, runScript, touch } from "../testing/served-document";

openServedDocument();

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
