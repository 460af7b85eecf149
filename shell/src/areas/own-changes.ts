import { getSettings } from "@store/shared-data/runtime";

const methods = [
  ...["append", "appendChild", "prepend", "insertBefore", "insertAdjacentElement", "insertAdjacentHTML"],
  ...["replaceChildren", "replaceChild", "removeChild", "remove", "replaceWith"],
];
const setters = ["innerHTML", "outerHTML", "textContent", "innerText"];

let hasChanged = false;
const placed = new WeakSet<Element>();

/**
 * Notices that scripts of the page itself change the children of some elements. Extensions of the browser live in a world of their
 * own and see the elements' own methods; those that put a script into the page, and trackers of the settings, are known by its address.
 */
export function followOwnChanges(elements: readonly Element[]): void {
  for (const element of elements) {
    for (const name of methods) {
      const method = Reflect.get(element, name) as (...all: unknown[]) => unknown;
      const value = (...all: unknown[]) => note(element, () => method.apply(element, all));
      Object.defineProperty(element, name, { configurable: true, writable: true, value });
    }
    for (const name of setters) {
      const { get, set } = findAccessor(element, name);
      const change = (text: unknown) => note(element, () => set?.call(element, text));
      Object.defineProperty(element, name, { configurable: true, get: () => get?.call(element), set: change });
    }
  }
}

/** True where the page itself has changed such children since this was asked last. */
export function takeOwnChange(): boolean {
  const answer = hasChanged;
  hasChanged = false;
  return answer;
}

/** True for what the page itself has put into one of the elements, and what is in it. */
export const isPlacedByPage = (element: Element | null): boolean =>
  element !== null && (placed.has(element) || isPlacedByPage(element.parentElement));

function note(element: Element, work: () => unknown): unknown {
  const before = new Set(element.children);
  const answer = work();
  if (isForeign(new Error().stack ?? "")) return answer;
  hasChanged = true;
  for (const child of element.children) if (!before.has(child)) placed.add(child);
  return answer;
}

const isForeign = (stack: string) =>
  stack.includes("extension://") ||
  getSettings().trackers.some(({ scriptUrl }) => stack.includes(`${new URL(scriptUrl).origin}/`));

function findAccessor(owner: object, name: string): PropertyDescriptor {
  const found = Object.getOwnPropertyDescriptor(owner, name);
  const parent = Object.getPrototypeOf(owner);
  return found ?? (parent ? findAccessor(parent, name) : {});
}
