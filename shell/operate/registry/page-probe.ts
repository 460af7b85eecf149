import type { Page } from "@playwright/test";

/** Functions that run inside the page under test, without access to this file. */

const patience = 5000;

/** Such a call as text. Defines `__name`, a helper that the compiler inserts to preserve function names. */
export const callInPage = <Given, Result>(ask: (given: Given) => Result, given?: Given) =>
  `((__name) => (${ask})(${JSON.stringify(given) ?? ""}))((named) => named)`;

/** Limits the wait for what has no limit of its own, because an endless loop in the page would block it. */
export async function inTime<Result>(answer: Promise<Result>) {
  const silent = later(patience).then(() => {
    throw new Error(`the page does not answer for ${patience / 1000} s`);
  });
  return Promise.race([answer, silent]);
}

export const ask = <Result, Given = undefined>(
  page: Page,
  question: (given: Given) => Result | Promise<Result>,
  given?: Given,
) => inTime(page.evaluate<Result>(callInPage(question, given as Given)));

export const later = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref());

export function readLook() {
  const headings = [...document.querySelectorAll("main h1, main h2, main h3, main h4, main h5, main h6")];
  return {
    title: document.title,
    headings: headings.filter((each) => each.checkVisibility()).map((each) => Number(each.tagName.slice(1))),
    frame: ["header", "main", "footer"].filter((name) => !document.querySelector(`#root ${name}`)?.checkVisibility()),
    heap: Number(Reflect.get(performance, "memory")?.usedJSHeapSize ?? 0),
    entries: history.length,
    elements: document.querySelectorAll("*").length,
  };
}

export async function readModule(container: string) {
  const loaded = Reflect.get(globalThis, container);
  if (typeof loaded?.get !== "function") return null;
  const { default: module } = (await loaded.get("./routes"))();
  const routes = [...module.routes].map(({ path, access }) => ({ path: String(path), access }));
  return { contract: module.contract, name: module.name, routes };
}

/** The footer's, if it has any, or the header's. Links without text open something in the page. */
export function readLinks(part: string): string[] {
  const linksOf = (name: string) =>
    [...document.querySelectorAll<HTMLAnchorElement>(`#root ${name} a[href]`)].filter(
      (link) => link.origin === location.origin && !link.target && link.textContent?.trim() && link.checkVisibility(),
    );
  const links = linksOf(part);
  return (links.length > 0 ? links : linksOf("header")).map(({ pathname }) => pathname);
}

export type Area = ReturnType<typeof readArea>;

/** Reads a page as a visitor sees it: text, covering elements, styles of the surrounding layout, and stored entries. */
export function readArea() {
  const partOf = (selector: string) => document.querySelector<HTMLElement>(selector);
  const nameOf = (element: Element) => (element.cloneNode() as Element).outerHTML.slice(0, 80);
  const isSeen = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && width * height > 1 && right > 0 && bottom > 0;
  };
  const main = partOf("#root main");
  const lines: string[] = [];
  const texts = main && document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts?.nextNode()) lines.push(texts.currentNode.textContent?.trim() ?? "");
  const covers = ["header", "main"].flatMap((name) => {
    const part = partOf(`#root ${name}`);
    const { left = 0, right = 0, top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const seen = [0.02, 0.5, 0.98].map((share) => document.elementFromPoint(left + (right - left) * share, y));
    return seen.flatMap((each) => (each && !part?.contains(each) ? [`${nameOf(each)} on its <${name}>`] : []));
  });
  const looks = ["body", "#root header", "#root main", "#root main h1", "#root footer"].map((selector) => {
    const part = partOf(selector);
    const style = part && getComputedStyle(part);
    const { color, backgroundColor, fontSize, fontFamily, opacity, transform, filter, visibility } = style ?? {};
    const look = [color, backgroundColor, fontSize, fontFamily, opacity, transform, filter, visibility];
    return [selector.replace("#root ", ""), look.join()] as const;
  });
  const session = JSON.parse(localStorage.getItem("store-session") ?? "null");
  const places = { localStorage, sessionStorage };
  return {
    path: location.pathname,
    title: document.title,
    heading: main?.querySelector("h1")?.textContent ?? "",
    lines,
    covers,
    beside: [...document.body.children].filter((each) => each.id !== "root" && isSeen(each)).map(nameOf),
    looks: Object.fromEntries(looks),
    isLong: document.documentElement.scrollHeight > innerHeight + 500,
    isLoading: partOf("#root main [data-skeleton]") !== null,
    loadedAt: performance.timeOrigin,
    account: String(session?.user?.id ?? "no one"),
    forgetful: [
      ...Object.entries(places).flatMap(([name, place]) => (place.getItem("store-check") ? [] : [name])),
      ...(document.cookie.includes("store-check=") ? [] : ["cookies"]),
    ],
  };
}

export const readReach = () => ({
  scrolled: scrollY,
  focused: document.activeElement === document.body ? "" : (document.activeElement?.outerHTML.slice(0, 200) ?? ""),
});

/** Found through React's fiber tree; each has a number, so that a query that was cleared and refetched differs. */
export function readQueries(): string[] {
  const number = Symbol.for("number of a response");
  const root = document.getElementById("root");
  const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer"));
  let fiber = key && Reflect.get(root ?? {}, key)?.stateNode?.current;
  while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.child;
  const queries: { queryHash: string; state: { data?: unknown }; [number]?: number }[] =
    fiber?.memoizedProps.client.getQueryCache().getAll() ?? [];
  return queries
    .filter(({ state }) => state.data !== undefined)
    .map((query) => {
      query[number] ??= Math.random();
      return `${query.queryHash} ${query[number]}`;
    });
}
