import { getSettings } from "@store/shared-data/runtime";

// Functions that all areas call: a remote that replaced one would change it for the others.
const shared: readonly (readonly [owner: object, names: string])[] = [
  [
    globalThis,
    "fetch setTimeout setInterval requestAnimationFrame history localStorage sessionStorage addEventListener removeEventListener",
  ],
  [history, "pushState replaceState back forward go"],
  [Storage.prototype, "getItem setItem removeItem"],
  [EventTarget.prototype, "addEventListener removeEventListener"],
];

for (const [owner, names] of shared) for (const name of names.split(" ")) lock(owner, name);

function lock(owner: object, name: string): void {
  const { get } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  // Getters are not called, because reading storage throws where it is denied.
  let value: unknown = get ? undefined : Reflect.get(owner, name);
  Object.defineProperty(owner, name, {
    configurable: false,
    get: get ?? (() => value),
    set(replacement: unknown) {
      const attempt = new Error(`${name} was to be replaced`);
      // Trackers that the shop has configured may replace `pushState` to count page views.
      if (isByTracker(attempt)) value = replacement;
      // Reported as an uncaught error of the release in the stack.
      else reportError(attempt);
    },
  });
}

const isByTracker = ({ stack = "" }: Error) =>
  getSettings().trackers.some(({ scriptUrl }) => stack.includes(`${new URL(scriptUrl).origin}/`));
