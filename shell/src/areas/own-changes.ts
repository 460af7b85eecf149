import { getSettings } from "@store/shared-data/runtime";

const methods = [
  ...["append", "appendChild", "prepend", "insertBefore", "insertAdjacentElement", "insertAdjacentHTML"],
  ...["replaceChildren", "replaceChild", "removeChild", "remove", "replaceWith"],
];
const setters = ["innerHTML", "outerHTML", "textContent", "innerText"];

let hasChanged = false;
const placed = new WeakSet<Element>();

const followed = new WeakSet<object>();

/** Property of each override with the browser's own function, by which the release check knows it. */
const builtIn = Symbol.for("built-in");

/**
 * Detects that the page's own scripts change the children of some elements. Browser extensions run in an isolated world
 * and do not see these overrides; injected extension scripts and configured trackers are recognized by their URL in the
 * stack. Overrides the prototypes, because a method of an element can also be called from its prototype.
 */
export function followOwnChanges(elements: readonly Element[]): void {
  for (const element of elements) followed.add(element);
  for (const name of methods) {
    const owner = ownerOf(name);
    const method = Reflect.get(owner, name) as (...all: unknown[]) => unknown;
    const value = function (this: Element, ...all: unknown[]) {
      return note(this, () => method.apply(this, all));
    };
    Object.defineProperty(owner, name, { value: Object.assign(value, { [builtIn]: method }) });
  }
  for (const name of setters) {
    const owner = ownerOf(name);
    const { set } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    const change = function (this: Element, text: unknown) {
      note(this, () => set?.call(this, text));
    };
    Object.defineProperty(owner, name, { set: change });
  }
}

/** True if the page itself changed such children since the last call. */
export function takeOwnChange(): boolean {
  const result = hasChanged;
  hasChanged = false;
  return result;
}

/** True for elements that the page itself inserted, and for their descendants. */
export const isPlacedByPage = (element: Element | null): boolean =>
  element !== null && (placed.has(element) || isPlacedByPage(element.parentElement));

function note(element: Element, work: () => unknown): unknown {
  if (!followed.has(element)) return work();
  const before = new Set(element.children);
  const result = work();
  if (isForeign(new Error().stack ?? "")) return result;
  hasChanged = true;
  for (const child of element.children) if (!before.has(child)) placed.add(child);
  return result;
}

const isForeign = (stack: string) =>
  stack.includes("extension://") ||
  getSettings().trackers.some(({ scriptUrl }) => stack.includes(`${new URL(scriptUrl).origin}/`));

/** The prototype that defines a property of all elements. */
function ownerOf(name: string, owner: object = HTMLElement.prototype): object {
  return Object.hasOwn(owner, name) ? owner : ownerOf(name, Object.getPrototypeOf(owner));
}
