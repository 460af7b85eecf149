/** Properties that Testing Library, user-event and jest-dom read for roles, clicks and visibility. */
const supported = ["display", "visibility", "opacity", "pointer-events"] as const;
type Property = (typeof supported)[number];

const initial: Partial<Record<Property, string>> = { visibility: "visible", "pointer-events": "auto" };
const isSupported = (name: unknown): name is Property => supported.some((property) => property === name);

interface Rule {
  readonly selector: string;
  /** The class that an element needs to match; most selectors are a single styled-components class. */
  readonly className: string | undefined;
  readonly style: CSSStyleDeclaration;
}
interface Sheet {
  readonly all: readonly CSSRule[];
  readonly rules: Record<Property, readonly Rule[]>;
}

/**
 * Makes `getComputedStyle` fast for four properties: jsdom computes every property of an element on each call, and
 * colours through all ancestors. The cascade is the same as jsdom's: the last matching rule, then the inline style.
 */
export function speedUpComputedStyle(window: Pick<Window, "document" | "getComputedStyle">): void {
  const whole = window.getComputedStyle.bind(window);
  const styles = new Styles(window.document.implementation.createHTMLDocument(), whole);
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return whole(element, pseudo);
    const byName = (name: string) =>
      isSupported(name) ? styles.find(element, name) : whole(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        const property = name === "pointerEvents" ? "pointer-events" : name;
        if (isSupported(property)) return styles.find(element, property);
        return name === "getPropertyValue" ? byName : Reflect.get(whole(element), name);
      },
    });
  };
}

class Styles {
  readonly #sheets = new WeakMap<CSSStyleSheet, Sheet>();
  readonly #displays = new Map<string, string>();
  readonly #empty: Document;
  readonly #whole: Window["getComputedStyle"];

  /** @param empty a document without styles @param whole jsdom's own `getComputedStyle` */
  constructor(empty: Document, whole: Window["getComputedStyle"]) {
    this.#empty = empty;
    this.#whole = whole;
  }

  find(element: Element, property: Property): string {
    const declared = this.#declared(element, property);
    const value = declared === "unset" ? "" : declared;
    const first = initial[property];
    if (value !== "" || first === undefined) return value;
    return element.parentElement ? this.find(element.parentElement, property) : first;
  }

  #declared(element: Element, property: Property): string {
    const own = element.hasAttribute("style") && (element as HTMLElement).style.getPropertyValue(property);
    if (own) return own;
    const classes = element.getAttribute("class")?.split(/\s+/) ?? [];
    const applies = ({ selector, className }: Rule) =>
      (className === undefined || classes.includes(className)) && matches(element, selector);
    for (const sheet of [...element.ownerDocument.styleSheets].reverse()) {
      const rule = this.#read(sheet)[property].findLast(applies);
      if (rule) return rule.style.getPropertyValue(property);
    }
    return property === "display" ? this.#ownDisplay(element) : "";
  }

  /** A sheet's rules by property, cached until rules are added or removed. */
  #read(sheet: CSSStyleSheet): Sheet["rules"] {
    const known = this.#sheets.get(sheet);
    const { cssRules } = sheet;
    if (known?.all.length === cssRules.length && known.all.every((rule, at) => rule === cssRules[at]))
      return known.rules;
    const all = [...cssRules];
    const rules = readRules(all.flatMap(styleRules));
    this.#sheets.set(sheet, { all, rules });
    return rules;
  }

  /** The display value of jsdom's default style sheet, which depends on the tag and three attributes. */
  #ownDisplay(element: Element): string {
    const attributes = ["hidden", "open", "type"].filter((name) => element.hasAttribute(name));
    const key = [element.localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join();
    const known = this.#displays.get(key);
    if (known !== undefined) return known;
    const copy = this.#empty.createElementNS(element.namespaceURI, element.localName);
    for (const name of attributes) copy.setAttribute(name, String(element.getAttribute(name)));
    this.#empty.body.append(copy);
    const { display } = this.#whole(copy);
    copy.remove();
    this.#displays.set(key, display);
    return display;
  }
}

function readRules(styleRules: readonly CSSStyleRule[]): Sheet["rules"] {
  const rules: Record<Property, Rule[]> = { display: [], visibility: [], opacity: [], "pointer-events": [] };
  for (const { style, selectorText: selector } of styleRules) {
    const className = selector.includes(",") ? undefined : /\.([\w-]+)(?:[:[][^\s,]*)?$/.exec(selector)?.[1];
    for (const property of supported)
      if (style.getPropertyValue(property)) rules[property].push({ selector, className, style });
  }
  return rules;
}

function styleRules(rule: CSSRule): CSSStyleRule[] {
  if ("media" in rule) {
    const { media, cssRules } = rule as CSSMediaRule;
    return Array.from(media).includes("screen") ? [...cssRules].flatMap(styleRules) : [];
  }
  return "style" in rule && "selectorText" in rule ? [rule as CSSStyleRule] : [];
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
