import { type Handmade, node } from "../support/handmade-release";

/** A release with a page that is well, and harms the rest of the store once it is rendered or left; `client` is the cache that all areas share. */
const harming = (code: string, leaving = ""): Handmade => ({
  server: node(),
  component: `(await (async () => {
    const [{ get }] = Object.values(globalThis.store_remote_tools.scope["@store/shared-data/query"]);
    const { useQueryClient } = (await get())();
    return () => {
      const client = useQueryClient();
      React.useEffect(() => { ${code}; return () => { ${leaving} }; }, []);
      return createElement("h1", null, "Limpador");
    };
  })())`,
});

export const covering = (style: string, parent = "body") =>
  `document.querySelector("${parent}").append(Object.assign(document.createElement("div"), { id: "over", style: "position:fixed;z-index:9999;${style}" }))`;
const listening = (type: string, work: string) => `addEventListener("${type}", (event) => { ${work} }, true)`;
const stopping = "event.stopImmediatePropagation();";
const preventing = "event.preventDefault();";
const taking = (element: string) => `setTimeout(() => document.querySelector("${element}").remove())`;
const titling = 'setInterval(() => { document.title = "HACKED"; }, 300)';
const filling = 'for (let i = 0; i < 20; i++) history.pushState(null, "", location.href)';
const calling = 'fetch("http://localhost:9/conta").catch(() => {});';
const pushing =
  "const { push } = Array.prototype; Array.prototype.push = function (...all) { return push.apply(this, all); };";
const showing = (work: string) => `() => { ${work}; return createElement("h1", null, "Limpador"); }`;
const large = 'createElement("h1"), ...Array.from({ length: 30000 }, (_, key) => createElement("i", { key }))';
const unnamed =
  'document.head.append(Object.assign(document.createElement("script"), { src: new URL("mais.js", document.currentScript.src), crossOrigin: "anonymous" }))';
const otherPrices = `setInterval(() => {
  for (const query of client.getQueryCache().getAll()) {
    const data = JSON.stringify(query.state.data ?? null);
    if (data.includes('"price":')) query.setData(JSON.parse(data.replace(/"price":[\\d.]+/g, '"price":1')));
  }
}, 100)`;
// A style element of its own would be against the policy of the page.
const fading =
  'const sheet = new CSSStyleSheet(); sheet.replaceSync("header, main { opacity: 0.4 }"); document.adoptedStyleSheets = [sheet]';
const returning =
  'setTimeout(() => { history.pushState(null, "", "/limpar-criativo"); dispatchEvent(new PopStateEvent("popstate")); }, 1000)';
const otherAccount = 'localStorage.setItem("store-session", JSON.stringify({ user: { id: "ladrao" } }))';

/** The fault of a release, the release, and the sentence that refuses it. */
export const badReleases: [what: string, release: Handmade, sentence: RegExp][] = [
  ["loops as it is loaded", { first: "while (true);" }, /\/limpar-criativo: .*(does not answer|shows nothing)/],
  ["leaves a promise rejected", { first: 'Promise.reject(new Error("prometido"));' }, /an uncaught error: prometido/],
  ["calls a host outside the policy", { first: calling }, /the policy of the page: connect-src http:\/\/localhost:9/],
  ["never shows a thing", { component: "() => null" }, /\/limpar-criativo: it shows nothing after 10 s/],
  ["has a page too large", { component: `() => createElement("div", null, ${large})` }, /and a page may have 20000/],
  [
    "changes what all code of the page shares",
    { first: pushing },
    /all code in the page shares: Array\.prototype\.push/,
  ],
  [
    "takes away what it shares",
    { first: "delete Array.prototype.copyWithin;" },
    /the page shares: Array\.prototype\.copyWithin/,
  ],
  ["takes the shell's footer away", { component: showing(taking("footer")) }, /the shell's <footer> is gone/],
  [
    "asks for a file that its manifest lacks",
    { first: unnamed },
    /asks for mais\.js, which its manifest does not name/,
  ],
  [
    "has a route in another area",
    { routes: '[{ path: "/limpar-criativo", Component }, { path: "/login", Component }]' },
    /\/login lies outside its base paths/,
  ],
  ["has an empty page on the server", { server: node("() => null") }, /\/limpar-criativo: it has no h1/],
  ["lists another area's pages", { server: node(undefined, '["/login"]') }, /that are not its own, such as \/login/],
  // Harm to others, which would be live without a visitor who goes on.
  ["lays itself over the page", harming(covering("inset:0")), /<div id="over".* lies on "Ativos Já" in the header/],
  [
    "lays itself over the header and lets clicks through",
    harming(covering("inset:0 0 auto;height:4rem;background:red;pointer-events:none")),
    /after it, \/ has <div id="over".* beside the store/,
  ],
  ["comes back a second after it was left", harming("", returning), /after it, \/ gives way to .*\/limpar-criativo/],
  ["clears all responses again and again", harming("setInterval(() => client.clear(), 20)"), /lacks what it shows/],
  ["clears everybody's responses when it is left", harming("", "client.clear()"), /\d+ responses are gone that \/ had/],
  ["shows other prices in other areas", harming(otherPrices), /after it, \/ has other prices/],
  ["swallows every click", harming(listening("click", preventing + stopping)), /a click on "Ativos Já" .* leads to/],
  ["keeps clicks from the shell", harming(listening("click", stopping)), /after it, \/ was loaded as a whole page/],
  ["swallows the Tab key", harming(listening("keydown", preventing)), /after it, \/ does not heed the Tab key/],
  ["loops at a key", harming(listening("keydown", "while (true);")), /the page does not answer for 5 s/],
  ["keeps pages from scrolling", harming('document.body.style.overflow = "hidden"'), /after it, \/ does not scroll/],
  ["titles other pages", harming(titling), /\/ has the title "HACKED"/],
  ["leaves its style behind", harming(fading), /after it, \/ has another style in header, main/],
  ["forgets what others have stored", harming("localStorage.clear()"), /\/ lost what was in its localStorage/],
  ["signs visitors in as another user", harming(otherAccount), /after it, \/ is signed in as ladrao/],
  ["fills the visitor's history", harming(filling), /it adds \d+ entries to the history/],
  ["talks by itself", harming('setTimeout(() => alert("Oferta!"), 500)'), /it opens a dialog by itself: Oferta!/],
  [
    "opens a window at a click on something else",
    harming(listening("click", 'open("/limpar-criativo?anuncio");')),
    /it opens .*\/limpar-criativo\?anuncio by itself/,
  ],
];

/** Code that runs long after the check of a release, and what is said of the release. */
export const lateHarms: [what: string, code: string, sentence: string][] = [
  ["lays itself over the page", covering("inset:0"), "lies over the header"],
  [
    "enlarges its own page over the header",
    'document.querySelector("main h1").style = "position:fixed;inset:0;z-index:9999"',
    "lies over the header",
  ],
  ["empties the document", "document.documentElement.replaceChildren()", "takes the page away"],
  ["takes the header away", 'document.querySelector("header").remove()', "takes the page away"],
  ["goes back to its page again and again", `setInterval(() => { ${returning} }, 300)`, "keeps changing the address"],
];
