import { dispatch, mains, openServedDocument, readLinks, runScript, touch } from "../testing/served-document";

openServedDocument();

it("queues the last of several clicks until hydration, also on a link styled as a button", async () => {
  await runScript();
  document.querySelector("a")?.setAttribute("role", "button");
  let heard = 0;
  document.body.addEventListener("click", () => void heard++);
  expect(dispatch("click", "a").defaultPrevented).toBe(true);
  expect(dispatch("click", "button b").defaultPrevented).toBe(true);
  expect(heard).toBe(0);
  expect(window.takeQueuedClick?.()).toBe(document.querySelector("button"));
  // From now on clicks are the page's own.
  expect(dispatch("click", "button b").defaultPrevented).toBe(false);
  expect(heard).toBe(1);
});

describe("a queued click", () => {
  const buy = () => document.querySelector("button");
  const held = () => [...document.querySelectorAll("[data-held][aria-busy=true]")];

  it("is seen at once, the last one of several, and no more once the page has taken it", async () => {
    await runScript();
    dispatch("click", "button b");
    expect(held()).toEqual([buy()]);
    dispatch("click", "form button");
    expect(held()).toEqual([document.querySelector("form button")]);
    expect(buy()?.getAttributeNames()).toEqual(["type"]);
    window.takeQueuedClick?.();
    expect(document.querySelectorAll("[data-held], [aria-busy]")).toHaveLength(0);
  });

  it("is let go of, and not made later, where the page says that it will not come alive", async () => {
    await runScript();
    dispatch("click", "button b");
    window.showStartFailure?.();
    expect(held()).toEqual([]);
    expect(window.takeQueuedClick?.()).toBeUndefined();
  });
});

it("holds a search that is sent for the page that is coming, and lets clicks into its field", async () => {
  await runScript();
  expect(dispatch("submit", "form[role=search]").defaultPrevented).toBe(true);
  expect(dispatch("click", "form[role=search] input").defaultPrevented).toBe(false);
  expect(window.takeQueuedClick?.()).toBe(document.querySelector("form[role=search]"));
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

it.each(["online", "pointerdown", "keydown", "touchstart"])("tries again at %s, once for each loss", async (chance) => {
  await runScript();
  touch("load");
  jest.runAllTimers();
  dispatch("click", "button b");
  expect(document.querySelectorAll("[data-held]")).toHaveLength(1);
  mains()[0]?.dispatchEvent(new Event("error"));
  touch(chance);
  for (const again of ["online", "pointerdown"]) touch(again);
  expect(mains()).toHaveLength(2);
  mains()[1]?.dispatchEvent(new Event("error"));
  touch(chance);
  expect(mains()).toHaveLength(3);
});

describe("a page that does not come alive", () => {
  const word = () => document.querySelector("[role=alert]");
  const last = () => mains()[mains().length - 1];
  async function start() {
    await runScript();
    touch("load");
    jest.runOnlyPendingTimers();
  }

  it("tries again twice by itself, later each time, and then says so, with a way on", async () => {
    window.history.replaceState(null, "", "/product/um?utm_source=ads#topo");
    await start();
    for (const pause of [2000, 4000]) {
      last()?.dispatchEvent(new Event("error"));
      jest.advanceTimersByTime(pause - 1);
      const before = mains().length;
      jest.advanceTimersByTime(1);
      expect(mains()).toHaveLength(before + 1);
      expect(word()).toBeNull();
    }
    last()?.dispatchEvent(new Event("error"));
    expect(word()).toHaveTextContent("Esta página não carregou por completo. Tentar novamente");
    expect(word()?.querySelector("a")).toHaveAttribute("href", "/product/um?utm_source=ads");
    // A tap tries again; the message is shown only once.
    touch("pointerdown");
    last()?.dispatchEvent(new Event("error"));
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
    touch("online");
    last()?.dispatchEvent(new Event("load"));
    expect(word()).toBeNull();
  });

  it("says so where the script is there and does nothing", async () => {
    await start();
    last()?.dispatchEvent(new Event("load"));
    jest.advanceTimersByTime(14_999);
    expect(word()).toBeNull();
    jest.advanceTimersByTime(1);
    expect(word()).not.toBeNull();
    expect(dispatch("click", "button b").defaultPrevented).toBe(false);
  });

  it("says so at once where the script throws while it is read, and not for anybody else's", async () => {
    await start();
    window.dispatchEvent(new ErrorEvent("error", { filename: "https://cdn.exemplo.com.br/a.js" }));
    expect(word()).toBeNull();
    window.dispatchEvent(new ErrorEvent("error", { filename: "http://localhost/js/main.js" }));
    expect(word()).not.toBeNull();
  });

  it("says nothing once it is alive", async () => {
    await start();
    last()?.dispatchEvent(new Event("load"));
    window.takeQueuedClick?.();
    window.dispatchEvent(new ErrorEvent("error", { filename: "http://localhost/js/main.js" }));
    jest.advanceTimersByTime(60_000);
    expect(word()).toBeNull();
  });
});

it("gives the page's own links the visitor's query string before one can be followed", async () => {
  window.history.replaceState(null, "", "/?utm_source=ads&return=%2F");
  expect(await readLinks("a")).toEqual([
    "/produtos?utm_source=ads",
    "/login?return=%2F&utm_source=ads#topo",
    "//fora.exemplo.com.br/",
    "https://fora.exemplo.com.br/",
    "/sozinho",
  ]);
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
