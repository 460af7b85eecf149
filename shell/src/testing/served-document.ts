import { endListenersWithTest } from "./page-listeners";

type SeePaint = (paints: Pick<PerformanceObserverEntryList, "getEntriesByName">) => void;
let seePaint: SeePaint = () => {};
let observed: unknown;

/** Sets up a prerendered page for the tests of a file: links, buttons and forms, no script but the inline one. */
export function openServedDocument(): void {
  endListenersWithTest();
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
      <form method="post" aria-label="Entrar"><input type="password"></form>
    </div>
    <a href="/sozinho">Depois</a>`;
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
    localStorage.clear();
    window.history.replaceState(null, "", "/");
    // jsdom has no PerformanceObserver for paints.
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
    Reflect.deleteProperty(document, "currentScript");
    delete window.takeQueuedClick;
  });
}

export async function runScript(files: readonly (readonly [string, string])[] = []): Promise<void> {
  const script = document.createElement("script");
  Object.assign(script.dataset, { main: "/js/main.js", integrity: "sha256-abc", files: JSON.stringify(files) });
  Object.defineProperty(document, "currentScript", { configurable: true, value: script });
  await jest.isolateModulesAsync(async () => {
    await import("../boot/deferred-start");
  });
}

/** Runs the script, and gives the addresses of these links once the document has been read. */
export async function readLinks(selector: string): Promise<(string | null)[]> {
  await runScript();
  document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true }));
  return [...document.querySelectorAll(selector)].map((link) => link.getAttribute("href"));
}

export const mains = () => [...document.head.querySelectorAll("script")];
export const touch = (type: string) => window.dispatchEvent(new Event(type));
export function paint(name: string): unknown {
  const entry = { name, entryType: "paint", startTime: 1, duration: 0, toJSON: () => name };
  seePaint({ getEntriesByName: (wanted) => (wanted === name ? [entry] : []) });
  return observed;
}

export function dispatch(type: string, selector: string): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}
