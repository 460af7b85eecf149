/** What is asked inside a page under proof. These functions are sent to the browser: they see nothing of this file. */

/**
 * The call of such a function, as a browser is sent it: the compiler has it ask for a helper of this side, by which functions keep
 * their names.
 */
export const callInPage = <Given, Answer>(ask: (given: Given) => Answer, given?: Given) =>
  `((__name) => (${ask})(${JSON.stringify(given) ?? ""}))((named) => named)`;

/** The words by which it is known that the area is not shown. */
export type Words = { areaFailed: string; pageMissing: string; accessDenied: string };
export type Outcome = "failed" | "missing" | "denied" | "shown" | "loading";

/** What a page shows; `undefined` while that is not decided. */
export function readOutcome({ words, isLast }: { words: Words; isLast: boolean }): Outcome | undefined {
  const main = document.querySelector("main");
  const heading = main?.querySelector("h1:not([data-left])")?.textContent;
  if (heading === words.areaFailed) return "failed";
  if (heading === words.pageMissing) return "missing";
  if (heading === words.accessDenied) return "denied";
  const isWhole = heading !== undefined && (isLast || !main?.querySelector("[data-skeleton]"));
  return isWhole ? "shown" : isLast ? "loading" : undefined;
}

/** How a page looks that shows something. */
export function readLook() {
  const headings = [...document.querySelectorAll("main h1, main h2, main h3, main h4, main h5, main h6")];
  return {
    title: document.title,
    headings: headings.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName.slice(1))),
    frame: ["header", "main", "footer"].filter((name) => !document.querySelector(`#root ${name}`)?.checkVisibility()),
    heap: Number(Reflect.get(performance, "memory")?.usedJSHeapSize ?? 0),
    elements: document.querySelectorAll("*").length,
  };
}

/** What can be told of the module that the shell has loaded; `null` where it has loaded none. */
export async function readModule(container: string) {
  const loaded = Reflect.get(globalThis, container);
  if (typeof loaded?.get !== "function") return null;
  const { default: module } = (await loaded.get("./routes"))();
  const routes = [...module.routes].map(({ path, access }) => ({ path: String(path), access }));
  return { contract: module.contract, name: module.name, routes };
}

/** Remembers what all code of a page shares, before any of it has run. */
export function rememberBuiltIns() {
  const names = "Object Array Function String Number Promise Map Set JSON Node Element EventTarget History".split(" ");
  const shared = () => {
    const owners = names.flatMap((name): [string, object][] => {
      const owner = Reflect.get(globalThis, name);
      return [[name, owner], ...(owner.prototype ? [[`${name}.prototype`, owner.prototype] as [string, object]] : [])];
    });
    const own = owners.flatMap(([name, owner]) =>
      Reflect.ownKeys(owner).map((key): [string, unknown] => {
        const { value, get } = Reflect.getOwnPropertyDescriptor(owner, key) ?? {};
        return [`${name}.${String(key)}`, get ?? value];
      }),
    );
    const globals = ["fetch", "setTimeout", "addEventListener"];
    return new Map([...own, ...globals.map((name): [string, unknown] => [name, Reflect.get(globalThis, name)])]);
  };
  const before = shared();
  Object.defineProperty(globalThis, Symbol.for("changed built-ins"), {
    value: () => [...shared()].filter(([name, value]) => !Object.is(before.get(name), value)).map(([name]) => name),
  });
}

/** Remembers what the page's policy forbids, also where the code that tried it has caught the error. */
export function rememberViolations() {
  const violations: string[] = [];
  Object.defineProperty(globalThis, Symbol.for("violations"), { value: violations });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    violations.push(`${effectiveDirective} ${blockedURI}`);
  });
}

export const readViolations = () => Reflect.get(globalThis, Symbol.for("violations")) as string[];

/** What of it is not as it was. */
export const readChangedBuiltIns = () => Reflect.get(globalThis, Symbol.for("changed built-ins"))() as string[];

/** Goes to another page of the store as a link does. What is shown until that one comes is none of it. */
export function goTo(path: string) {
  for (const heading of document.querySelectorAll("main h1")) heading.setAttribute("data-left", "");
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
