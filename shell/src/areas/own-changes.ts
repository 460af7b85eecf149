import { getSettings } from "@store/shared-data/runtime";

const methods = [
  ...["append", "appendChild", "prepend", "insertBefore", "insertAdjacentElement", "insertAdjacentHTML"],
  ...["replaceChildren", "replaceChild", "removeChild", "remove", "replaceWith"],
];
const setters = ["innerHTML", "outerHTML", "textContent", "innerText"];

let hasChanged = false;
const placed = new WeakSet<Element>();

/**
 * Detects that the page's own scripts change the children of some elements. Browser extensions run in an isolated world
 * and do not see these overrides; injected extension scripts and configured trackers are recognized by their URL in the
 * stack.
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

/** True if the page itself changed such children since the last call. */
export function takeOwnChange(): boolean {
  const answer = hasChanged;
  hasChanged = false;
  return answer;
}

/** True for elements that the page itself inserted, and for their descendants. */
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
