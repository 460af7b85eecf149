/** Functions that run inside the page under test before its own code, without access to this file. */

/** Reports violations of the page's CSP to the console, even if the code has caught the error. */
export function reportViolations() {
  const report = console.error.bind(console);
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(`against the policy of the page: ${effectiveDirective} ${blockedURI}`),
  );
}

export function leaveEntries(session: string | undefined) {
  for (const place of [localStorage, sessionStorage]) place.setItem("store-check", "1");
  if (session) localStorage.setItem("store-session", session);
}

/** Prevents the page from switching off releases, so that the check sees their harm. */
export function leaveSwitchedOn() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    if (String(name).startsWith("store-switched-off")) throw new Error("checked");
    setItem.call(this, name, text);
  };
}

export function rememberBuiltIns() {
  const names =
    "Object Array Function String Number Promise Map Set JSON Node Element EventTarget History Storage Document Response".split(
      " ",
    );
  const shared = () => {
    const owners = names.flatMap((name): [string, object][] => {
      const owner = Reflect.get(globalThis, name);
      return [[name, owner], ...(owner.prototype ? [[`${name}.prototype`, owner.prototype] as [string, object]] : [])];
    });
    const own = owners.flatMap(([name, owner]) =>
      Reflect.ownKeys(owner).map((key): [string, unknown] => {
        const { value, get, configurable } = Reflect.getOwnPropertyDescriptor(owner, key) ?? {};
        // Built-ins locked by the shell have its getter, and those that it overrides name the browser's own.
        const found = get && !configurable ? get.call(owner) : (get ?? value);
        return [`${name}.${String(key)}`, found?.[Symbol.for("built-in")] ?? found];
      }),
    );
    const globals = "fetch setTimeout setInterval queueMicrotask requestAnimationFrame addEventListener".split(" ");
    return new Map([...own, ...globals.map((name): [string, unknown] => [name, Reflect.get(globalThis, name)])]);
  };
  const before = shared();
  Object.defineProperty(globalThis, Symbol.for("changed built-ins"), {
    value: () => {
      const now = shared();
      // Also what is gone.
      const known = new Set([...before.keys(), ...now.keys()]);
      return [...known].filter((name) => !Object.is(before.get(name), now.get(name)));
    },
  });
}

export const readChangedBuiltIns = () => Reflect.get(globalThis, Symbol.for("changed built-ins"))() as string[];
