/** Functions that run inside the page under test, before its own code: they see nothing of this file. */

/** Has a page note no release as switched off, without which it stops none: harm is to be seen here. */
export function leaveSwitchedOn() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    if (String(name).startsWith("store-switched-off")) throw new Error("checked");
    setItem.call(this, name, text);
  };
}

/** Remembers what all code of a page shares, before any of it has run. */
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
        // Those that the shell has locked are read through a getter of its own.
        return [`${name}.${String(key)}`, get && !configurable ? get.call(owner) : (get ?? value)];
      }),
    );
    const globals = "fetch setTimeout setInterval queueMicrotask requestAnimationFrame addEventListener".split(" ");
    return new Map([...own, ...globals.map((name): [string, unknown] => [name, Reflect.get(globalThis, name)])]);
  };
  const before = shared();
  Object.defineProperty(globalThis, Symbol.for("changed built-ins"), {
    value: () => [...shared()].filter(([name, value]) => !Object.is(before.get(name), value)).map(([name]) => name),
  });
}

/** The browser's built-in functions that the page has replaced. */
export const readChangedBuiltIns = () => Reflect.get(globalThis, Symbol.for("changed built-ins"))() as string[];
