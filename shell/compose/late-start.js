// Inlined in pages that were rendered ahead. The page is whole without JavaScript: it starts once everything that is seen
// has arrived, or when somebody touches the page, and then all of it at once.
(() => {
  const { main, integrity, files = "[]" } = document.currentScript?.dataset ?? {};
  const intents = ["pointerdown", "keydown", "touchstart"];
  const held = ["click", "submit"];
  let isStarted = false;
  /** @type {HTMLButtonElement | undefined} */
  let pressed;

  /** @param {string} tag @param {Record<string, unknown>} attributes */
  function insert(tag, attributes) {
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: "anonymous" }, attributes));
  }
  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const intent of intents) removeEventListener(intent, start);
    for (const [href, hash] of JSON.parse(files))
      insert("link", { rel: "preload", as: "script", href, integrity: hash });
    // Whoever cannot have the JavaScript is left with links that work, and with no button that swallows presses.
    insert("script", { src: main, integrity, onerror: window.takeEarlyPress });
  }
  /** @param {Event} event */
  function holdPress(event) {
    const control = event.target instanceof Element ? event.target.closest("button, form[role=search]") : null;
    if (!control || (control instanceof HTMLFormElement && event.type !== "submit")) return;
    // A search that is sent too early would reload the page and lose what was typed: the field is taken over with its text.
    if (control instanceof HTMLButtonElement) pressed = control;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  window.takeEarlyPress = () => {
    for (const type of held) removeEventListener(type, holdPress, true);
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
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
})();
