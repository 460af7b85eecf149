import { getSettings } from "@store/shared-data/runtime";

// Called by name in every area. A remote that replaced one, even long after its check, would change it for all the others.
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
  // Not read through a getter: a browser that denies its storage throws there.
  let value: unknown = get ? undefined : Reflect.get(owner, name);
  Object.defineProperty(owner, name, {
    configurable: false,
    get: get ?? (() => value),
    set(replacement: unknown) {
      const attempt = new Error(`${name} was to be replaced`);
      // Trackers count pages by replacing `pushState`: the shop has chosen them.
      if (isByTracker(attempt)) value = replacement;
      // An uncaught error, which is counted for the release whose file tried.
      else reportError(attempt);
    },
  });
}

const isByTracker = ({ stack = "" }: Error) =>
  getSettings().trackers.some(({ scriptUrl }) => stack.includes(`${new URL(scriptUrl).origin}/`));
