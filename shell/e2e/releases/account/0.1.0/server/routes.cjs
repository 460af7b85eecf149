(() => {
"use strict";
var __webpack_modules__ = ({
567(__unused_rspack_module, exports) {
/**
 * @license React
 * react-jsx-runtime.production.js
 *
 * Copyright (c) Meta Platforms, Inc. and affiliates.
 *
 * This source code is licensed under the MIT license found in the
 * LICENSE file in the root directory of this source tree.
 */


var REACT_ELEMENT_TYPE = Symbol.for("react.transitional.element"),
  REACT_FRAGMENT_TYPE = Symbol.for("react.fragment");
function jsxProd(type, config, maybeKey) {
  var key = null;
  void 0 !== maybeKey && (key = "" + maybeKey);
  void 0 !== config.key && (key = "" + config.key);
  if ("key" in config) {
    maybeKey = {};
    for (var propName in config)
      "key" !== propName && (maybeKey[propName] = config[propName]);
  } else maybeKey = config;
  config = maybeKey.ref;
  return {
    $$typeof: REACT_ELEMENT_TYPE,
    type: type,
    key: key,
    ref: void 0 !== config ? config : null,
    props: maybeKey
  };
}
exports.Fragment = REACT_FRAGMENT_TYPE;
exports.jsx = jsxProd;
exports.jsxs = jsxProd;


},
387(module, __unused_rspack_exports, __webpack_require__) {


if (true) {
  module.exports = __webpack_require__(567);
} else {}


},

});
// The module cache
var __webpack_module_cache__ = {};

// The require function
function __webpack_require__(moduleId) {

// Check if module is in cache
var cachedModule = __webpack_module_cache__[moduleId];
if (cachedModule !== undefined) {
return cachedModule.exports;
}
// Create a new module (and put it into the cache)
var module = (__webpack_module_cache__[moduleId] = {
exports: {}
});
// Execute the module function
__webpack_modules__[moduleId](module, module.exports, __webpack_require__);

// Return the exports of the module
return module.exports;

}

// webpack/runtime/define_property_getters
(() => {
__webpack_require__.d = (exports, getters, values) => {
	var define = (defs, kind) => {
		for(var key in defs) {
			if(__webpack_require__.o(defs, key) && !__webpack_require__.o(exports, key)) {
				Object.defineProperty(exports, key, { enumerable: true, [kind]: defs[key] });
			}
		}
	};
	define(getters, "get");
	define(values, "value");
};
})();
// webpack/runtime/has_own_property
(() => {
__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
})();
// webpack/runtime/make_namespace_object
(() => {
// define __esModule on exports
__webpack_require__.r = (exports) => {
	if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
		Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
	}
	Object.defineProperty(exports, '__esModule', { value: true });
};
})();
var __webpack_exports__ = {};
// This entry needs to be wrapped in an IIFE because it needs to be isolated against other modules in the chunk.
(() => {
// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  "default": () => (/* binding */ expose)
});

// EXTERNAL MODULE: ../node_modules/.pnpm/react@19.3.1/node_modules/react/jsx-runtime.js
var jsx_runtime = __webpack_require__(387);
;// CONCATENATED MODULE: external "styled-components"
const external_styled_components_namespaceObject = require("styled-components");
;// CONCATENATED MODULE: ../shared-ui/src/tokens/theme.ts
const theme_colors = {
    /** The page itself. */ ink: "#0a0d13",
    /** First raised surface: cards, header, footer, notices. */ surface: "#121722",
    /** Second raised surface: inputs, menus, dialogs, what lies on a card. */ raised: "#1b2231",
    /** Hairline between surfaces; decoration only, never the sole edge of a control. */ line: "#273044",
    /** Edge of inputs and secondary buttons: 3:1 against every surface. */ edge: "#66748f",
    text: "#edf1f8",
    /** Secondary text: 4.5:1 on ink, surface and raised. */ muted: "#a8b3c7",
    /** Means one thing: this moves you towards your key. Not for decoration. */ accent: "#2bd9a4",
    accentHover: "#4ee6b8",
    onAccent: "#03150e",
    danger: "#c9353c",
    dangerHover: "#b42c33",
    onDanger: "#ffffff",
    focus: "#8fbcff",
    star: "#f6c453",
    backdrop: "rgb(3 5 9 / 0.72)"
};
/** Status tones by the colour that the specification names (part 4); the word always goes with it. */ const theme_tone = {
    yellow: {
        text: "#f7cf6b",
        background: "#2a2313",
        edge: "#5d4c1d"
    },
    green: {
        text: "#5ee2a0",
        background: "#10291f",
        edge: "#1f5a41"
    },
    red: {
        text: "#ff9c9c",
        background: "#31181c",
        edge: "#6d3036"
    },
    blue: {
        text: "#9cc4ff",
        background: "#15233c",
        edge: "#2d4c7d"
    },
    neutral: {
        text: theme_colors.muted,
        background: theme_colors.raised,
        edge: theme_colors.line
    }
};
const font = {
    family: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    /** Five sizes. Inputs use `body`: below 16 px some phones zoom into a focused field. */ size: {
        caption: "0.875rem",
        body: "1rem",
        lead: "1.25rem",
        title: "1.625rem",
        display: "clamp(2rem, 1.45rem + 2.5vw, 3.125rem)"
    },
    weight: {
        regular: 400,
        medium: 600,
        bold: 800
    },
    leading: {
        tight: 1.15,
        snug: 1.3,
        body: 1.55
    }
};
/** The 4 px grid: the key is the number of steps. */ const space = {
    0: "0",
    1: "0.25rem",
    2: "0.5rem",
    3: "0.75rem",
    4: "1rem",
    5: "1.25rem",
    6: "1.5rem",
    8: "2rem",
    10: "2.5rem",
    12: "3rem",
    16: "4rem"
};
const theme_size = {
    /** Smallest side of anything that is tapped. */ tap: "2.75rem",
    /** Small buttons of the dense back-office; still above the 24 px of WCAG 2.2. */ tapDense: "2.25rem",
    icon: "1.25rem",
    hairline: "1px",
    focusRing: "2px",
    /** Longest comfortable line of running text. */ measure: "68ch",
    /** Nothing on a page is wider. */ page: "75rem",
    /** Product image beside its text, on phones. */ thumb: "5.5rem",
    dialog: "34rem",
    dialogWide: "60rem",
    menu: "15rem"
};
/** Lower bounds of the two-, three- and four-column layouts, as media conditions. */ const media = {
    tablet: "(min-width: 600px)",
    laptop: "(min-width: 900px)",
    desktop: "(min-width: 1200px)"
};
/** For transform and opacity only; the global style removes all of it for reduced motion. */ const motion = {
    quick: "120ms ease-out",
    calm: "200ms ease-out"
};
const radius = {
    small: "0.375rem",
    medium: "0.625rem",
    large: "1rem",
    pill: "999px"
};
const theme_layer = {
    header: 10,
    menu: 20,
    skipLink: 30
};
/** Every design value of the store. Areas read it as `theme` inside styled-components, never as literals. */ const theme_theme = {
    colors: theme_colors,
    tone: theme_tone,
    font,
    space,
    size: theme_size,
    media,
    motion,
    radius,
    layer: theme_layer
};

;// CONCATENATED MODULE: ../shared-ui/src/tokens/ui-provider.tsx



/**
 * Gives the theme to everything below. The shell puts it at the top; a remote puts it around its own routes,
 * so that a remote built later never reads a token that an older shell does not know.
 */ function UiProvider({ children }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(external_styled_components_namespaceObject.ThemeProvider, {
        theme: theme_theme,
        children: children
    });
}

;// CONCATENATED MODULE: ../shared-ui/src/tokens/with-own-theme.tsx


/**
 * The same route with its Component inside this build's theme. A remote wraps each of its routes with it:
 * one that is built later than the shell may read tokens that the shell's theme does not know.
 */ function withOwnTheme(route) {
    const { Component } = route;
    function Themed() {
        return /*#__PURE__*/ (0,jsx_runtime.jsx)(UiProvider, {
            children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Component, {})
        });
    }
    return {
        ...route,
        Component: Themed
    };
}

;// CONCATENATED MODULE: external "react"
const external_react_namespaceObject = require("react");
;// CONCATENATED MODULE: external "shared-data/runtime"
const runtime_namespaceObject = require("shared-data/runtime");
;// CONCATENATED MODULE: ../shared-data/src/errors/store-error.ts
/** Words by which the store tells its failures apart. The database's own codes arrive in an error's `details`. */ /** The one error of the data package. `code` chooses the sentence; `message` is what the server said, for raw display. */ class StoreError extends Error {
    name = "StoreError";
    code;
    /** The database's stable code word, such as `order_not_found`; empty where it gave none. */ reason;
    constructor(code, message, reason = ""){
        super(message);
        this.code = code;
        this.reason = reason;
    }
}
/** The one mapper from what the backend says to a `StoreError`. */ function toStoreError(error, status = 0) {
    const { message, code = "", details } = error;
    // postgrest-js reports a request that never got an answer with status 0 and the browser's own words.
    if (status === 0 || /fetch failed|failed to fetch|networkerror|load failed/i.test(message)) {
        return new StoreError("network", message);
    }
    const reason = code.startsWith("PT") ? details ?? "" : "";
    if (status === 404 || status === 406 || code === "PGRST116") return new StoreError("not_found", message, reason);
    if (status === 401 || status === 403 || code === "42501") return new StoreError("denied", message, reason);
    return new StoreError("rejected", message, reason);
}
/** The error for work that needs a backend where none is configured. */ const notConfigured = ()=>new StoreError("not_configured", "The backend is not configured.");

;// CONCATENATED MODULE: ../shared-data/src/session/auth-error.ts

/** The one mapper from what the auth service says to a `StoreError`; its `reason` is the service's code word. */ function toAuthError({ message, code = "", status = 0 }) {
    const isGateway = status === 502 || status === 503 || status === 504;
    // The client reports a request that never got an answer with status 0, and a missing session without any code.
    if (isGateway || status === 0 && code === "") return new StoreError("network", message);
    return new StoreError(status === 401 || status === 403 ? "denied" : "rejected", message, code);
}

;// CONCATENATED MODULE: ../shared-data/src/validation/sanitize-text.ts
const longest = 1000;
/**
 * Text as every form keeps it: without angle brackets, the `javascript:` scheme and inline event handlers, trimmed, at
 * most 1000 characters; spec section 5. The database does the same again. Never for passwords: they are taken as typed.
 */ function sanitizeText(text) {
    // Taking a piece out can join what was around it into a new one.
    let clean = text;
    let before;
    do {
        before = clean;
        clean = before.replace(/[<>]/g, "").replace(/javascript:/gi, "").replace(/\bon\w+\s*=/gi, "").trimStart().slice(0, longest).trimEnd();
    }while (clean !== before);
    return clean;
}

;// CONCATENATED MODULE: ../shared-data/src/session/auth-messages.ts


const unexpectedMessage = "Ocorreu um erro inesperado. Tente novamente.";
const connectionMessage = "Erro de conexão com o servidor. Verifique sua conexão com a internet e tente novamente.";
const notConfiguredMessage = "Configuração do sistema incompleta. Entre em contato com o suporte.";
const alreadyRegistered = "Este email já está cadastrado. Tente fazer login.";
const invalidEmail = "Email inválido";
/** The auth service's code words that have a sentence of their own; spec section 8. The others are shown raw. */ const sentences = {
    invalid_credentials: "Email ou senha incorretos",
    user_already_exists: alreadyRegistered,
    email_exists: alreadyRegistered,
    weak_password: "A senha deve ter pelo menos 6 caracteres",
    email_address_invalid: invalidEmail
};
/** What to tell the person about a failure of the auth service; spec section 8. */ function authMessage(error) {
    if (!(error instanceof StoreError)) return unexpectedMessage;
    if (error.code === "not_configured") return notConfiguredMessage;
    if (error.code === "network") return connectionMessage;
    if (Object.hasOwn(sentences, error.reason)) return sentences[error.reason] ?? unexpectedMessage;
    return isReadable(error.message) ? error.message : unexpectedMessage;
}
// A service that fails without words leaves "", "{}" or a page of HTML behind.
function isReadable(message) {
    return /\p{L}{2}/u.test(message) && !message.includes("<");
}
const providerNames = {
    google: "Google",
    facebook: "Facebook",
    github: "GitHub"
};
/** A social provider's name as people know it. */ function providerName(provider) {
    const own = Object.hasOwn(providerNames, provider) ? providerNames[provider] : undefined;
    return own ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
/** What to tell the person when social sign-in fails: the provider and the detail, or the provider alone; spec section 8. */ function socialMessage(provider, error) {
    const isKnown = error instanceof StoreError && (error.code === "network" || isReadable(error.message));
    return isKnown ? `Erro ao fazer login com ${providerName(provider)}: ${authMessage(error)}` : `Ocorreu um erro inesperado com o login do ${providerName(provider)}`;
}
const longestForeignText = 200;
const callbackSentences = {
    access_denied: "O acesso não foi autorizado. Tente novamente.",
    otp_expired: "Este link expirou ou já foi usado. Peça um novo."
};
/** Whether the sign-in page has words of its own for a code word. */ const hasCallbackSentence = (code)=>Object.hasOwn(callbackSentences, code);
/** The sign-in page's `error` parameter as a text for the screen: anybody can write one, so it is short and plain. */ function callbackMessage(parameter) {
    if (!parameter) return "";
    if (hasCallbackSentence(parameter)) return callbackSentences[parameter] ?? "";
    return sanitizeText(parameter).slice(0, longestForeignText);
}

;// CONCATENATED MODULE: ../shared-data/src/session/safe-return.ts
const nowhere = "https://store.invalid";
const home = "/";
/**
 * The address to go on to after sign-in, made safe: a path of this site with its query and hash, or `/`. Refuses other
 * sites in every spelling (`//evil`, `/\evil`, `/.//evil`, encoded once or more), schemes such as `javascript:`, control
 * characters, and the sign-in pages themselves, which would lead in a circle.
 */ function safeReturn(address) {
    if (!address || !isOwnPath(address)) return home;
    const { pathname, search, hash } = new URL(address, nowhere);
    return /^\/(login|auth)(\/|$)/i.test(pathname) ? home : pathname + search + hash;
}
function isOwnPath(address) {
    let text = address;
    // Somebody further along may decode once more than we do: what any number of decodings reveals is judged too.
    for(let round = 0; round < 5; round += 1){
        if (!looksOwn(text)) return false;
        const decoded = decodePath(text);
        if (decoded === text) return true;
        text = decoded;
    }
    return false;
}
function looksOwn(text) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters from addresses, "/\t/evil" becomes "//evil"
    if (/[\u0000-\u001f\u007f]/.test(text) || !text.startsWith("/")) return false;
    if (!URL.canParse(text, nowhere)) return false;
    const { origin, pathname } = new URL(text, nowhere);
    return origin === nowhere && !pathname.startsWith("//");
}
// Only the path: a query may well hold an encoded address, and may hold a % of its own.
function decodePath(text) {
    const [path = ""] = text.split(/[?#]/, 1);
    try {
        return decodeURIComponent(path) + text.slice(path.length);
    } catch  {
        return text;
    }
}

;// CONCATENATED MODULE: ../shared-data/src/session/complete-callback.ts




const complete_callback_failed = "Authentication failed";
/**
 * Finishes what brought the person back to /auth/callback: social sign-in (a code that the auth client exchanges by
 * itself) or a mail's link (a one-time token). Never rejects; spec section 8, Callback.
 */ async function completeCallback(parameters) {
    const refusal = reasonOf(parameters);
    if (refusal) return {
        error: refusal
    };
    try {
        const auth = await (0,runtime_namespaceObject.loadAuth)();
        const { error } = await auth.initialize();
        if (error) return {
            error: error.message || complete_callback_failed
        };
        const token = parameters.get("token_hash");
        const type = mailType(parameters.get("type"));
        if (token && type) {
            const { error: spent } = await auth.verifyOtp({
                token_hash: token,
                type
            });
            if (spent) return {
                error: toAuthError(spent).reason || spent.message || complete_callback_failed
            };
            if (type === "recovery") return {
                to: "/nova-senha"
            };
        }
        const { data } = await auth.getSession();
        return data.session ? {
            to: safeReturn(parameters.get("return"))
        } : {
            error: complete_callback_failed
        };
    } catch  {
        return {
            error: complete_callback_failed
        };
    }
}
// What a mail's link may ask for. "signup" is an older word for "email".
const mailTypes = {
    email: "email",
    signup: "email",
    recovery: "recovery",
    email_change: "email_change"
};
function mailType(parameter) {
    return parameter !== null && Object.hasOwn(mailTypes, parameter) ? mailTypes[parameter] : undefined;
}
// A code that we have words for, before the service's own words in its own language.
function reasonOf(parameters) {
    const codes = [
        parameters.get("error_code"),
        parameters.get("error")
    ].filter((code)=>code !== null);
    return codes.find(hasCallbackSentence) || parameters.get("error_description") || codes.find(Boolean) || "";
}

;// CONCATENATED MODULE: external "shared-data/router"
const router_namespaceObject = require("shared-data/router");
;// CONCATENATED MODULE: ../shared-ui/src/primitives/spinner.tsx

const turn = /*#__PURE__*/ (0,external_styled_components_namespaceObject.keyframes)([
    `to{transform:rotate(1turn);}`
]);
/** A turning ring of the text's size and colour. Decoration: say what is being waited for in words beside it. */ const Spinner = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.attrs({
    "aria-hidden": true
}).withConfig({
    componentId: "ui__sc-217778c2-0"
})([
    `display:inline-block;flex:none;inline-size:`,
    `;block-size:`,
    `;border:`,
    ` solid currentColor;border-inline-end-color:transparent;border-radius:50%;animation:`,
    ` 900ms linear infinite;`
], ({ theme })=>theme.size.icon, ({ theme })=>theme.size.icon, ({ theme })=>theme.size.focusRing, turn);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/typography.tsx

/** A heading: an h2 of title size unless `as` and `$size` say otherwise. Level and size are chosen apart. */ const Heading = /*#__PURE__*/ external_styled_components_namespaceObject.styled.h2.withConfig({
    componentId: "ui__sc-bc254ba4-0"
})([
    `font-size:`,
    `;font-weight:`,
    `;line-height:`,
    `;letter-spacing:-0.015em;`
], ({ theme, $size = "title" })=>theme.font.size[$size], ({ theme })=>theme.font.weight.bold, ({ theme, $size = "title" })=>$size === "display" ? theme.font.leading.tight : theme.font.leading.snug);
/** Running text: a paragraph unless `as` says otherwise, never wider than a comfortable line. */ const Text = /*#__PURE__*/ external_styled_components_namespaceObject.styled.p.withConfig({
    componentId: "ui__sc-bc254ba4-1"
})([
    `max-inline-size:`,
    `;color:`,
    `;font-size:`,
    `;font-weight:`,
    `;font-variant-numeric:`,
    `;`
], ({ theme })=>theme.size.measure, ({ theme, $muted })=>$muted ? theme.colors.muted : "inherit", ({ theme, $size = "body" })=>theme.font.size[$size], ({ theme, $weight = "regular" })=>theme.font.weight[$weight], ({ $tabular })=>$tabular ? "tabular-nums" : "normal");
/** A link inside running text. `as={StoreLink}` for addresses of the store. */ const TextLink = /*#__PURE__*/ external_styled_components_namespaceObject.styled.a.withConfig({
    componentId: "ui__sc-bc254ba4-2"
})([
    `color:inherit;font-weight:`,
    `;text-decoration:underline;text-decoration-color:`,
    `;text-underline-offset:0.2em;&:hover{text-decoration-color:currentColor;}`
], ({ theme })=>theme.font.weight.medium, ({ theme })=>theme.colors.edge);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/layout.tsx

/** Children below one another; 16 px apart unless `$gap` says otherwise. */ const Stack = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-dc7ebd9e-0"
})([
    `display:flex;flex-direction:column;gap:`,
    `;min-inline-size:0;`
], ({ theme, $gap = 4 })=>theme.space[$gap]);
/** Children beside one another, wrapping where the line ends; 8 px apart unless `$gap` says otherwise. */ const Row = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-dc7ebd9e-1"
})([
    `display:flex;flex-wrap:wrap;align-items:`,
    `;justify-content:`,
    `;gap:`,
    `;min-inline-size:0;`
], ({ $align = "center" })=>$align, ({ $justify = "start" })=>$justify, ({ theme, $gap = 2 })=>theme.space[$gap]);
/** One column on phones, two from 600 px, three from 900 px, four from 1200 px, never more than `$columns` (4). */ const Grid = /*#__PURE__*/ (/* unused pure expression or super */ null && (styled.div.withConfig({
    componentId: "ui__sc-dc7ebd9e-2"
})([
    `--columns:1;display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:`,
    `;@media `,
    `{--columns:`,
    `;}@media `,
    `{--columns:`,
    `;}@media `,
    `{--columns:`,
    `;}`
], ({ theme, $gap = 4 })=>theme.space[$gap], ({ theme })=>theme.media.tablet, ({ $columns = 4 })=>Math.min(2, $columns), ({ theme })=>theme.media.laptop, ({ $columns = 4 })=>Math.min(3, $columns), ({ theme })=>theme.media.desktop, ({ $columns = 4 })=>$columns)));
/** Centres the page's content: at most 1200 px wide, with a gutter on both sides. */ const Container = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-dc7ebd9e-3"
})([
    `inline-size:100%;max-inline-size:`,
    `;margin-inline:auto;padding-inline:`,
    `;`
], ({ theme })=>`calc(${theme.size.page} + 2 * ${theme.space[4]})`, ({ theme })=>theme.space[4]);

;// CONCATENATED MODULE: ./src/auth/callback.route.tsx






function CallbackPage() {
    const [parameters] = (0,router_namespaceObject.useSearchParams)();
    const navigate = (0,router_namespaceObject.useStoreNavigate)();
    const started = (0,external_react_namespaceObject.useRef)(false);
    (0,external_react_namespaceObject.useEffect)(()=>{
        // A one-time token is spent by the first try: a second run of this effect would find it used.
        if (started.current) return;
        started.current = true;
        void completeCallback(parameters).then((outcome)=>{
            const to = "to" in outcome ? outcome.to : loginAddress(outcome.error, parameters.get("return"));
            navigate(to, {
                replace: true
            });
        });
    }, [
        parameters,
        navigate
    ]);
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Waiting, {
        role: "status",
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Spinner, {}),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                as: "h1",
                $size: "lead",
                children: "Concluindo o acesso…"
            })
        ]
    });
}
function loginAddress(error, returnTo) {
    const query = new URLSearchParams({
        error,
        ...returnTo && {
            return: returnTo
        }
    });
    return `/login?${query}`;
}
const Waiting = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Stack).withConfig({
    componentId: "account__sc-d68ca75-0"
})([
    `align-items:center;padding-block:`,
    `;`
], ({ theme })=>theme.space[16]);
/** /auth/callback: processes the return from social sign-in, and the links of mails. */ const callbackRoute = {
    path: "/auth/callback",
    Component: CallbackPage,
    head: ()=>({
            title: "Concluindo o acesso",
            noIndex: true
        })
};

;// CONCATENATED MODULE: ../shared-ui/src/primitives/icon-paths.ts
/** One stroke path per icon, on a grid of 24. One path each, so that an icon is one element. */ const iconPaths = {
    alert: "M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1",
    arrowDown: "M12 5v14m-6-6 6 6 6-6",
    arrowLeft: "M19 12H5m6-6-6 6 6 6",
    arrowUp: "M12 19V5M6 11l6-6 6 6",
    bag: "M5.5 8h13l1 12h-15l1-12Zm3.5 2.5V7a3 3 0 0 1 6 0v3.5",
    box: "m12 3 8 4.3v9.4L12 21l-8-4.3V7.3L12 3Zm0 9 8-4.7M12 12 4 7.3M12 12v9",
    check: "m5 12.5 4.6 4.5L19 7.5",
    chevronDown: "m6 9.5 6 6 6-6",
    chevronLeft: "m14.5 6-6 6 6 6",
    chevronRight: "m9.5 6 6 6-6 6",
    clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4v5l3.2 2",
    close: "m6 6 12 12M18 6 6 18",
    copy: "M9 9h10.5v11H9V9Zm-3.5 6h-1V4H15v1.5",
    download: "M12 4v11m-5-5 5 5 5-5M4.5 20h15",
    edit: "m4.5 19.5 1-4.2L16.2 4.6a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L8.7 18.5l-4.2 1ZM14.5 6.5l3 3",
    external: "M13.5 4.5h6v6m0-6-9 9M9 6H4.5v13.5H18V15",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    eyeOff: "M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.4A15.6 15.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16",
    image: "M4 5h16v14H4V5Zm0 11 4.5-5 4 4.2 2.5-2.7 5 5M15.5 9v.1",
    info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5m0-8.3v.1",
    key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm2.9 1.1L19.5 3.5m-3 3 2.5 2.5m-5 0 1.8 1.8",
    lock: "M5.5 10.5h13V20h-13v-9.5Zm3 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2",
    logOut: "M10 4.5H5v15h5M14.5 8l4.5 4-4.5 4m4-4H9.5",
    menu: "M4 7h16M4 12h16M4 17h16",
    offline: "M4 4l16 16M8.5 15a5 5 0 0 1 6.2-.4M5.2 11.6A9.8 9.8 0 0 1 9 9.4m4.6-.3a9.8 9.8 0 0 1 5.2 2.5M2.5 8.2a14 14 0 0 1 3.6-2.4m4.2-1.2A14 14 0 0 1 21.5 8.2M12 19v.1",
    play: "M8 5v14l11-7L8 5Z",
    plus: "M12 5v14M5 12h14",
    refresh: "M19.5 5v5h-5M4.5 19v-5h5M5.5 9.5a7 7 0 0 1 11.8-2.3l2.2 2.8M18.5 14.5a7 7 0 0 1-11.8 2.3L4.5 14",
    search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20",
    shield: "m12 3 7.5 2.8v5.4c0 4.5-3 8-7.5 9.8-4.5-1.8-7.5-5.3-7.5-9.8V5.8L12 3Zm-3.2 9 2.3 2.3 4.2-4.5",
    star: "m12 3.8 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L3.6 9.9l5.8-.8L12 3.8Z",
    support: "M4 13v-1a8 8 0 0 1 16 0v1M4 13h2.8v5.5H4V13Zm13.2 0H20v5.5h-2.8V13Zm2.8 5.5c0 1.5-2 2.5-5 2.5",
    trash: "M4.5 6.5h15M9.5 6V4h5v2m-8 .5.8 13.5h9.4l.8-13.5M10 10.5v6m4-6v6",
    upload: "M12 15V4m-5 5 5-5 5 5M4.5 20h15",
    user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6",
    zap: "M13 3 5 13.5h6L10.5 21 19 10.5h-6L13 3Z"
};

;// CONCATENATED MODULE: ../shared-ui/src/primitives/icon.tsx



/** A drawn sign in the text's colour, 20 px unless the parent sets `--icon-size`. Hidden from screen readers without a `label`. */ function Icon({ name, label }) {
    const naming = label === undefined ? {
        "aria-hidden": true
    } : {
        role: "img",
        "aria-label": label
    };
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Drawing, {
        ...naming,
        viewBox: "0 0 24 24",
        width: "20",
        height: "20",
        focusable: "false",
        children: /*#__PURE__*/ (0,jsx_runtime.jsx)("path", {
            d: iconPaths[name]
        })
    });
}
const Drawing = /*#__PURE__*/ external_styled_components_namespaceObject.styled.svg.withConfig({
    componentId: "ui__sc-37cb3197-0"
})([
    `flex:none;inline-size:var(--icon-size,`,
    `);block-size:var(--icon-size,`,
    `);fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round;`
], ({ theme })=>theme.size.icon, ({ theme })=>theme.size.icon);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/notice.tsx



const toneIcons = {
    yellow: "alert",
    green: "check",
    red: "alert",
    blue: "info",
    neutral: "info"
};
/** A message about what just happened or what to know before going on. */ function Notice({ tone = "blue", title, children, action, quiet = false }) {
    const role = tone === "red" ? "alert" : "status";
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Root, {
        $tone: tone,
        ...!quiet && {
            role
        },
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                name: toneIcons[tone]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Body, {
                children: [
                    title !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)("strong", {
                        children: title
                    }),
                    children !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Words, {
                        children: children
                    }),
                    action !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Action, {
                        children: action
                    })
                ]
            })
        ]
    });
}
const Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-fa0d144e-0"
})([
    `display:flex;gap:`,
    `;padding:`,
    `;border:`,
    `;border-radius:`,
    `;background:`,
    `;& > svg{margin-block-start:`,
    `;color:`,
    `;}strong{font-weight:`,
    `;}`
], ({ theme })=>theme.space[3], ({ theme })=>`${theme.space[3]} ${theme.space[4]}`, ({ theme, $tone })=>`${theme.size.hairline} solid ${theme.tone[$tone].edge}`, ({ theme })=>theme.radius.medium, ({ theme, $tone })=>theme.tone[$tone].background, ({ theme })=>theme.space[1], ({ theme, $tone })=>theme.tone[$tone].text, ({ theme })=>theme.font.weight.medium);
const Body = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-fa0d144e-1"
})([
    `display:flex;flex-direction:column;gap:`,
    `;min-inline-size:0;`
], ({ theme })=>theme.space[1]);
const Words = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-fa0d144e-2"
})([
    `max-inline-size:`,
    `;`
], ({ theme })=>theme.size.measure);
const Action = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-fa0d144e-3"
})([
    `display:flex;flex-wrap:wrap;gap:`,
    `;padding-block-start:`,
    `;`
], ({ theme })=>theme.space[2], ({ theme })=>theme.space[2]);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/button-style.ts

const variantColors = {
    primary: ({ colors })=>({
            text: colors.onAccent,
            background: colors.accent,
            edge: colors.accent,
            hover: colors.accentHover
        }),
    secondary: ({ colors })=>({
            text: colors.text,
            background: colors.raised,
            edge: colors.edge,
            hover: colors.line
        }),
    ghost: ({ colors })=>({
            text: colors.text,
            background: "transparent",
            edge: "transparent",
            hover: colors.raised
        }),
    danger: ({ colors })=>({
            text: colors.onDanger,
            background: colors.danger,
            edge: colors.danger,
            hover: colors.dangerHover
        })
};
const sizeStyle = {
    small: /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
        `min-block-size:`,
        `;padding:`,
        `;font-size:`,
        `;`
    ], ({ theme })=>theme.size.tapDense, ({ theme })=>`${theme.space[1]} ${theme.space[3]}`, ({ theme })=>theme.font.size.caption),
    medium: /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
        `min-block-size:`,
        `;padding:`,
        `;`
    ], ({ theme })=>theme.size.tap, ({ theme })=>`${theme.space[2]} ${theme.space[5]}`),
    large: /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
        `min-block-size:`,
        `;padding:`,
        `;font-size:`,
        `;`
    ], ({ theme })=>theme.space[12], ({ theme })=>`${theme.space[3]} ${theme.space[6]}`, ({ theme })=>theme.font.size.lead)
};
/** The look shared by buttons and by links that look like buttons. */ const buttonStyle = /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
    `position:relative;display:`,
    `;inline-size:`,
    `;align-items:center;justify-content:center;gap:`,
    `;border:`,
    ` solid;border-radius:`,
    `;font-weight:`,
    `;line-height:`,
    `;text-align:center;text-decoration:none;transition:transform `,
    `;`,
    ` `,
    ` &:active{transform:translateY(1px);}&:disabled,&[aria-disabled="true"]{cursor:not-allowed;transform:none;}&:disabled{color:`,
    `;background:`,
    `;border-color:`,
    `;}`
], ({ block })=>block ? "flex" : "inline-flex", ({ block })=>block ? "100%" : "auto", ({ theme })=>theme.space[2], ({ theme })=>theme.size.hairline, ({ theme })=>theme.radius.medium, ({ theme })=>theme.font.weight.medium, ({ theme })=>theme.font.leading.snug, ({ theme })=>theme.motion.quick, ({ size = "medium" })=>sizeStyle[size], ({ theme, variant = "secondary" })=>{
    const { text, background, edge, hover } = variantColors[variant](theme);
    return /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
        `color:`,
        `;background:`,
        `;border-color:`,
        `;&:hover{background:`,
        `;}`
    ], text, background, edge, hover);
}, ({ theme })=>theme.colors.muted, ({ theme })=>theme.colors.raised, ({ theme })=>theme.colors.line);
/** Keeps the look's own props off the element. */ function isNotLook(prop) {
    return prop !== "variant" && prop !== "size" && prop !== "block";
}

;// CONCATENATED MODULE: ../shared-ui/src/primitives/button.tsx




/**
 * A button. `type` is "button" unless said otherwise, so a button in a form never submits by accident.
 * For an address use ButtonLink.
 */ function Button({ loading = false, type = "button", onClick, children, ...rest }) {
    // aria-disabled, not disabled: a button that loses the focus while it works throws keyboard users back to the top.
    function handleClick(event) {
        if (loading) event.preventDefault();
        else onClick?.(event);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(button_Root, {
        ...rest,
        type: type,
        onClick: handleClick,
        ...loading && {
            "aria-busy": true,
            "aria-disabled": true
        },
        children: [
            loading && /*#__PURE__*/ (0,jsx_runtime.jsx)(Wait, {
                children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Spinner, {})
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Label, {
                $hidden: loading,
                children: children
            })
        ]
    });
}
/** A link that looks like a button: `<ButtonLink as={StoreLink} to="/produtos" variant="primary">`. */ const ButtonLink = /*#__PURE__*/ external_styled_components_namespaceObject.styled.a.withConfig({
    shouldForwardProp: isNotLook
}).withConfig({
    componentId: "ui__sc-9d29a8fe-0"
})([
    ``,
    ``
], buttonStyle);
const button_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.button.withConfig({
    shouldForwardProp: isNotLook
}).withConfig({
    componentId: "ui__sc-9d29a8fe-1"
})([
    ``,
    ``
], buttonStyle);
const Wait = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-9d29a8fe-2"
})([
    `position:absolute;inset:0;display:grid;place-items:center;`
]);
const Label = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-9d29a8fe-3"
})([
    `display:inline-flex;align-items:center;justify-content:center;gap:inherit;opacity:`,
    `;`
], ({ $hidden })=>$hidden ? 0 : 1);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/card.tsx

/** A raised surface with a hairline border. `as="article"` or `as="section"` where it stands for one thing. */ const Card = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b05d0b9e-0"
})([
    `min-inline-size:0;padding:`,
    `;background:`,
    `;border:`,
    `;border-radius:`,
    `;`
], ({ theme, $dense })=>$dense ? theme.space[3] : theme.space[5], ({ theme, $raised })=>$raised ? theme.colors.raised : theme.colors.surface, ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`, ({ theme })=>theme.radius.large);

;// CONCATENATED MODULE: ./src/form/form-page.tsx



/** A page that is one form: its h1 and one narrow card. */ function FormPage({ title, lead, children, below }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Narrow, {
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            $gap: 5,
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
                    $gap: 2,
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                            as: "h1",
                            children: title
                        }),
                        lead !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                            $muted: true,
                            children: lead
                        })
                    ]
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Card, {
                    children: children
                }),
                below
            ]
        })
    });
}
const Narrow = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Container).withConfig({
    componentId: "account__sc-b9f8f507-0"
})([
    `max-inline-size:`,
    `;padding-block:`,
    `;`
], ({ theme })=>theme.size.dialog, ({ theme })=>theme.space[6]);

;// CONCATENATED MODULE: ../shared-data/src/validation/email.ts
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const longestEmail = 254;
/** Words that an address may not contain when it signs up; the database refuses the same ones. */ const blockedEmailWords = [
    "test",
    "fake",
    "spam",
    "bot",
    "troll",
    "temp",
    "disposable",
    "mailinator",
    "guerrilla",
    "10minute",
    "yopmail",
    "throwaway",
    "trashmail",
    "sharklasers",
    "getnada",
    "maildrop",
    "dispostable",
    "mohmal",
    "emailondeck",
    "moakt",
    "discard"
];
/** Whether a text has the form of an e-mail address of at most 254 characters; spec section 5. */ function isEmail(text) {
    return text.length <= longestEmail && emailForm.test(text);
}
/** Whether an address may not sign up: it holds a blocked word or names a disposable mail service; spec section 5. */ function isBlockedEmail(email) {
    const lower = email.toLowerCase();
    return blockedEmailWords.some((word)=>lower.includes(word));
}

;// CONCATENATED MODULE: ../shared-data/src/validation/sign-in.ts

/** The sign-in rules' sentences, to the letter of spec section 5. */ const signInMessages = {
    email_invalid: "Invalid email format",
    password_short: "Password too short",
    too_many_attempts: "Too many login attempts. Please try again later."
};
const shortestPassword = 6;
/** What keeps a sign-in from being sent, in the spec's order; the attempt limit is asked apart. Empty: nothing does. */ function checkSignIn({ email, password }) {
    const problems = [];
    if (!isEmail(email)) problems.push({
        field: "email",
        code: "email_invalid"
    });
    if (password.length < shortestPassword) problems.push({
        field: "password",
        code: "password_short"
    });
    return problems;
}

;// CONCATENATED MODULE: ../shared-data/src/session/attempt-limit.ts
const minute = 60000;
/** 5 sign-ins per e-mail per 15 minutes; spec section 9. */ const signInLimit = {
    name: "store-sign-in-attempts",
    attempts: 5,
    within: 15 * minute
};
/** 3 sign-ups per e-mail per hour; spec section 9. */ const signUpLimit = {
    name: "store-sign-up-attempts",
    attempts: 3,
    within: 60 * minute
};
/**
 * Counts an attempt, kept over a reload and shared by the tabs. Returns false, and counts nothing, where the limit is
 * reached. For comfort: the auth service has limits of its own.
 */ function recordAttempt(rule, email, now) {
    const attempts = readAttempts(rule, now);
    const own = attempts[toKey(email)] ?? [];
    if (own.length >= rule.attempts) return false;
    attempt_limit_write(rule, {
        ...attempts,
        [toKey(email)]: [
            ...own,
            now
        ]
    });
    return true;
}
/** Takes the newest attempt back: it never reached the service. */ function forgetAttempt(rule, email, now) {
    const attempts = readAttempts(rule, now);
    attempt_limit_write(rule, {
        ...attempts,
        [toKey(email)]: (attempts[toKey(email)] ?? []).slice(0, -1)
    });
}
const toKey = (email)=>`@${email.trim().toLowerCase()}`;
function readAttempts({ name, within }, now) {
    const kept = {};
    for (const [key, moments] of Object.entries(readItem(name))){
        // A moment ahead of the clock was written before the clock was set back: it must not block for ever.
        const counted = Array.isArray(moments) ? moments.filter((at)=>now - at < within && at <= now) : [];
        if (counted.length > 0) kept[key] = counted;
    }
    return kept;
}
function readItem(name) {
    try {
        return JSON.parse(localStorage.getItem(name) ?? "{}") ?? {};
    } catch  {
        return {};
    }
}
function attempt_limit_write({ name }, attempts) {
    // An address without an attempt has no business in the browser's storage.
    const kept = Object.fromEntries(Object.entries(attempts).filter(([, moments])=>moments.length > 0));
    try {
        localStorage.setItem(name, JSON.stringify(kept));
    } catch  {
    // A browser without room or permission to store: the service's own limits remain.
    }
}

;// CONCATENATED MODULE: ../shared-data/src/drafts/drafts.ts
const prefix = "store-draft:";
/**
 * What somebody had typed into a form when their session ran out, kept until it is sent or they sign out. The owner's
 * id is part of the name: nobody finds another person's words. Never for passwords.
 */ function readDraft(ownerId, form) {
    try {
        const draft = JSON.parse(localStorage.getItem(nameOf(ownerId, form)) ?? "{}");
        return typeof draft === "object" && draft !== null ? draft : {};
    } catch  {
        return {};
    }
}
/** Keeps what is typed into a form; empty texts throughout forget it. */ function writeDraft(ownerId, form, draft) {
    try {
        if (Object.values(draft).every((text)=>text === "")) localStorage.removeItem(nameOf(ownerId, form));
        else localStorage.setItem(nameOf(ownerId, form), JSON.stringify(draft));
    } catch  {
    // A browser without room or permission to store loses the draft, and nothing else.
    }
}
/** Forgets every draft, at sign-out. */ function clearDrafts() {
    try {
        for (const name of Object.keys(localStorage))if (name.startsWith(prefix)) localStorage.removeItem(name);
    } catch  {
    // No storage, no drafts.
    }
}
const nameOf = (ownerId, form)=>`${prefix}${ownerId}:${form}`;

;// CONCATENATED MODULE: ../shared-data/src/profile/profile-messages.ts


/** What the profile page says; spec section 8. */ const profileSaved = "Perfil atualizado com sucesso!";
const displayNameTaken = "Este nome de exibição já está em uso";
/** What to tell the person when the profile could not be saved; spec section 8. */ function profileMessage(error) {
    if (!(error instanceof StoreError)) return unexpectedMessage;
    if (error.code === "network") return connectionMessage;
    if (error.reason === "display_name_taken" || error.message.includes("display_name")) return displayNameTaken;
    return error.message || unexpectedMessage;
}

;// CONCATENATED MODULE: ../shared-data/src/session/session.api.ts





/** Signs in with e-mail and password. @throws StoreError */ async function signIn({ email, password }) {
    const auth = await reachAuth(runtime_namespaceObject.loadAuth);
    const { error } = await auth.signInWithPassword({
        email,
        password
    });
    if (error) throw toAuthError(error);
}
/**
 * Creates an account and signs nobody in. Resolves with whether the address has to be confirmed first, which is the
 * service's decision. Refuses an address that has an account (`user_already_exists`) and a display name that somebody has
 * (`display_name_taken`). @throws StoreError
 */ async function signUp(values, now) {
    const auth = await reachAuth(runtime_namespaceObject.loadPassingAuth);
    const { fullName, phone, displayName, email, password } = values;
    if (await isDisplayNameTaken(displayName)) throw new StoreError("rejected", displayNameTaken, "display_name_taken");
    const { data, error } = await auth.signUp({
        email,
        password,
        options: {
            emailRedirectTo: callbackAddress("/"),
            data: {
                full_name: fullName,
                phone,
                display_name: displayName,
                signup_timestamp: now.toISOString()
            }
        }
    });
    if (error) throw toAuthError(error);
    // A service that confirms addresses answers for a known one as for a new one, but names no identity.
    if (data.user?.identities?.length === 0 && !data.session) {
        throw new StoreError("rejected", "User already registered", "user_already_exists");
    }
    if (data.session) await auth.signOut({
        scope: "local"
    }).catch(()=>undefined);
    return {
        needsConfirmation: !data.session
    };
}
/** Sends the confirmation mail of a new account once more. @throws StoreError */ async function resendConfirmation(email) {
    const auth = await reachAuth(runtime_namespaceObject.loadPassingAuth);
    const { error } = await auth.resend({
        type: "signup",
        email,
        options: {
            emailRedirectTo: callbackAddress("/")
        }
    });
    if (error) throw toAuthError(error);
}
/**
 * Leaves for a provider of social sign-in, which comes back to /auth/callback with the return address. Refuses a provider
 * that the service does not offer: it would leave the person with a page of the service's. @throws StoreError
 */ async function signInWithProvider(provider, returnTo) {
    const auth = await reachAuth(runtime_namespaceObject.loadAuth);
    await requireProvider(provider);
    const { error } = await auth.signInWithOAuth({
        // Which providers there are is a run-time setting, so their names are no part of the code.
        provider: provider,
        options: {
            redirectTo: callbackAddress(returnTo)
        }
    });
    if (error) throw toAuthError(error);
}
async function requireProvider(provider) {
    const { supabaseUrl, supabaseKey } = (0,runtime_namespaceObject.getSettings)();
    const response = await fetch(`${supabaseUrl}/auth/v1/settings`, {
        headers: {
            apikey: supabaseKey
        }
    }).catch(()=>null);
    if (!response?.ok) throw new StoreError("network", "The auth service did not answer.");
    const { external } = await response.json();
    if (!external || !Object.hasOwn(external, provider) || external[provider] !== true) {
        throw new StoreError("rejected", "provider is not enabled", "provider_disabled");
    }
}
/** Signs out on this device, at once in every tab, and forgets what was typed and not sent. Never rejects. */ function signOut() {
    clearDrafts();
    return (0,runtime_namespaceObject.endSession)();
}
/** Sends a mail whose link lets the person choose a new password. An unknown address is no error. @throws StoreError */ async function requestPasswordReset(email) {
    const auth = await reachAuth(runtime_namespaceObject.loadAuth);
    const { error } = await auth.resetPasswordForEmail(email, {
        redirectTo: callbackAddress("/nova-senha")
    });
    if (error) throw toAuthError(error);
}
/** Whether this is the password of an account, without touching the session. Refuses a wrong one. @throws StoreError */ async function confirmPassword(values) {
    const auth = await reachAuth(runtime_namespaceObject.loadPassingAuth);
    const { error } = await auth.signInWithPassword(values);
    if (error) throw toAuthError(error);
    await auth.signOut({
        scope: "local"
    }).catch(()=>undefined);
}
/** Gives the signed-in person a new password and ends their sessions on other devices. @throws StoreError */ async function changePassword(password) {
    const auth = await reachAuth(runtime_namespaceObject.loadAuth);
    const { error } = await auth.updateUser({
        password
    });
    if (error) throw toAuthError(error);
    // The password is changed; that an old session lives until it runs out is no reason to report a failure.
    await auth.signOut({
        scope: "others"
    }).catch(()=>undefined);
}
// The auth service refuses a taken display name without saying so. Where the question has no answer, it decides alone.
async function isDisplayNameTaken(displayName) {
    const answer = await (0,runtime_namespaceObject.getStoreClient)()?.rpc("is_display_name_free", {
        p_display_name: displayName
    });
    return answer?.data === false;
}
async function reachAuth(load) {
    if (!(0,runtime_namespaceObject.getStoreClient)()) throw notConfigured();
    try {
        return await load();
    } catch  {
        throw new StoreError("network", "The auth client could not be loaded.");
    }
}
function callbackAddress(returnTo) {
    return `${window.location.origin}/auth/callback?return=${encodeURIComponent(returnTo)}`;
}

;// CONCATENATED MODULE: ../shared-ui/src/primitives/field.tsx




const FieldContext = /*#__PURE__*/ (0,external_react_namespaceObject.createContext)(null);
/** A label, one control, its hint and its error, tied together for screen readers. */ function Field({ label, hint, error, optional = false, children }) {
    const id = (0,external_react_namespaceObject.useId)();
    const hintId = `${id}-hint`;
    const errorId = `${id}-error`;
    const hasError = error !== undefined && error !== "";
    const described = [
        hint ? hintId : "",
        hasError ? errorId : ""
    ].filter(Boolean).join(" ");
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(field_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(field_Label, {
                htmlFor: id,
                children: [
                    label,
                    optional && /*#__PURE__*/ (0,jsx_runtime.jsx)(Optional, {
                        children: " (opcional)"
                    })
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(FieldContext, {
                value: {
                    id,
                    describedBy: described || undefined,
                    invalid: hasError
                },
                children: children
            }),
            hint && /*#__PURE__*/ (0,jsx_runtime.jsx)(Hint, {
                id: hintId,
                children: hint
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Problem, {
                id: errorId,
                role: "alert",
                children: hasError && /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                            name: "alert"
                        }),
                        error
                    ]
                })
            })
        ]
    });
}
/** Attributes that tie a control to the Field around it; what the caller gave wins. Without a Field it adds nothing. */ function useFieldAttributes(props) {
    const field = (0,external_react_namespaceObject.useContext)(FieldContext);
    if (!field) return props;
    const describedBy = [
        props["aria-describedby"],
        field.describedBy
    ].filter(Boolean).join(" ") || undefined;
    return {
        id: field.id,
        "aria-invalid": field.invalid || undefined,
        ...props,
        "aria-describedby": describedBy
    };
}
const field_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-a84b762b-0"
})([
    `display:flex;flex-direction:column;gap:`,
    `;min-inline-size:0;`
], ({ theme })=>theme.space[1]);
const field_Label = /*#__PURE__*/ external_styled_components_namespaceObject.styled.label.withConfig({
    componentId: "ui__sc-a84b762b-1"
})([
    `font-weight:`,
    `;`
], ({ theme })=>theme.font.weight.medium);
const Optional = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-a84b762b-2"
})([
    `color:`,
    `;font-weight:`,
    `;`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.weight.regular);
const Hint = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-a84b762b-3"
})([
    `color:`,
    `;font-size:`,
    `;`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.size.caption);
const Problem = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-a84b762b-4"
})([
    `--icon-size:1em;display:flex;align-items:center;gap:`,
    `;color:`,
    `;font-size:`,
    `;&:empty{display:none;}`
], ({ theme })=>theme.space[1], ({ theme })=>theme.tone.red.text, ({ theme })=>theme.font.size.caption);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/icon-button.tsx



/** A square 44 px button that holds only an icon. */ function IconButton({ icon, label, type = "button", ...rest }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(icon_button_Root, {
        ...rest,
        type: type,
        "aria-label": label,
        title: label,
        children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
            name: icon
        })
    });
}
const icon_button_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.button.withConfig({
    componentId: "ui__sc-806f8cbb-0"
})([
    `display:inline-grid;place-items:center;flex:none;inline-size:`,
    `;block-size:`,
    `;border-radius:`,
    `;color:`,
    `;&:hover:not(:disabled){background:`,
    `;}&:disabled{color:`,
    `;cursor:not-allowed;}`
], ({ theme })=>theme.size.tap, ({ theme })=>theme.size.tap, ({ theme })=>theme.radius.medium, ({ theme })=>theme.colors.text, ({ theme })=>theme.colors.raised, ({ theme })=>theme.colors.edge);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/control-style.ts

/** The look shared by every control that holds text. */ const controlStyle = /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
    `inline-size:100%;min-inline-size:0;min-block-size:`,
    `;padding:`,
    `;color:`,
    `;background:`,
    `;border:`,
    `;border-radius:`,
    `;font-size:`,
    `;line-height:`,
    `;&::placeholder{color:`,
    `;opacity:1;}&:hover:not(:disabled){border-color:`,
    `;}&:focus-visible{outline-offset:0;}&[aria-invalid="true"]{border-color:`,
    `;}&:disabled,&:read-only:not(select){color:`,
    `;background:`,
    `;border-color:`,
    `;}&:disabled{cursor:not-allowed;}`
], ({ theme })=>theme.size.tap, ({ theme })=>`${theme.space[2]} ${theme.space[3]}`, ({ theme })=>theme.colors.text, ({ theme })=>theme.colors.raised, ({ theme })=>`${theme.size.hairline} solid ${theme.colors.edge}`, ({ theme })=>theme.radius.medium, ({ theme })=>theme.font.size.body, ({ theme })=>theme.font.leading.snug, ({ theme })=>theme.colors.muted, ({ theme })=>theme.colors.muted, ({ theme })=>theme.tone.red.text, ({ theme })=>theme.colors.muted, ({ theme })=>theme.colors.surface, ({ theme })=>theme.colors.line);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/text-input.tsx




/** A line of text. Inside a Field it needs nothing more; alone it needs an `aria-label`. */ function TextInput({ type = "text", ...props }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(text_input_Root, {
        type: type,
        ...useFieldAttributes(props)
    });
}
const text_input_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.input.withConfig({
    componentId: "ui__sc-97ee1777-0"
})([
    ``,
    ``
], controlStyle);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/password-input.tsx





/** A password with a button that shows and hides it. Say `autoComplete="current-password"` or `"new-password"`. */ function PasswordInput(props) {
    const [shown, setShown] = (0,external_react_namespaceObject.useState)(false);
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(password_input_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
                autoCapitalize: "none",
                spellCheck: false,
                ...props,
                type: shown ? "text" : "password"
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(IconButton, {
                icon: shown ? "eyeOff" : "eye",
                label: shown ? "Ocultar senha" : "Mostrar senha",
                onClick: ()=>setShown(!shown)
            })
        ]
    });
}
const password_input_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-f665a16f-0"
})([
    `position:relative;& > input{padding-inline-end:`,
    `;}& > button{position:absolute;inset-block-start:0;inset-inline-end:0;}`
], ({ theme })=>theme.size.tap);

;// CONCATENATED MODULE: ./src/form/email-field.tsx


/** The e-mail of an account. To password managers it is the name that the password is filed under. */ function EmailField({ error, focused = false }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
        label: "E-mail",
        error: error,
        children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
            name: "email",
            type: "email",
            autoComplete: "username",
            autoCapitalize: "none",
            autoFocus: focused,
            required: true
        })
    });
}

;// CONCATENATED MODULE: ./src/form/form-text.ts

/** A text field of a form, sanitised; empty where the form has no such field. */ function formText(form, name) {
    return sanitizeText(rawText(form, name));
}
/** A field of a form exactly as typed, for passwords. */ function rawText(form, name) {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
}

;// CONCATENATED MODULE: ./src/form/use-submission.ts

/**
 * Checks and sends a form, once at a time. The fields keep their own values and are read when the form is sent, so that
 * what a password manager or a browser filled in without telling counts too.
 */ function useSubmission(plan) {
    const [outcome, setOutcome] = (0,external_react_namespaceObject.useState)(nothingWrong);
    const [busy, setBusy] = (0,external_react_namespaceObject.useState)(false);
    const running = (0,external_react_namespaceObject.useRef)(false);
    async function handleSubmit(event) {
        event.preventDefault();
        // State arrives a render late: two presses of Enter in one frame would both pass it.
        if (running.current) return;
        const form = event.currentTarget;
        const values = plan.read(new FormData(form));
        const problems = plan.check(values);
        setOutcome({
            errors: toErrors(problems, plan.messages),
            failure: "",
            cause: undefined
        });
        if (problems[0]) {
            focusField(form, problems[0].field);
            return;
        }
        running.current = true;
        setBusy(true);
        try {
            await plan.send(values);
        } catch (cause) {
            setOutcome({
                errors: {},
                failure: plan.explain(cause),
                cause
            });
        } finally{
            running.current = false;
            setBusy(false);
        }
    }
    // A field that is being mended is no longer wrong; the next press of the button judges it again.
    function handleInput({ target }) {
        const name = target.name;
        if (!outcome.errors[name]) return;
        setOutcome({
            ...outcome,
            errors: {
                ...outcome.errors,
                [name]: undefined
            }
        });
    }
    return {
        ...outcome,
        busy,
        form: {
            noValidate: true,
            onSubmit: handleSubmit,
            onInput: handleInput
        }
    };
}
const nothingWrong = {
    errors: {},
    failure: "",
    cause: undefined
};
function toErrors(problems, messages) {
    const errors = {};
    for (const { field, code } of problems)errors[field] ??= messages[code];
    return errors;
}
function focusField(form, name) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
}

;// CONCATENATED MODULE: ./src/login/sign-in-form.tsx








/** Signs in. What follows is the page's business: it sees the session change. */ function SignInForm({ focused }) {
    const [email, setEmail] = (0,external_react_namespaceObject.useState)("");
    const { errors, failure, cause, busy, form } = useSubmission({
        read: readSignIn,
        check: checkSignIn,
        messages: signInMessages,
        explain: authMessage,
        send: async (values)=>{
            setEmail(values.email);
            await signInWithinLimit(values);
        }
    });
    const isUnconfirmed = cause instanceof StoreError && cause.reason === "email_not_confirmed";
    return(// A form sent before the page is alive must not put the password into the address.
    /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
        ...form,
        method: "post",
        "aria-label": "Entrar",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "red",
                    ...isUnconfirmed && {
                        action: /*#__PURE__*/ (0,jsx_runtime.jsx)(ResendConfirmation, {
                            email: email
                        })
                    },
                    children: failure
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(EmailField, {
                    error: errors.email,
                    focused: focused
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Senha",
                    error: errors.password,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "password",
                        autoComplete: "current-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(TextLink, {
                    as: router_namespaceObject.StoreLink,
                    to: "/recuperar-senha",
                    children: "Esqueci minha senha"
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                    type: "submit",
                    variant: "primary",
                    block: true,
                    loading: busy,
                    children: "Entrar"
                })
            ]
        })
    }));
}
function readSignIn(form) {
    return {
        email: formText(form, "email"),
        password: rawText(form, "password")
    };
}
async function signInWithinLimit(values) {
    const now = Date.now();
    if (!recordAttempt(signInLimit, values.email, now)) {
        throw new StoreError("rejected", signInMessages.too_many_attempts);
    }
    try {
        await signIn(values);
    } catch (error) {
        // An attempt that never reached the service is none.
        if (error instanceof StoreError && error.code === "network") forgetAttempt(signInLimit, values.email, now);
        throw error;
    }
}
function ResendConfirmation({ email }) {
    const [said, setSaid] = (0,external_react_namespaceObject.useState)("");
    const [busy, setBusy] = (0,external_react_namespaceObject.useState)(false);
    async function resend() {
        setBusy(true);
        try {
            await resendConfirmation(email);
            setSaid("Enviamos um novo link de confirmação para o seu e-mail.");
        } catch (error) {
            setSaid(authMessage(error));
        } finally{
            setBusy(false);
        }
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                onClick: resend,
                loading: busy,
                children: "Reenviar e-mail de confirma\xe7\xe3o"
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)("span", {
                role: "status",
                children: said
            })
        ]
    });
}

;// CONCATENATED MODULE: ../shared-data/src/validation/display-name.ts
const shortest = 3;
const display_name_longest = 20;
/** A display name as its field lets it be typed: lower case, a-z, 0-9 and underscore, at most 20; spec section 5. */ function formatDisplayName(typed) {
    return typed.toLowerCase().replace(/[^a-z0-9_]/g, "").slice(0, display_name_longest);
}
/** What is wrong with a display name, or `null`; spec section 5. */ function displayNameProblem(displayName) {
    if (displayName === "") return "display_name_required";
    return displayName.length < shortest ? "display_name_short" : null;
}

;// CONCATENATED MODULE: ../shared-data/src/validation/sign-up.ts


/** The sign-up rules' sentences, to the letter of spec sections 5 and 8. */ const signUpMessages = {
    full_name_required: "Nome completo é obrigatório",
    phone_required: "Telefone é obrigatório",
    display_name_required: "Nome de exibição é obrigatório",
    display_name_short: "Nome de exibição deve ter pelo menos 3 caracteres",
    passwords_differ: "As senhas não coincidem",
    password_short: "A senha deve ter pelo menos 6 caracteres",
    email_invalid: "Email inválido",
    email_blocked: "Email não permitido. Use um email válido.",
    phone_invalid: "Telefone inválido. Use um número válido.",
    password_weak: "Password must be at least 8 characters",
    too_many_attempts: "Muitas tentativas de cadastro. Tente novamente em 1 hora."
};
/**
 * What keeps a sign-up from being sent, in the spec's order: the form's rules first, and the logic's rules once the
 * form has none left. The attempt limit is asked apart, after both. Empty: nothing does.
 */ function checkSignUp(values) {
    const problems = checkForm(values);
    return problems.length > 0 ? problems : checkLogic(values);
}
function checkForm({ fullName, phone, displayName, password, passwordConfirmation }) {
    const problems = [];
    if (fullName === "") problems.push({
        field: "fullName",
        code: "full_name_required"
    });
    if (phone === "") problems.push({
        field: "phone",
        code: "phone_required"
    });
    const nameProblem = displayNameProblem(displayName);
    if (nameProblem) problems.push({
        field: "displayName",
        code: nameProblem
    });
    if (password !== passwordConfirmation) problems.push({
        field: "passwordConfirmation",
        code: "passwords_differ"
    });
    if (password.length < 6) problems.push({
        field: "password",
        code: "password_short"
    });
    return problems;
}
function checkLogic({ email, phone, password }) {
    const problems = [];
    if (!isEmail(email)) problems.push({
        field: "email",
        code: "email_invalid"
    });
    else if (isBlockedEmail(email)) problems.push({
        field: "email",
        code: "email_blocked"
    });
    const digits = phone.replace(/\D/g, "").length;
    if (digits < 10 || digits > 15) problems.push({
        field: "phone",
        code: "phone_invalid"
    });
    if (password.length < 8) problems.push({
        field: "password",
        code: "password_weak"
    });
    return problems;
}

;// CONCATENATED MODULE: ./src/form/display-name-input.tsx



/** A display name: what it may not hold disappears as it is typed. */ function DisplayNameInput(props) {
    function keepAllowed({ currentTarget: input }) {
        const allowed = formatDisplayName(input.value);
        // Writing the same text again would send the cursor to the end.
        if (allowed === input.value) return;
        const { value, selectionStart } = input;
        input.value = allowed;
        const place = formatDisplayName(value.slice(0, selectionStart ?? value.length)).length;
        input.setSelectionRange(place, place);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
        autoComplete: "nickname",
        autoCapitalize: "none",
        spellCheck: false,
        ...props,
        onInput: keepAllowed
    });
}

;// CONCATENATED MODULE: ./src/login/sign-up-form.tsx







/** Creates an account. Nobody is signed in by it: the page goes back to signing in. */ function SignUpForm({ onCreated }) {
    const { errors, failure, busy, form } = useSubmission({
        read: readSignUp,
        check: checkSignUp,
        messages: signUpMessages,
        explain: authMessage,
        send: async (values)=>onCreated(await signUpWithinLimit(values))
    });
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
        ...form,
        method: "post",
        "aria-label": "Criar conta",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "red",
                    children: failure
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Nome completo",
                    error: errors.fullName,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
                        name: "fullName",
                        autoComplete: "name",
                        autoFocus: true,
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Telefone",
                    hint: "Com DDD, s\xf3 n\xfameros ou como preferir.",
                    error: errors.phone,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
                        name: "phone",
                        type: "tel",
                        autoComplete: "tel",
                        inputMode: "tel",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Nome de exibi\xe7\xe3o",
                    hint: "\xc9 o nome que aparece nas suas avalia\xe7\xf5es: de 3 a 20 letras min\xfasculas, n\xfameros ou _.",
                    error: errors.displayName,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(DisplayNameInput, {
                        name: "displayName",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(EmailField, {
                    error: errors.email
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Senha",
                    hint: "Pelo menos 8 caracteres.",
                    error: errors.password,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "password",
                        autoComplete: "new-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Confirmar senha",
                    error: errors.passwordConfirmation,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "passwordConfirmation",
                        autoComplete: "new-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                    type: "submit",
                    variant: "primary",
                    block: true,
                    loading: busy,
                    children: "Criar conta"
                })
            ]
        })
    });
}
function readSignUp(form) {
    return {
        fullName: formText(form, "fullName"),
        phone: formText(form, "phone"),
        displayName: formatDisplayName(formText(form, "displayName")),
        email: formText(form, "email"),
        password: rawText(form, "password"),
        passwordConfirmation: rawText(form, "passwordConfirmation")
    };
}
async function signUpWithinLimit(values) {
    const now = Date.now();
    if (!recordAttempt(signUpLimit, values.email, now)) {
        throw new StoreError("rejected", signUpMessages.too_many_attempts);
    }
    try {
        return await signUp(values, new Date(now));
    } catch (error) {
        if (error instanceof StoreError && error.code === "network") forgetAttempt(signUpLimit, values.email, now);
        throw error;
    }
}

;// CONCATENATED MODULE: ./src/login/social-buttons.tsx






/** The ways in through another service; which ones is a run-time setting. */ function SocialButtons({ returnTo }) {
    const { socialProviders } = (0,runtime_namespaceObject.getSettings)();
    const [leavingFor, setLeavingFor] = (0,external_react_namespaceObject.useState)("");
    const [failure, setFailure] = (0,external_react_namespaceObject.useState)("");
    async function leave(provider) {
        if (leavingFor !== "") return;
        setFailure("");
        setLeavingFor(provider);
        try {
            await signInWithProvider(provider, returnTo);
        } catch (error) {
            setFailure(socialMessage(provider, error));
            setLeavingFor("");
        }
    }
    if (socialProviders.length === 0) return null;
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
        $gap: 3,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Divider, {
                as: "p",
                $size: "caption",
                $muted: true,
                children: "ou"
            }),
            failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                tone: "red",
                children: failure
            }),
            socialProviders.map((provider)=>/*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                    block: true,
                    loading: leavingFor === provider,
                    onClick: ()=>leave(provider),
                    children: [
                        "Continuar com ",
                        providerName(provider)
                    ]
                }, provider))
        ]
    });
}
const Divider = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Text).withConfig({
    componentId: "account__sc-b1a09f80-0"
})([
    `display:flex;align-items:center;gap:`,
    `;max-inline-size:none;&::before,&::after{content:"";flex:1;border-block-start:`,
    `;}`
], ({ theme })=>theme.space[3], ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`);

;// CONCATENATED MODULE: ./src/login/login.route.tsx










const modeText = {
    "sign-in": {
        title: "Entrar",
        question: "Ainda não tem uma conta?",
        switch: "Criar conta"
    },
    "sign-up": {
        title: "Criar conta",
        question: "Já tem uma conta?",
        switch: "Fazer login"
    }
};
const created = "Conta criada com sucesso! Faça login para continuar.";
const createdUnconfirmed = "Conta criada com sucesso! Confirme seu e-mail pelo link que enviamos e depois faça login.";
function LoginPage() {
    const { status } = (0,runtime_namespaceObject.useSession)();
    const { search } = (0,router_namespaceObject.useLocation)();
    const [parameters] = (0,router_namespaceObject.useSearchParams)();
    const [mode, setMode] = (0,external_react_namespaceObject.useState)("sign-in");
    const [success, setSuccess] = (0,external_react_namespaceObject.useState)("");
    const returnTo = safeReturn(parameters.get("return"));
    const failure = callbackMessage(parameters.get("error"));
    if (status === "signed-in") return /*#__PURE__*/ (0,jsx_runtime.jsx)(router_namespaceObject.Navigate, {
        to: (0,router_namespaceObject.carryQuery)(returnTo, search),
        replace: true
    });
    function switchTo(next) {
        setMode(next);
        setSuccess("");
    }
    function handleCreated({ needsConfirmation }) {
        setMode("sign-in");
        setSuccess(needsConfirmation ? createdUnconfirmed : created);
    }
    const text = modeText[mode];
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(FormPage, {
        title: text.title,
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            $gap: 5,
            children: [
                success !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "green",
                    children: success
                }),
                success === "" && failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "red",
                    children: failure
                }),
                mode === "sign-in" ? /*#__PURE__*/ (0,jsx_runtime.jsx)(SignInForm, {
                    focused: success !== ""
                }) : /*#__PURE__*/ (0,jsx_runtime.jsx)(SignUpForm, {
                    onCreated: handleCreated
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(SocialButtons, {
                    returnTo: returnTo
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                    $justify: "center",
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                            as: "span",
                            $muted: true,
                            children: text.question
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                            variant: "ghost",
                            onClick: ()=>switchTo(mode === "sign-in" ? "sign-up" : "sign-in"),
                            children: text.switch
                        })
                    ]
                })
            ]
        })
    });
}
/** /login: sign-in and sign-up in one screen. */ const loginRoute = {
    path: "/login",
    Component: LoginPage,
    head: ()=>({
            title: "Entrar",
            noIndex: true
        })
};

;// CONCATENATED MODULE: external "shared-data/query"
const query_namespaceObject = require("shared-data/query");
;// CONCATENATED MODULE: ../shared-data/src/profile/profile.api.ts


/** The caller's own profile. @throws StoreError */ async function getProfile(db, userId, signal) {
    const { data, error, status } = await db.from("profiles").select("full_name,display_name,phone").eq("id", userId).abortSignal(signal).maybeSingle();
    if (error) throw toStoreError(error, status);
    const row = data;
    return {
        full_name: row?.full_name ?? "",
        display_name: row?.display_name ?? "",
        phone: row?.phone ?? ""
    };
}
/**
 * Saves the caller's names: in the profile, which is what counts, and in the session, which is what the screens greet
 * with. Refuses a display name that somebody has. @throws StoreError with the server's words
 */ async function saveProfile(db, { fullName, displayName }) {
    const { error, status } = await db.rpc("update_profile", {
        p_full_name: fullName,
        p_display_name: displayName
    });
    if (error) throw toStoreError(error, status);
    const auth = await (0,runtime_namespaceObject.loadAuth)().catch(()=>null);
    await auth?.updateUser({
        data: {
            full_name: fullName,
            display_name: displayName
        }
    }).catch(()=>undefined);
}

;// CONCATENATED MODULE: ../shared-data/src/profile/use-profile.ts




/** The signed-in person's profile. Not asked again by itself: an answer must not run over what is being typed. */ function useProfile() {
    const db = (0,runtime_namespaceObject.getStoreClient)();
    const { user } = (0,runtime_namespaceObject.useSession)();
    return (0,query_namespaceObject.useQuery)({
        queryKey: [
            "private",
            "profile",
            user?.id
        ],
        queryFn: ({ signal })=>db ? getProfile(db, user?.id ?? "", signal) : Promise.reject(notConfigured()),
        enabled: user !== null,
        refetchOnWindowFocus: false
    });
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/offline-notice.tsx



/** Appears while the device has no connection, and says what still works. Draws nothing on the server. */ function OfflineNotice({ children = "Mostrando o que já foi carregado." }) {
    const online = useOnline();
    if (online) return null;
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
        tone: "yellow",
        title: "Voc\xea est\xe1 sem internet",
        children: children
    });
}
/** Whether the device believes it has a connection; true on the server and until the page is alive. */ function useOnline() {
    return (0,external_react_namespaceObject.useSyncExternalStore)(subscribe, ()=>navigator.onLine, assumeOnline);
}
function assumeOnline() {
    return true;
}
function subscribe(onChange) {
    window.addEventListener("online", onChange);
    window.addEventListener("offline", onChange);
    return ()=>{
        window.removeEventListener("online", onChange);
        window.removeEventListener("offline", onChange);
    };
}

;// CONCATENATED MODULE: ../shared-ui/src/primitives/skeleton.tsx

const breathe = /*#__PURE__*/ (0,external_styled_components_namespaceObject.keyframes)([
    `50%{opacity:0.45;}`
]);
/** Stands in, at the same size, for what is still loading. Put `aria-busy` on the region that holds it. */ const Skeleton = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.attrs({
    "aria-hidden": true
}).withConfig({
    componentId: "ui__sc-9a2a0791-0"
})([
    `display:block;inline-size:`,
    `;block-size:`,
    `;aspect-ratio:`,
    `;border-radius:`,
    `;background:`,
    `;animation:`,
    ` 1.6s ease-in-out infinite;`
], ({ $width = "100%" })=>$width, ({ $height, $ratio })=>$height ?? ($ratio === undefined ? "1em" : "auto"), ({ $ratio = "auto" })=>$ratio, ({ theme })=>theme.radius.small, ({ theme })=>theme.colors.raised, breathe);

;// CONCATENATED MODULE: ../shared-ui/src/patterns/states.tsx





/** Nothing is here yet, and where to go from here. */ function EmptyState({ title, as = "h2", description, icon = "box", action }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(states_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Sign, {
                children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                    name: icon
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                as: as,
                $size: "lead",
                children: title
            }),
            description !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                $muted: true,
                children: description
            }),
            action
        ]
    });
}
/** Something could not be loaded or done: what, and how to try again. Announced at once. */ function ErrorState({ title = "Algo deu errado", as = "h2", message, onRetry, retrying, action }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(states_Root, {
        role: "alert",
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Sign, {
                children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                    name: "alert"
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                as: as,
                $size: "lead",
                children: title
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                $muted: true,
                children: message
            }),
            onRetry && /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                onClick: onRetry,
                loading: retrying,
                children: "Tentar novamente"
            }),
            action
        ]
    });
}
const states_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-8e90ee2d-0"
})([
    `display:flex;flex-direction:column;align-items:center;gap:`,
    `;padding:`,
    `;text-align:center;`
], ({ theme })=>theme.space[3], ({ theme })=>`${theme.space[12]} ${theme.space[4]}`);
const Sign = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-8e90ee2d-1"
})([
    `--icon-size:`,
    `;display:grid;place-items:center;inline-size:`,
    `;block-size:`,
    `;border:`,
    `;border-radius:`,
    `;color:`,
    `;background:`,
    `;`
], ({ theme })=>theme.space[8], ({ theme })=>theme.space[16], ({ theme })=>theme.space[16], ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`, ({ theme })=>theme.radius.large, ({ theme })=>theme.colors.muted, ({ theme })=>theme.colors.surface);

;// CONCATENATED MODULE: ../shared-data/src/validation/new-password.ts

/** A new password's rules speak as sign-up's do. */ const newPasswordMessages = signUpMessages;
/** What keeps a new password from being saved: sign-up's rules, in sign-up's order. Empty: nothing does. */ function checkNewPassword(values) {
    const { password, passwordConfirmation } = values;
    const problems = [];
    if (password !== passwordConfirmation) problems.push({
        field: "passwordConfirmation",
        code: "passwords_differ"
    });
    if (password.length < 6) problems.push({
        field: "password",
        code: "password_short"
    });
    else if (problems.length === 0 && password.length < 8) problems.push({
        field: "password",
        code: "password_weak"
    });
    return problems;
}

;// CONCATENATED MODULE: ../shared-ui/src/primitives/visually-hidden.tsx

/** Hidden from sight, kept for screen readers. */ const visuallyHidden = /*#__PURE__*/ (0,external_styled_components_namespaceObject.css)([
    `position:absolute;inline-size:1px;block-size:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;`
]);
/** Words for screen readers only. */ const VisuallyHidden = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-25bf44a4-0"
})([
    ``,
    ``
], visuallyHidden);

;// CONCATENATED MODULE: ./src/nova-senha/new-password-form.tsx





const new_password_form_messages = {
    ...newPasswordMessages,
    current_missing: "Informe sua senha atual"
};
/** Asks twice for a new password and saves it. */ function NewPasswordForm({ email, asksCurrent = false, onSaved }) {
    const { errors, failure, busy, form } = useSubmission({
        read: readPasswords,
        check: (values)=>checkPasswords(values, asksCurrent),
        messages: new_password_form_messages,
        explain: authMessage,
        send: async ({ currentPassword, password })=>{
            if (asksCurrent) await confirmPassword({
                email,
                password: currentPassword
            });
            await changePassword(password);
            onSaved();
        }
    });
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
        ...form,
        method: "post",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "red",
                    children: failure
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(VisuallyHidden, {
                    "aria-hidden": true,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)("input", {
                        type: "email",
                        autoComplete: "username",
                        value: email,
                        readOnly: true,
                        tabIndex: -1
                    })
                }),
                asksCurrent && /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Senha atual",
                    error: errors.currentPassword,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "currentPassword",
                        autoComplete: "current-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Nova senha",
                    hint: "Pelo menos 8 caracteres.",
                    error: errors.password,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "password",
                        autoComplete: "new-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Confirmar nova senha",
                    error: errors.passwordConfirmation,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordInput, {
                        name: "passwordConfirmation",
                        autoComplete: "new-password",
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                    type: "submit",
                    loading: busy,
                    children: "Salvar nova senha"
                })
            ]
        })
    });
}
function readPasswords(form) {
    return {
        currentPassword: rawText(form, "currentPassword"),
        password: rawText(form, "password"),
        passwordConfirmation: rawText(form, "passwordConfirmation")
    };
}
function checkPasswords(values, asksCurrent) {
    const isMissing = asksCurrent && values.currentPassword === "";
    const missing = {
        field: "currentPassword",
        code: "current_missing"
    };
    return [
        ...isMissing ? [
            missing
        ] : [],
        ...checkNewPassword(values)
    ];
}

;// CONCATENATED MODULE: ./src/meu-perfil/password-card.tsx





/** Changes the password of the signed-in person, who has to know the present one. */ function PasswordCard({ email }) {
    const [state, setState] = (0,external_react_namespaceObject.useState)("closed");
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Card, {
        as: "section",
        "aria-labelledby": "senha",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                    id: "senha",
                    $size: "lead",
                    children: "Senha"
                }),
                state === "saved" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "green",
                    children: "Senha alterada com sucesso! Os outros aparelhos precisam entrar de novo."
                }),
                state === "open" ? /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(NewPasswordForm, {
                            email: email,
                            asksCurrent: true,
                            onSaved: ()=>setState("saved")
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsxs)(Text, {
                            $size: "caption",
                            $muted: true,
                            children: [
                                "N\xe3o sabe a senha atual, ou entra com Google ou Facebook?",
                                " ",
                                /*#__PURE__*/ (0,jsx_runtime.jsx)(TextLink, {
                                    as: router_namespaceObject.StoreLink,
                                    to: "/recuperar-senha",
                                    children: "Receba um link por e-mail"
                                })
                            ]
                        })
                    ]
                }) : /*#__PURE__*/ (0,jsx_runtime.jsx)("div", {
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                        onClick: ()=>setState("open"),
                        children: "Alterar senha"
                    })
                })
            ]
        })
    });
}

;// CONCATENATED MODULE: ../shared-data/src/profile/account.api.ts

/**
 * Deletes the caller's account for good; orders stay without the person. Refuses staff, and people whose payment or
 * delivery is under way. The session is still to be ended afterwards. @throws StoreError with the server's words
 */ async function deleteAccount(db) {
    const { error, status } = await db.rpc("delete_my_account");
    if (error) throw toStoreError(error, status);
}
const rowsAtOnce = 500;
/** Reads everything the store keeps about the caller, delivered keys included. @throws StoreError */ async function readPersonalData(db, userId) {
    const profile = await db.from("profiles").select("full_name,display_name,phone,created_at,updated_at").eq("id", userId).maybeSingle();
    if (profile.error) throw toStoreError(profile.error, profile.status);
    const orders = await readAll((from, to)=>db.from("orders").select("id,product_id,status,amount,created_at,paid_at,delivered_at,first_viewed_at,delivered_key_id,customer_email").eq("user_id", userId).order("id").range(from, to));
    const keyIds = orders.flatMap((order)=>order.delivered_key_id ?? []);
    const keys = [];
    for(let first = 0; first < keyIds.length; first += 100){
        const ids = keyIds.slice(first, first + 100);
        const { data, error, status } = await db.from("product_keys").select("id,product_id,key_data,used_at").in("id", ids);
        if (error) throw toStoreError(error, status);
        keys.push(...data);
    }
    const reviews = await readAll((from, to)=>db.from("reviews").select("id,product_id,order_id,rating,comment,is_approved,created_at").eq("user_id", userId).order("id").range(from, to));
    return {
        profile: profile.data,
        orders,
        keys,
        reviews
    };
}
async function readAll(readPage) {
    const rows = [];
    for(;;){
        const { data, error, status } = await readPage(rows.length, rows.length + rowsAtOnce - 1);
        if (error) throw toStoreError(error, status);
        rows.push(...data ?? []);
        if ((data ?? []).length < rowsAtOnce) return rows;
    }
}

;// CONCATENATED MODULE: ../shared-data/src/dialogs/dialogs.ts
/**
 * Tells the person something in a browser alert; spec section 8 shows all admin and order messages so.
 * The one place to change when they are to look otherwise.
 */ function notify(text) {
    window.alert(text);
}
/** Asks the person to confirm, in a browser dialog. True where they did. */ function confirmAction(text) {
    return window.confirm(text);
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/dialog.tsx





/** A modal window: the rest of the page is out of reach until it closes, then the focus goes back where it was. */ function Dialog({ open, ...rest }) {
    return open ? /*#__PURE__*/ (0,jsx_runtime.jsx)(OpenDialog, {
        ...rest
    }) : null;
}
function OpenDialog({ title, description, children, footer, wide = false, ...closing }) {
    const element = (0,external_react_namespaceObject.useRef)(null);
    const titleId = (0,external_react_namespaceObject.useId)();
    const descriptionId = `${titleId}-description`;
    const hasDescription = description !== undefined;
    useModal(element);
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(dialog_Root, {
        ref: element,
        $wide: wide,
        "aria-labelledby": titleId,
        "aria-describedby": hasDescription ? descriptionId : undefined,
        ...closingHandlers(element, closing),
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Panel, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Top, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                            id: titleId,
                            $size: "lead",
                            children: title
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(IconButton, {
                            icon: "close",
                            label: "Fechar",
                            onClick: closing.onClose
                        })
                    ]
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(dialog_Body, {
                    "data-dialog-body": true,
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsxs)(Content, {
                            children: [
                                hasDescription && /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                                    id: descriptionId,
                                    $muted: true,
                                    children: description
                                }),
                                children
                            ]
                        }),
                        footer !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Bottom, {
                            children: footer
                        })
                    ]
                })
            ]
        })
    });
}
function closingHandlers(element, { onClose, guarded = false }) {
    return {
        onCancel (event) {
            // A file picker inside, closed without a choice, sends the same event up to here.
            if (event.target !== element.current) return;
            // The state decides: left alone, the browser would close it behind React's back.
            event.preventDefault();
            if (!guarded) onClose();
        },
        onKeyDown (event) {
            // Chromium lets a page refuse to close only once; a key that never counted cannot be the second.
            if (guarded && event.key === "Escape") event.preventDefault();
        },
        onClose () {
            if (element.current && !element.current.open) onClose();
        },
        onMouseDown (event) {
            // The backdrop belongs to the dialog element; whatever is inside hits the panel first.
            if (event.target === element.current && !guarded) onClose();
        }
    };
}
// The browser would start at the cross, the one thing nobody opens a dialog for.
const firstStops = "[data-dialog-body] :is(input, select, textarea, button, a[href]):not(:disabled)";
function useModal(element) {
    // A layout effect: its end runs while the element is still in the page, so the focus can go back from inside it.
    (0,external_react_namespaceObject.useLayoutEffect)(()=>{
        const dialog = element.current;
        if (!dialog) return;
        const opener = document.activeElement;
        // Browsers below the store's floor, and DOMs without a screen, know the element but not the modal state.
        if ("showModal" in dialog) dialog.showModal();
        else dialog.open = true;
        dialog.querySelector(firstStops)?.focus();
        return ()=>{
            if ("close" in dialog) dialog.close();
            if (opener instanceof HTMLElement) opener.focus();
        };
    }, [
        element
    ]);
}
const dialog_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.dialog.withConfig({
    componentId: "ui__sc-b4f99d7d-0"
})([
    `inline-size:100%;max-inline-size:`,
    `;max-block-size:100dvh;margin:auto auto 0;padding:0;border:0;color:inherit;background:transparent;overflow:visible;&::backdrop{background:`,
    `;}html:has(&){overflow:hidden;}@media `,
    `{margin:auto;padding:`,
    `;html:has(&){scrollbar-gutter:stable;}}`
], ({ theme, $wide })=>$wide ? theme.size.dialogWide : theme.size.dialog, ({ theme })=>theme.colors.backdrop, ({ theme })=>theme.media.tablet, ({ theme })=>theme.space[4]);
const Panel = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b4f99d7d-1"
})([
    `display:flex;flex-direction:column;max-block-size:`,
    `;background:`,
    `;border:`,
    `;border-radius:`,
    `;@media `,
    `{border-radius:`,
    `;}`
], ({ theme })=>`calc(100dvh - ${theme.space[8]})`, ({ theme })=>theme.colors.surface, ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`, ({ theme })=>`${theme.radius.large} ${theme.radius.large} 0 0`, ({ theme })=>theme.media.tablet, ({ theme })=>theme.radius.large);
const Top = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b4f99d7d-2"
})([
    `display:flex;align-items:center;justify-content:space-between;gap:`,
    `;padding:`,
    `;border-block-end:`,
    `;`
], ({ theme })=>theme.space[3], ({ theme })=>`${theme.space[3]} ${theme.space[3]} ${theme.space[3]} ${theme.space[5]}`, ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`);
const dialog_Body = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b4f99d7d-3"
})([
    `display:contents;`
]);
const Content = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b4f99d7d-4"
})([
    `display:flex;flex-direction:column;gap:`,
    `;padding:`,
    `;overflow-y:auto;overscroll-behavior:contain;`
], ({ theme })=>theme.space[4], ({ theme })=>theme.space[5]);
const Bottom = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-b4f99d7d-5"
})([
    `display:flex;flex-wrap:wrap;justify-content:end;gap:`,
    `;padding:`,
    `;border-block-start:`,
    `;`
], ({ theme })=>theme.space[2], ({ theme })=>`${theme.space[3]} ${theme.space[5]}`, ({ theme })=>`${theme.size.hairline} solid ${theme.colors.line}`);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/checkbox.tsx


/** A yes-or-no choice; the whole line is its target. */ function Checkbox({ label, className, ...input }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(checkbox_Root, {
        className: className,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)("input", {
                ...input,
                type: "checkbox"
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)("span", {
                children: label
            })
        ]
    });
}
const checkbox_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.label.withConfig({
    componentId: "ui__sc-1663f260-0"
})([
    `display:inline-flex;align-items:center;gap:`,
    `;min-block-size:`,
    `;cursor:pointer;& > input{flex:none;inline-size:`,
    `;block-size:`,
    `;accent-color:`,
    `;}&:has(:disabled){color:`,
    `;cursor:not-allowed;}`
], ({ theme })=>theme.space[3], ({ theme })=>theme.size.tap, ({ theme })=>theme.size.icon, ({ theme })=>theme.size.icon, ({ theme })=>theme.colors.text, ({ theme })=>theme.colors.muted);

;// CONCATENATED MODULE: ./src/meu-perfil/use-account-deletion.ts




/** Deletes the account, goes home, and ends the session. */ function useAccountDeletion() {
    const navigate = (0,router_namespaceObject.useStoreNavigate)();
    const [busy, setBusy] = (0,external_react_namespaceObject.useState)(false);
    const deleted = (0,external_react_namespaceObject.useRef)(false);
    (0,external_react_namespaceObject.useEffect)(()=>()=>{
            // Once this page is left: its gate would ask whoever is signed out to sign in.
            if (deleted.current) void signOut();
        }, []);
    async function remove() {
        const db = (0,runtime_namespaceObject.getStoreClient)();
        if (!db || busy) return;
        setBusy(true);
        try {
            await deleteAccount(db);
            deleted.current = true;
            notify("Sua conta foi excluída.");
            navigate("/", {
                replace: true
            });
        } catch (error) {
            notify(profileMessage(error));
        } finally{
            setBusy(false);
        }
    }
    return {
        busy,
        remove
    };
}

;// CONCATENATED MODULE: ./src/meu-perfil/delete-account-dialog.tsx




/** Says what ends with the account, and ends it. */ function DeleteAccountDialog({ open, onClose }) {
    const [understood, setUnderstood] = (0,external_react_namespaceObject.useState)(false);
    const { busy, remove } = useAccountDeletion();
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Dialog, {
        open: open,
        onClose: onClose,
        title: "Excluir minha conta",
        guarded: busy,
        footer: /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                    onClick: onClose,
                    children: "Cancelar"
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                    variant: "danger",
                    onClick: remove,
                    loading: busy,
                    disabled: !understood,
                    children: "Excluir minha conta"
                })
            ]
        }),
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                children: "Seu nome, telefone e acesso s\xe3o apagados na hora, e isso n\xe3o tem volta. As keys que voc\xea recebeu deixam de aparecer aqui: baixe seus dados antes. Os pedidos ficam guardados sem o seu nome, como a lei exige."
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Checkbox, {
                label: "Entendo que perco o acesso \xe0 conta e \xe0s keys",
                checked: understood,
                onChange: ({ target })=>setUnderstood(target.checked)
            })
        ]
    });
}

;// CONCATENATED MODULE: ./src/meu-perfil/save-file.ts
/** Gives the person a text as a file to keep. */ function saveFile(name, text) {
    const address = URL.createObjectURL(new Blob([
        text
    ], {
        type: "application/json"
    }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
}

;// CONCATENATED MODULE: ./src/meu-perfil/personal-data-card.tsx







/** What the data protection law gives every person: their data in a file, and the end of their account. */ function PersonalDataCard({ user }) {
    const { reading, download } = useDownload(user);
    const [deleting, setDeleting] = (0,external_react_namespaceObject.useState)(false);
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Card, {
        as: "section",
        "aria-labelledby": "meus-dados",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                    id: "meus-dados",
                    $size: "lead",
                    children: "Meus dados"
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                    $size: "caption",
                    $muted: true,
                    children: "Baixe tudo o que a loja guarda sobre voc\xea, com as keys entregues, ou encerre a conta."
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                            onClick: download,
                            loading: reading,
                            children: [
                                /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                                    name: "download"
                                }),
                                "Baixar meus dados"
                            ]
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                            variant: "ghost",
                            onClick: ()=>setDeleting(true),
                            children: [
                                /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                                    name: "trash"
                                }),
                                "Excluir minha conta"
                            ]
                        })
                    ]
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(DeleteAccountDialog, {
                    open: deleting,
                    onClose: ()=>setDeleting(false)
                })
            ]
        })
    });
}
function useDownload(user) {
    const [reading, setReading] = (0,external_react_namespaceObject.useState)(false);
    async function download() {
        const db = (0,runtime_namespaceObject.getStoreClient)();
        if (!db || reading) return;
        setReading(true);
        try {
            const data = await readPersonalData(db, user.id);
            saveFile("meus-dados.json", JSON.stringify({
                email: user.email,
                ...data
            }, null, 2));
        } catch (error) {
            notify(profileMessage(error));
        } finally{
            setReading(false);
        }
    }
    return {
        reading,
        download
    };
}

;// CONCATENATED MODULE: ../shared-data/src/validation/profile.ts


/** The profile rules' sentences; the same as at sign-up (spec section 5). */ const profileMessages = signUpMessages;
/** What keeps a profile from being saved, in the spec's order. Empty: nothing does. */ function checkProfile({ fullName, displayName }) {
    const problems = [];
    if (fullName === "") problems.push({
        field: "fullName",
        code: "full_name_required"
    });
    const nameProblem = displayNameProblem(displayName);
    if (nameProblem) problems.push({
        field: "displayName",
        code: nameProblem
    });
    return problems;
}

;// CONCATENATED MODULE: ./src/meu-perfil/use-unsaved-guard.ts


const question = "Há alterações que não foram salvas. Deseja sair mesmo assim?";
/**
 * Asks before unsaved work is left: by closing or reloading the tab, by a link of the store, or by a button that calls
 * what this returns. `onDiscard` is called when the person decides to leave. Links are caught on their way down, because the router has no say over other areas' links.
 */ function useUnsavedGuard(unsaved, onDiscard) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: what discarding means never changes while a form is open.
    (0,external_react_namespaceObject.useEffect)(()=>{
        if (!unsaved) return;
        const holdTab = (event)=>event.preventDefault();
        const holdLink = (event)=>{
            const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
            const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
            if (!link || opensElsewhere || link.getAttribute("target") === "_blank") return;
            if (confirmAction(question)) {
                onDiscard();
                return;
            }
            event.preventDefault();
            event.stopPropagation();
        };
        window.addEventListener("beforeunload", holdTab);
        document.addEventListener("click", holdLink, true);
        return ()=>{
            window.removeEventListener("beforeunload", holdTab);
            document.removeEventListener("click", holdLink, true);
        };
    }, [
        unsaved
    ]);
    return ()=>{
        if (!unsaved) return true;
        const mayLeave = confirmAction(question);
        if (mayLeave) onDiscard();
        return mayLeave;
    };
}

;// CONCATENATED MODULE: ./src/meu-perfil/use-profile-form.ts








const draftName = "profile";
const homewardDelay = 2000;
/** The state of the profile form: what was typed outlives a session that runs out, and is not left without a question. */ function useProfileForm(user, profile) {
    const navigate = (0,router_namespaceObject.useStoreNavigate)();
    const queryClient = (0,query_namespaceObject.useQueryClient)();
    const [draft] = (0,external_react_namespaceObject.useState)(()=>readDraft(user.id, draftName));
    const [changed, setChanged] = (0,external_react_namespaceObject.useState)(Object.keys(draft).length > 0);
    const [saved, setSaved] = (0,external_react_namespaceObject.useState)(false);
    const forgetDraft = ()=>writeDraft(user.id, draftName, {});
    const mayLeave = useUnsavedGuard(changed && !saved, forgetDraft);
    const { form, ...outcome } = useSubmission({
        read: readProfile,
        check: checkProfile,
        messages: profileMessages,
        explain: profileMessage,
        send: async (values)=>{
            await save(values);
            forgetDraft();
            await queryClient.invalidateQueries({
                queryKey: [
                    "private",
                    "profile",
                    user.id
                ]
            });
            setSaved(true);
        }
    });
    useGoingHome(saved);
    function handleInput(event) {
        form.onInput(event);
        const { fullName, displayName } = readProfile(new FormData(event.currentTarget));
        const isChanged = fullName !== profile.full_name || displayName !== profile.display_name;
        setChanged(isChanged);
        writeDraft(user.id, draftName, isChanged ? {
            fullName,
            displayName
        } : {});
    }
    return {
        ...outcome,
        draft,
        saved,
        form: {
            ...form,
            onInput: handleInput
        },
        goBack: ()=>mayLeave() && navigate("/")
    };
}
function useGoingHome(saved) {
    const navigate = (0,router_namespaceObject.useStoreNavigate)();
    (0,external_react_namespaceObject.useEffect)(()=>{
        if (!saved) return;
        const timer = setTimeout(()=>navigate("/"), homewardDelay);
        return ()=>clearTimeout(timer);
    }, [
        saved,
        navigate
    ]);
}
async function save(values) {
    const db = (0,runtime_namespaceObject.getStoreClient)();
    if (db) await saveProfile(db, values);
}
function readProfile(form) {
    return {
        fullName: formText(form, "fullName"),
        displayName: formatDisplayName(formText(form, "displayName"))
    };
}

;// CONCATENATED MODULE: ./src/meu-perfil/profile-form.tsx





/** Edits the person's names. On success it says so and goes home after 2 seconds; spec section 4. */ function ProfileForm({ user, profile }) {
    const { draft, errors, failure, busy, saved, form, goBack } = useProfileForm(user, profile);
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
        ...form,
        method: "post",
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                saved && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "green",
                    children: profileSaved
                }),
                failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                    tone: "red",
                    children: failure
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "E-mail",
                    hint: "O e-mail da conta n\xe3o pode ser alterado aqui.",
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
                        type: "email",
                        autoComplete: "username",
                        value: user.email,
                        readOnly: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Nome completo",
                    error: errors.fullName,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextInput, {
                        name: "fullName",
                        autoComplete: "name",
                        defaultValue: draft.fullName ?? profile.full_name,
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Nome de exibi\xe7\xe3o",
                    hint: "De 3 a 20 letras min\xfasculas, n\xfameros ou _.",
                    error: errors.displayName,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(DisplayNameInput, {
                        name: "displayName",
                        defaultValue: draft.displayName ?? profile.display_name,
                        required: true
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                    $justify: "space-between",
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                            variant: "ghost",
                            onClick: goBack,
                            children: "Voltar"
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                            type: "submit",
                            loading: busy,
                            disabled: saved,
                            children: "Salvar"
                        })
                    ]
                })
            ]
        })
    });
}

;// CONCATENATED MODULE: ./src/meu-perfil/profile.route.tsx








function ProfilePage() {
    const { user } = (0,runtime_namespaceObject.useSession)();
    const profile = useProfile();
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(FormPage, {
        title: "Meu Perfil",
        below: user && /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(PasswordCard, {
                    email: user.email
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(PersonalDataCard, {
                    user: user
                })
            ]
        }),
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            "aria-busy": profile.isPending,
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(OfflineNotice, {
                    children: "O que voc\xea digitar fica guardado at\xe9 a conex\xe3o voltar."
                }),
                profile.isPending && /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                    $height: "22rem"
                }),
                profile.error && /*#__PURE__*/ (0,jsx_runtime.jsx)(ErrorState, {
                    message: "N\xe3o foi poss\xedvel carregar seu perfil.",
                    onRetry: ()=>void profile.refetch()
                }),
                profile.data && user && /*#__PURE__*/ (0,jsx_runtime.jsx)(ProfileForm, {
                    user: user,
                    profile: profile.data
                })
            ]
        })
    });
}
/** /meu-perfil: the signed-in person's names, e-mail and password. */ const profileRoute = {
    path: "/meu-perfil",
    access: "session",
    Component: ProfilePage,
    head: ()=>({
            title: "Meu Perfil",
            noIndex: true
        })
};

;// CONCATENATED MODULE: ../shared-data/src/catalogue/product.ts
/** The store's five categories (spec 3). Every one has a label and a place in the default order. */ /** Default order of the category sections on every screen (spec 9). */ const categoryOrder = (/* unused pure expression or super */ null && ([
    "facebook",
    "tiktok",
    "google",
    "proxys",
    "variados"
]));
/** What people read instead of a category's id (spec 2, Stock page). */ const categoryLabels = {
    facebook: "Meta Ads",
    tiktok: "TikTok Ads",
    google: "Google Ads",
    proxys: "Proxys",
    variados: "Variados"
};
/** Tells a built-in category id from any other text, such as a part of an address. */ function isCategoryId(value) {
    return Object.hasOwn(categoryLabels, value);
}

;// CONCATENATED MODULE: ../shared-data/src/orders/order-row.ts

const statuses = {
    pending: true,
    completed: true,
    expired: true,
    failed: true,
    refunded: true
};
/** A row of `orders` as the screens read it. A status this version does not know counts as failed: nothing is promised. */ function toOrder(row) {
    return {
        id: row.id,
        user_id: row.user_id ?? "",
        product_id: row.product_id ?? "",
        status: isStatus(row.status) ? row.status : "failed",
        amount: Number(row.amount ?? 0),
        created_at: row.created_at ?? "",
        paid_at: row.paid_at ?? null,
        delivered_at: row.delivered_at ?? null,
        first_viewed_at: row.first_viewed_at ?? null,
        delivered_key_id: row.delivered_key_id ?? null,
        is_waiting: row.is_waiting === true,
        hold_reason: row.hold_reason === "amount_mismatch" ? row.hold_reason : null
    };
}
/** The columns of `products` that an order shows. */ function toOrderProduct(row) {
    const category = row.category ?? "";
    return {
        id: row.id,
        name: row.name ?? "",
        image_url: row.image_url ?? "",
        price: Number(row.price ?? 0),
        category: isCategoryId(category) ? category : "variados"
    };
}
/** A row of `product_keys`; `null` where the text is not for the caller. */ function toDeliveredKey(row) {
    if (!row.key_data) return null;
    return {
        id: row.id,
        key_data: row.key_data,
        is_used: row.is_used === true,
        used_at: row.used_at ?? null,
        used_by: row.used_by ?? null
    };
}
function isStatus(value) {
    return typeof value === "string" && Object.hasOwn(statuses, value);
}

;// CONCATENATED MODULE: ../shared-data/src/keys/delivered-keys.api.ts


/** The keys delivered to the caller's completed orders, by id; others are not given. @throws StoreError */ async function listDeliveredKeys(db, keyIds, signal) {
    const { data, error, status } = await db.from("product_keys").select("id,key_data,is_used,used_at,used_by").in("id", [
        ...keyIds
    ]).abortSignal(signal);
    if (error) throw toStoreError(error, status);
    return data.flatMap((row)=>toDeliveredKey(row) ?? []);
}
/** Records the first time the owner looks at the key of a completed order. @throws StoreError */ async function recordKeyView(db, orderId) {
    const { error, status } = await db.rpc("reveal_order_key", {
        p_order_id: orderId
    });
    if (error) throw toStoreError(error, status);
}

;// CONCATENATED MODULE: ../shared-data/src/orders/order-reviews.api.ts

/** The caller's own reviews of these orders, approved or not. @throws StoreError */ async function listOrderReviews(db, orders, signal) {
    const { data, error, status } = await db.from("reviews").select("order_id,rating,comment,is_approved")// The product narrows the search by its index; the order alone is worked out row by row.
    .in("product_id", [
        ...new Set(orders.map((order)=>order.product_id))
    ]).in("order_id", orders.map((order)=>order.id)).abortSignal(signal);
    if (error) throw toStoreError(error, status);
    return data;
}
/**
 * Sends a review of a completed order; it is shown once staff approves it. Refuses orders of others, orders not completed
 * and a second review of one order. @throws StoreError with the server's words
 */ async function submitReview(db, order, rating, comment) {
    const { error, status } = await db.from("reviews").insert({
        user_id: order.user_id,
        product_id: order.product_id,
        order_id: order.id,
        rating,
        comment: comment === "" ? null : comment,
        is_approved: false
    });
    if (error) throw toStoreError(error, status);
}

;// CONCATENATED MODULE: ../shared-data/src/orders/order-status.ts
const order_status_minute = 60000;
/** How long a PIX waits for its payment; spec section 9. */ const pendingLifetime = 15 * order_status_minute;
/** How long the store answers for a delivered key; the guarantee page's 24 hours. */ const guaranteeLifetime = 24 * 60 * order_status_minute;
/** Words and tone of every status; spec section 4. */ const orderStatusText = {
    pending: {
        label: "Pendente",
        tone: "yellow"
    },
    completed: {
        label: "Concluído",
        tone: "green"
    },
    expired: {
        label: "Expirado",
        tone: "red"
    },
    failed: {
        label: "Falhou",
        tone: "red"
    },
    refunded: {
        label: "Reembolsado",
        tone: "blue"
    }
};
/**
 * How an order is shown: a pending one older than 15 minutes as expired. Only a way of showing: a late payment still
 * completes it.
 * @param now milliseconds since 1970
 */ function shownStatus({ status, created_at }, now) {
    return status === "pending" && timeLeft(created_at, pendingLifetime, now) === 0 ? "expired" : status;
}
/** Milliseconds left of something that began at `start` (ISO 8601) and lives `lifetime`; 0 where it is over. */ function timeLeft(start, lifetime, now) {
    const end = new Date(start).getTime() + lifetime;
    return Number.isNaN(end) ? 0 : Math.max(0, Math.min(end - now, lifetime));
}
const lively = 3000;
const calm = 5000;
/**
 * How long until the orders are asked for again, in milliseconds: a few seconds while one may move (a payment under way,
 * a place in the line, a key not there yet), else slower, so that a payment nobody announced appears too.
 */ function ordersRefresh(orders, now) {
    // A payment may come late: a PIX just run out is still watched.
    const isPaying = (order)=>order.status === "pending" && timeLeft(order.created_at, 2 * pendingLifetime, now) > 0;
    const isOwed = (order)=>order.status === "completed" && order.delivered_key_id === null;
    return orders.some((order)=>isPaying(order) || isOwed(order)) ? lively : calm;
}

;// CONCATENATED MODULE: ../shared-data/src/orders/orders.api.ts


const orderColumns = "id,user_id,product_id,status,amount,created_at,paid_at,delivered_at,first_viewed_at,delivered_key_id,is_waiting,hold_reason";
const productColumns = "id,name,image_url,price,category";
/** Orders on one page of the list. */ const ordersPerPage = 20;
/**
 * A customer's own orders, newest first. Staff may read everybody's, so the owner is named here too.
 * @param page from 1; a page past the end is empty
 * @throws StoreError
 */ async function listOrders(db, userId, page, signal) {
    const from = (page - 1) * ordersPerPage;
    const { data, error, status, count } = await db.from("orders").select(orderColumns, {
        count: "exact"
    }).eq("user_id", userId).order("created_at", {
        ascending: false
    }).order("id", {
        ascending: false
    }).range(from, from + ordersPerPage - 1).abortSignal(signal);
    // The server answers 416 where there are fewer orders than the page asks for.
    if (error && status === 416) return {
        orders: [],
        total: 0
    };
    if (error) throw toStoreError(error, status);
    return {
        orders: data.map(toOrder),
        total: count ?? data.length
    };
}
/** What orders show of their products, also of those taken off sale since. @throws StoreError */ async function listOrderProducts(db, productIds, signal) {
    const { data, error, status } = await db.from("products").select(productColumns).in("id", [
        ...productIds
    ]).abortSignal(signal);
    if (error) throw toStoreError(error, status);
    return data.map(toOrderProduct);
}
/**
 * Asks the server to deliver a paid order's key; asking twice gives the same key. Refuses an order of somebody else, one
 * that is not paid, and one that waits for stock or for staff. @throws StoreError with the server's words
 */ async function deliverProductKey(db, orderId) {
    const { data, error, status } = await db.rpc("deliver_product_key", {
        p_order_id: orderId
    });
    if (error) throw toStoreError(error, status);
    const [outcome] = data;
    if (outcome?.success !== true) throw new StoreError("rejected", outcome?.message ?? "", "not_delivered");
}
/** An order's place in the line of paid orders without a key, from 1; `null` where it is not in line. @throws StoreError */ async function getQueuePosition(db, orderId, signal) {
    const { data, error, status } = await db.rpc("order_queue_position", {
        p_order_id: orderId
    }).abortSignal(signal);
    if (error) throw toStoreError(error, status);
    return typeof data === "number" ? data : null;
}

;// CONCATENATED MODULE: ../shared-data/src/orders/use-orders.ts







/** Keys of the signed-in person's queries about orders begin with this; the shell forgets them with the person. */ const ordersKey = (userId)=>[
        "private",
        "orders",
        userId
    ];
/**
 * A page of the signed-in person's orders with their products and delivered keys. Asks again by itself every few
 * seconds, while the tab is seen; only the light list, the rest when it changes.
 */ function useOrders(page) {
    const { user } = (0,runtime_namespaceObject.useSession)();
    const list = (0,query_namespaceObject.useQuery)({
        queryKey: [
            ...ordersKey(user?.id),
            "page",
            page
        ],
        queryFn: ({ signal })=>listOrders(reach(), user?.id ?? "", page, signal),
        enabled: user !== null,
        placeholderData: query_namespaceObject.keepPreviousData,
        staleTime: 0,
        refetchInterval: ({ state })=>ordersRefresh(state.data?.orders ?? [], Date.now())
    });
    const orders = list.data?.orders ?? [];
    const products = useProductsOf(orders, user?.id);
    const keys = useKeysOf(orders, user?.id);
    const reviews = useReviewsOf(orders, user?.id);
    const isReading = list.isPending || orders.length > 0 && (products.isPending || keys.isLoading);
    return {
        orders: orders.map((order)=>({
                ...order,
                product: products.data?.find(({ id })=>id === order.product_id) ?? null,
                delivered_key: keys.data?.find(({ id })=>id === order.delivered_key_id) ?? null
            })),
        reviews: reviews.data ?? [],
        pageCount: Math.ceil((list.data?.total ?? 0) / (/* inlined export .ordersPerPage */20)),
        readAt: list.dataUpdatedAt,
        isPending: isReading && list.error === null,
        error: list.data === undefined ? list.error : null,
        isStale: list.data !== undefined && list.error !== null,
        retry: ()=>void list.refetch()
    };
}
/** The place in the line of an order that waits for stock, asked again every 10 s. */ function useQueuePosition(order) {
    return (0,query_namespaceObject.useQuery)({
        queryKey: [
            ...ordersKey(order.user_id),
            "queue-position",
            order.id
        ],
        queryFn: ({ signal })=>getQueuePosition(reach(), order.id, signal),
        enabled: order.is_waiting,
        refetchInterval: 10000
    });
}
function useProductsOf(orders, userId) {
    const ids = distinct(orders.map((order)=>order.product_id));
    return (0,query_namespaceObject.useQuery)({
        queryKey: [
            ...ordersKey(userId),
            "products",
            ids
        ],
        queryFn: ({ signal })=>listOrderProducts(reach(), ids, signal),
        enabled: ids.length > 0,
        placeholderData: query_namespaceObject.keepPreviousData,
        staleTime: 5 * 60000
    });
}
function useKeysOf(orders, userId) {
    const completed = orders.filter(({ status })=>status === "completed");
    const ids = distinct(completed.flatMap((order)=>order.delivered_key_id ?? []));
    return (0,query_namespaceObject.useQuery)({
        queryKey: [
            ...ordersKey(userId),
            "keys",
            ids
        ],
        queryFn: ({ signal })=>listDeliveredKeys(reach(), ids, signal),
        enabled: ids.length > 0,
        placeholderData: query_namespaceObject.keepPreviousData,
        staleTime: Number.POSITIVE_INFINITY
    });
}
function useReviewsOf(orders, userId) {
    const completed = orders.filter(({ status })=>status === "completed");
    return (0,query_namespaceObject.useQuery)({
        queryKey: [
            ...ordersKey(userId),
            "reviews",
            completed.map(({ id })=>id)
        ],
        queryFn: ({ signal })=>listOrderReviews(reach(), completed, signal),
        enabled: completed.length > 0,
        placeholderData: query_namespaceObject.keepPreviousData,
        staleTime: 60000
    });
}
const distinct = (ids)=>[
        ...new Set(ids)
    ].sort();
function reach() {
    const db = (0,runtime_namespaceObject.getStoreClient)();
    if (!db) throw notConfigured();
    return db;
}

;// CONCATENATED MODULE: ../shared-data/src/orders/order-messages.ts


/** What the orders page says, to the letter of spec section 8. */ const orderMessages = {
    loadFailed: "Erro ao carregar pedidos",
    none: "Nenhum pedido encontrado",
    keyMissing: "Key não encontrada",
    keyDelivered: "Key entregue com sucesso!",
    reviewSent: "Avaliação enviada com sucesso! Ela será analisada antes de ser publicada."
};
/** 'Erro ao entregar key: ...' with what went wrong. */ const deliveryFailed = (error)=>`Erro ao entregar key: ${detailOf(error)}`;
/** 'Erro ao enviar avaliação: ...' with what went wrong. */ const reviewFailed = (error)=>`Erro ao enviar avaliação: ${detailOf(error)}`;
/** What went wrong, for the end of a sentence: the server's own words, or ours where it had none. */ function detailOf(error) {
    if (!(error instanceof StoreError)) return unexpectedMessage;
    if (error.code === "network") return connectionMessage;
    return error.message || unexpectedMessage;
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/page-header.tsx



/** The top of a page: its only h1, a sentence about it, and what can be done here. */ function PageHeader({ title, lead, back, actions }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(page_header_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(page_header_Words, {
                children: [
                    back,
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                        as: "h1",
                        children: title
                    }),
                    lead !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                        $muted: true,
                        children: lead
                    })
                ]
            }),
            actions !== undefined && /*#__PURE__*/ (0,jsx_runtime.jsx)(Actions, {
                children: actions
            })
        ]
    });
}
const page_header_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.header.withConfig({
    componentId: "ui__sc-7e402161-0"
})([
    `display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:`,
    `;padding-block:`,
    `;`
], ({ theme })=>theme.space[4], ({ theme })=>`${theme.space[8]} ${theme.space[6]}`);
const page_header_Words = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-7e402161-1"
})([
    `display:flex;flex-direction:column;align-items:start;gap:`,
    `;min-inline-size:0;`
], ({ theme })=>theme.space[2]);
const Actions = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-7e402161-2"
})([
    `display:flex;flex-wrap:wrap;gap:`,
    `;`
], ({ theme })=>theme.space[2]);

;// CONCATENATED MODULE: ../shared-ui/src/patterns/pagination.tsx




/** Steps through pages. Draws nothing where there is only one. */ function Pagination({ page, pageCount, onChange, label }) {
    if (pageCount <= 1) return null;
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(pagination_Root, {
        "aria-label": label,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                onClick: ()=>onChange(page - 1),
                disabled: page <= 1,
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                        name: "chevronLeft"
                    }),
                    "Anterior"
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Where, {
                "aria-live": "polite",
                children: [
                    "P\xe1gina ",
                    page,
                    " de ",
                    pageCount
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                onClick: ()=>onChange(page + 1),
                disabled: page >= pageCount,
                children: [
                    "Pr\xf3xima",
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                        name: "chevronRight"
                    })
                ]
            })
        ]
    });
}
const pagination_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.nav.withConfig({
    componentId: "ui__sc-d70a275e-0"
})([
    `display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:`,
    `;`
], ({ theme })=>theme.space[3]);
const Where = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-d70a275e-1"
})([
    `order:-1;flex-basis:100%;text-align:center;color:`,
    `;font-size:`,
    `;font-variant-numeric:tabular-nums;@media `,
    `{order:0;flex-basis:auto;}`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.size.caption, ({ theme })=>theme.media.tablet);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/live-region.tsx


/** Speaks changes such as "Copiado" to screen readers. Keep it mounted: a region that appears with its text stays silent. */ function LiveRegion({ message, assertive = false }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(VisuallyHidden, {
        role: assertive ? "alert" : "status",
        "aria-live": assertive ? "assertive" : "polite",
        children: message
    });
}

;// CONCATENATED MODULE: ./src/meus-pedidos/order-arrivals.tsx



/** Speaks up when an order on the page gets its key while the page is open. */ function OrderArrivals({ orders }) {
    const [message, setMessage] = (0,external_react_namespaceObject.useState)("");
    const before = (0,external_react_namespaceObject.useRef)(new Map());
    (0,external_react_namespaceObject.useEffect)(()=>{
        const arrived = orders.find(({ id, delivered_key: key })=>key !== null && before.current.get(id) === false);
        before.current = new Map(orders.map((order)=>[
                order.id,
                order.delivered_key !== null
            ]));
        if (arrived) setMessage(`Pagamento confirmado. A key de ${arrived.product?.name ?? "seu pedido"} chegou.`);
    }, [
        orders
    ]);
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(LiveRegion, {
        message: message
    });
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/product-image.tsx




/** A square product image that keeps its place while it loads and shows a plain tile where it cannot. */ function ProductImage({ src, alt = "", priority = false, dimmed = false }) {
    const image = (0,external_react_namespaceObject.useRef)(null);
    const [failedSrc, setFailedSrc] = (0,external_react_namespaceObject.useState)(null);
    // An image of the server's HTML may have failed before anyone listened.
    (0,external_react_namespaceObject.useEffect)(()=>{
        const { current } = image;
        if (current?.complete && current.naturalWidth === 0) setFailedSrc(src);
    }, [
        src
    ]);
    const failed = src === "" || failedSrc === src;
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Frame, {
        $dimmed: dimmed,
        children: failed ? /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
            name: "image",
            label: alt || undefined
        }) : /*#__PURE__*/ (0,jsx_runtime.jsx)(Picture, {
            ref: image,
            src: src,
            alt: alt,
            width: 400,
            height: 400,
            decoding: "async",
            loading: priority ? "eager" : "lazy",
            fetchPriority: priority ? "high" : "auto",
            onError: ()=>setFailedSrc(src)
        })
    });
}
const Frame = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-575c1876-0"
})([
    `--icon-size:30%;display:grid;place-items:center;aspect-ratio:1;overflow:hidden;border-radius:`,
    `;color:`,
    `;background:`,
    `;opacity:`,
    `;`
], ({ theme })=>theme.radius.medium, ({ theme })=>theme.colors.edge, ({ theme })=>theme.colors.raised, ({ $dimmed })=>$dimmed ? 0.45 : 1);
const Picture = /*#__PURE__*/ external_styled_components_namespaceObject.styled.img.withConfig({
    componentId: "ui__sc-575c1876-1"
})([
    `inline-size:100%;block-size:100%;object-fit:cover;`
]);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/badge.tsx

/** A status word in its tone. The word itself says the status; the colour only helps. */ const Badge = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-c0cf57f2-0"
})([
    `display:inline-flex;align-items:center;gap:`,
    `;padding:`,
    `;border:`,
    `;border-radius:`,
    `;color:`,
    `;background:`,
    `;font-size:`,
    `;font-weight:`,
    `;line-height:`,
    `;white-space:nowrap;`
], ({ theme })=>theme.space[1], ({ theme })=>`0 ${theme.space[2]}`, ({ theme, $tone = "neutral" })=>`${theme.size.hairline} solid ${theme.tone[$tone].edge}`, ({ theme })=>theme.radius.pill, ({ theme, $tone = "neutral" })=>theme.tone[$tone].text, ({ theme, $tone = "neutral" })=>theme.tone[$tone].background, ({ theme })=>theme.font.size.caption, ({ theme })=>theme.font.weight.medium, ({ theme })=>theme.space[6]);
/** A small solid mark beside a price, such as "-15%". */ const Chip = /*#__PURE__*/ (/* unused pure expression or super */ null && (styled.span.withConfig({
    componentId: "ui__sc-c0cf57f2-1"
})([
    `display:inline-block;padding:`,
    `;border-radius:`,
    `;color:`,
    `;background:`,
    `;font-size:`,
    `;font-weight:`,
    `;font-variant-numeric:tabular-nums;line-height:`,
    `;white-space:nowrap;`
], ({ theme })=>`0 ${theme.space[2]}`, ({ theme })=>theme.radius.small, ({ theme })=>theme.colors.ink, ({ theme })=>theme.colors.text, ({ theme })=>theme.font.size.caption, ({ theme })=>theme.font.weight.bold, ({ theme })=>theme.space[6])));

;// CONCATENATED MODULE: ../shared-ui/src/format/format-time.ts
const timeZone = "America/Sao_Paulo";
const day = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric"
});
const dayAndTime = new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit"
});
const relative = new Intl.RelativeTimeFormat("pt-BR", {
    numeric: "always"
});
const format_time_minute = 60000;
const hour = 60 * format_time_minute;
/** The calendar day in Brasília, "21/11/2026". What is not a date becomes "—". */ function formatDate(moment) {
    return format(day, moment);
}
/** Day and time in Brasília, "21/11/2026, 14:05". What is not a date becomes "—". */ function formatDateTime(moment) {
    return format(dayAndTime, moment);
}
/**
 * How long ago something happened, for orders (spec 2): minutes under 1 hour, hours under 24, otherwise the day.
 * A moment less than a minute ago, or ahead of a clock that runs late, is "agora mesmo".
 */ function formatRelativeTime(moment, now) {
    const elapsed = new Date(now).getTime() - new Date(moment).getTime();
    if (Number.isNaN(elapsed)) return formatDate(moment);
    if (elapsed < format_time_minute) return "agora mesmo";
    if (elapsed < hour) return relative.format(-Math.floor(elapsed / format_time_minute), "minute");
    if (elapsed < 24 * hour) return relative.format(-Math.floor(elapsed / hour), "hour");
    return formatDate(moment);
}
function format(formatter, moment) {
    const date = new Date(moment);
    return Number.isNaN(date.getTime()) ? "—" : formatter.format(date);
}

;// CONCATENATED MODULE: ../shared-ui/src/format/format-price.ts
const reais = new Intl.NumberFormat("pt-BR", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2
});
/**
 * Reais as people read them: `1234.5` becomes "R$ 1.234,50" (spec 9).
 * The space is an ordinary one, so that a copied or searched price matches what people type;
 * keeping it on one line is the style's work. Anything but a finite number becomes "R$ —".
 */ function formatPrice(value) {
    return Number.isFinite(value) ? `R$ ${reais.format(value)}` : "R$ —";
}
/**
 * The discount shown beside a price: the rounded percentage between the two prices (spec 3), such as 15.
 * Null where there is none to show: no original price, or one that is not above the price.
 */ function discountPercent(price, originalPrice) {
    if (originalPrice == null || !(originalPrice > price) || !(price >= 0)) return null;
    const percent = Math.round((1 - price / originalPrice) * 100);
    return percent > 0 ? percent : null;
}

;// CONCATENATED MODULE: ./src/time/use-now.ts

/**
 * The present moment, in milliseconds since 1970, looked at again every so often and at once when a sleeping tab wakes.
 * @param start a moment known without asking the clock, such as when the shown data was read
 */ function useNow(every, start) {
    const [now, setNow] = (0,external_react_namespaceObject.useState)(start);
    (0,external_react_namespaceObject.useEffect)(()=>{
        const look = ()=>setNow(Date.now());
        look();
        const timer = setInterval(look, every);
        document.addEventListener("visibilitychange", look);
        return ()=>{
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
        };
    }, [
        every
    ]);
    return Math.max(now, start);
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/copy-text.ts
/**
 * Puts a text on the clipboard. Where the browser refuses its clipboard (no permission, no secure context)
 * the older way through a selected field is tried. False when both were refused.
 */ async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch  {
        return copyBySelection(text);
    }
}
function copyBySelection(text) {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    field.style.position = "fixed";
    field.style.opacity = "0";
    // Inside an open dialog everything outside it is inert and cannot be selected.
    const host = focused instanceof HTMLElement && focused.closest("dialog") || document.body;
    host.append(field);
    field.focus({
        preventScroll: true
    });
    field.select();
    try {
        return document.execCommand("copy");
    } catch  {
        return false;
    } finally{
        field.remove();
        if (focused instanceof HTMLElement) focused.focus();
    }
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/copy-button.tsx







/** How long the confirmation stays, in milliseconds (spec 9). */ const confirmationTime = 2000;
const outcomeIcons = {
    none: "copy",
    copied: "check",
    refused: "alert"
};
const announcements = {
    none: "",
    copied: "Copiado",
    refused: "Não foi possível copiar. Selecione o texto e copie."
};
/**
 * Copies a text and says so for 2 seconds, to the eye and to screen readers.
 * Where the browser refuses, it says how to copy by hand until the next try.
 */ function CopyButton({ value, label = "Copiar", onCopied, ...look }) {
    const [outcome, setOutcome] = (0,external_react_namespaceObject.useState)("none");
    const [copies, setCopies] = (0,external_react_namespaceObject.useState)(0);
    // Counted, not only flagged: a second copy within the two seconds starts them again.
    (0,external_react_namespaceObject.useEffect)(()=>{
        if (copies === 0) return;
        const timer = setTimeout(()=>setOutcome("none"), confirmationTime);
        return ()=>clearTimeout(timer);
    }, [
        copies
    ]);
    async function copy() {
        const copied = await copyText(value);
        setOutcome(copied ? "copied" : "refused");
        if (!copied) return;
        setCopies((before)=>before + 1);
        onCopied?.();
    }
    const isCopied = outcome === "copied";
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(copy_button_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                ...look,
                onClick: copy,
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                        name: outcomeIcons[outcome]
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsxs)(copy_button_Words, {
                        children: [
                            /*#__PURE__*/ (0,jsx_runtime.jsx)(Word, {
                                $shown: !isCopied,
                                children: label
                            }),
                            /*#__PURE__*/ (0,jsx_runtime.jsx)(Word, {
                                $shown: isCopied,
                                children: "Copiado"
                            })
                        ]
                    })
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Announcement, {
                role: "status",
                $shown: outcome === "refused",
                children: announcements[outcome]
            })
        ]
    });
}
const copy_button_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-bf2de2a2-0"
})([
    `position:relative;min-inline-size:0;`
]);
// Both words lie on one another, so that the button keeps the width of the longer and nothing beside it moves.
const copy_button_Words = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-bf2de2a2-1"
})([
    `display:grid;justify-items:center;`
]);
const Word = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "ui__sc-bf2de2a2-2"
})([
    `grid-area:1 / 1;visibility:`,
    `;`
], ({ $shown })=>$shown ? "visible" : "hidden");
const Announcement = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-bf2de2a2-3"
})([
    `color:`,
    `;font-size:`,
    `;`,
    ``
], ({ theme })=>theme.tone.red.text, ({ theme })=>theme.font.size.caption, ({ $shown })=>!$shown && visuallyHidden);

;// CONCATENATED MODULE: ../shared-ui/src/patterns/key-box.tsx






/** A delivered key, covered until its owner asks for it, with a copy action. */ function KeyBox({ value, label, onReveal, loading = false }) {
    const [shown, setShown] = (0,external_react_namespaceObject.useState)(false);
    const [asked, setAsked] = (0,external_react_namespaceObject.useState)(false);
    function ask() {
        if (!asked) onReveal?.();
        setAsked(true);
    }
    function toggle() {
        if (!shown) ask();
        setShown(!shown);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(key_box_Root, {
        role: "group",
        "aria-label": label,
        children: [
            shown && value !== null ? /*#__PURE__*/ (0,jsx_runtime.jsx)(Key, {
                children: value
            }) : /*#__PURE__*/ (0,jsx_runtime.jsx)(Cover, {
                "aria-hidden": true,
                children: "••••••••••••••••"
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(key_box_Actions, {
                children: [
                    value !== null && /*#__PURE__*/ (0,jsx_runtime.jsx)(CopyButton, {
                        variant: "primary",
                        value: value,
                        onCopied: ask
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                        onClick: toggle,
                        loading: loading,
                        children: [
                            /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                                name: shown ? "eyeOff" : "eye"
                            }),
                            shown ? "Ocultar key" : "Mostrar key"
                        ]
                    })
                ]
            })
        ]
    });
}
const key_box_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-defac63d-0"
})([
    `display:flex;flex-direction:column;gap:`,
    `;min-inline-size:0;padding:`,
    `;background:`,
    `;border:`,
    `;border-radius:`,
    `;`
], ({ theme })=>theme.space[3], ({ theme })=>theme.space[4], ({ theme })=>theme.colors.raised, ({ theme })=>`${theme.size.hairline} dashed ${theme.colors.edge}`, ({ theme })=>theme.radius.medium);
const Key = /*#__PURE__*/ external_styled_components_namespaceObject.styled.pre.withConfig({
    componentId: "ui__sc-defac63d-1"
})([
    `font-family:`,
    `;font-size:`,
    `;white-space:pre-wrap;overflow-wrap:anywhere;`
], ({ theme })=>theme.font.mono, ({ theme })=>theme.font.size.caption);
const Cover = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-defac63d-2"
})([
    `color:`,
    `;font-family:`,
    `;font-size:`,
    `;letter-spacing:0.1em;overflow:hidden;white-space:nowrap;`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.mono, ({ theme })=>theme.font.size.caption);
const key_box_Actions = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-defac63d-3"
})([
    `display:flex;flex-wrap:wrap;gap:`,
    `;`
], ({ theme })=>theme.space[2]);

;// CONCATENATED MODULE: ./src/time/format-time-left.ts
const second = 1000;
const format_time_left_minute = 60 * second;
const format_time_left_hour = 60 * format_time_left_minute;
/** Time left as a clock counts it, "09:05"; a part of a second counts as a whole one. */ function formatClock(left) {
    const seconds = Math.ceil(left / second);
    const pad = (value)=>String(value).padStart(2, "0");
    return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
/** Time left in words, to the minute: "23 h 5 min", "24 h", "4 min". */ function formatHours(left) {
    const minutes = Math.ceil(left / format_time_left_minute);
    const hours = Math.floor(minutes * format_time_left_minute / format_time_left_hour);
    const parts = [
        hours > 0 ? `${hours} h` : "",
        minutes % 60 > 0 ? `${minutes % 60} min` : ""
    ];
    return parts.filter(Boolean).join(" ") || "0 min";
}

;// CONCATENATED MODULE: ./src/meus-pedidos/order-key.tsx








/** The key of a completed order, covered until it is asked for; or why there is none yet, and a way to ask for it. */ function OrderKey({ order, now }) {
    const { delivered_key: key } = order;
    if (!key) return /*#__PURE__*/ (0,jsx_runtime.jsx)(MissingKey, {
        order: order
    });
    function recordView() {
        const db = (0,runtime_namespaceObject.getStoreClient)();
        // The person sees the key either way; only the record of it is lost.
        if (db && !order.first_viewed_at) recordKeyView(db, order.id).catch(()=>undefined);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
        $gap: 3,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(KeyBox, {
                value: key.key_data,
                label: `Key de ${order.product?.name ?? "produto"}`,
                onReveal: recordView
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Guarantee, {
                deliveredAt: order.delivered_at ?? key.used_at,
                now: now
            })
        ]
    });
}
function Guarantee({ deliveredAt, now }) {
    const left = deliveredAt ? timeLeft(deliveredAt, guaranteeLifetime, now) : 0;
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Text, {
        $size: "caption",
        $muted: true,
        children: [
            "Entre com os dados da key, confira as informa\xe7\xf5es e altere os dados de acesso.",
            " ",
            left > 0 ? `A garantia vale por mais ${formatHours(left)}.` : "A garantia de 24 horas a partir da entrega terminou.",
            " ",
            /*#__PURE__*/ (0,jsx_runtime.jsx)(TextLink, {
                as: router_namespaceObject.StoreLink,
                to: "/garantia",
                children: "Como funciona a garantia"
            })
        ]
    });
}
function MissingKey({ order }) {
    const [busy, setBusy] = (0,external_react_namespaceObject.useState)(false);
    const queryClient = (0,query_namespaceObject.useQueryClient)();
    async function ask() {
        const db = (0,runtime_namespaceObject.getStoreClient)();
        if (!db) return;
        setBusy(true);
        try {
            await deliverProductKey(db, order.id);
            await queryClient.invalidateQueries({
                queryKey: ordersKey(order.user_id)
            });
            notify(orderMessages.keyDelivered);
        } catch (error) {
            notify(deliveryFailed(error));
        } finally{
            setBusy(false);
        }
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
        $gap: 3,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(WhyMissing, {
                order: order
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)("div", {
                children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
                    variant: "primary",
                    loading: busy,
                    onClick: ask,
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                            name: "key"
                        }),
                        "Receber Key Agora"
                    ]
                })
            })
        ]
    });
}
function WhyMissing({ order }) {
    const position = useQueuePosition(order);
    if (order.hold_reason !== null) {
        return /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
            tone: "blue",
            title: "Pago — valor em confer\xeancia",
            quiet: true,
            children: "O valor pago \xe9 diferente do pre\xe7o. Nossa equipe confere e libera a key."
        });
    }
    if (!order.is_waiting) return /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
        children: orderMessages.keyMissing
    });
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Notice, {
        tone: "blue",
        title: "Pago — aguardando estoque",
        quiet: true,
        children: [
            position.data ? `Você é o ${position.data}º da fila. ` : "",
            "A key \xe9 entregue aqui, por ordem de pagamento, assim que chegar."
        ]
    });
}

;// CONCATENATED MODULE: ../shared-ui/src/patterns/star-rating.tsx




const star_rating_stars = [
    0,
    1,
    2,
    3,
    4
];
const decimals = new Intl.NumberFormat("pt-BR", {
    maximumFractionDigits: 1
});
/** Stars already given, read aloud as "4,5 de 5 estrelas". To ask for stars use StarRadioGroup. */ function StarRating({ rating }) {
    const clipId = (0,external_react_namespaceObject.useId)();
    const given = Math.min(5, Math.max(0, rating));
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(star_rating_Drawing, {
        viewBox: "0 0 120 24",
        role: "img",
        "aria-label": `${decimals.format(given)} de 5 estrelas`,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)("clipPath", {
                id: clipId,
                children: /*#__PURE__*/ (0,jsx_runtime.jsx)("rect", {
                    width: given * 24,
                    height: 24
                })
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Stars, {
                className: "empty"
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)("g", {
                clipPath: `url(#${clipId})`,
                children: /*#__PURE__*/ (0,jsx_runtime.jsx)(Stars, {
                    className: "full"
                })
            })
        ]
    });
}
function Stars({ className }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("g", {
        className: className,
        children: star_rating_stars.map((star)=>/*#__PURE__*/ (0,jsx_runtime.jsx)("path", {
                d: iconPaths.star,
                transform: `translate(${star * 24})`
            }, star))
    });
}
const star_rating_Drawing = /*#__PURE__*/ external_styled_components_namespaceObject.styled.svg.withConfig({
    componentId: "ui__sc-10c6bdd6-0"
})([
    `flex:none;inline-size:`,
    `;block-size:`,
    `;stroke-width:1.5;stroke-linejoin:round;.empty{fill:none;stroke:`,
    `;}.full{fill:`,
    `;stroke:`,
    `;}`
], ({ theme })=>`calc(5 * ${theme.size.icon})`, ({ theme })=>theme.size.icon, ({ theme })=>theme.colors.edge, ({ theme })=>theme.colors.star, ({ theme })=>theme.colors.star);

;// CONCATENATED MODULE: ../shared-ui/src/patterns/star-radio-group.tsx





const choices = [
    1,
    2,
    3,
    4,
    5
];
/** Asks for 1 to 5 stars with native radio buttons, so arrow keys and screen readers work as people know them. */ function StarRadioGroup({ label, value, onChange, error, disabled }) {
    const name = (0,external_react_namespaceObject.useId)();
    const errorId = `${name}-error`;
    const hasError = error !== undefined && error !== "";
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)("fieldset", {
        "aria-describedby": hasError ? errorId : undefined,
        disabled: disabled,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Legend, {
                children: label
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Line, {
                children: choices.map((stars)=>/*#__PURE__*/ (0,jsx_runtime.jsxs)(Choice, {
                        $full: value !== null && stars <= value,
                        children: [
                            /*#__PURE__*/ (0,jsx_runtime.jsx)("input", {
                                type: "radio",
                                name: name,
                                value: stars,
                                checked: value === stars,
                                onChange: ()=>onChange(stars)
                            }),
                            /*#__PURE__*/ (0,jsx_runtime.jsx)("svg", {
                                viewBox: "0 0 24 24",
                                "aria-hidden": "true",
                                children: /*#__PURE__*/ (0,jsx_runtime.jsx)("path", {
                                    d: iconPaths.star
                                })
                            }),
                            /*#__PURE__*/ (0,jsx_runtime.jsx)("span", {
                                children: stars === 1 ? "1 estrela" : `${stars} estrelas`
                            })
                        ]
                    }, stars))
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(star_radio_group_Problem, {
                id: errorId,
                role: "alert",
                children: error
            })
        ]
    });
}
const Legend = /*#__PURE__*/ external_styled_components_namespaceObject.styled.legend.withConfig({
    componentId: "ui__sc-225062fe-0"
})([
    `font-weight:`,
    `;`
], ({ theme })=>theme.font.weight.medium);
const Line = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-225062fe-1"
})([
    `display:flex;margin-inline-start:calc(-1 * `,
    `);`
], ({ theme })=>theme.space[1]);
const Choice = /*#__PURE__*/ external_styled_components_namespaceObject.styled.label.withConfig({
    componentId: "ui__sc-225062fe-2"
})([
    `position:relative;display:grid;place-items:center;inline-size:`,
    `;block-size:`,
    `;border-radius:`,
    `;cursor:pointer;& > input,& > span{`,
    `}& > svg{inline-size:`,
    `;fill:`,
    `;stroke:`,
    `;stroke-width:1.5;stroke-linejoin:round;}&:hover > svg{stroke:`,
    `;}& > input:focus-visible + svg{outline:`,
    `;border-radius:`,
    `;}fieldset:disabled &{cursor:not-allowed;opacity:0.6;}`
], ({ theme })=>theme.size.tap, ({ theme })=>theme.size.tap, ({ theme })=>theme.radius.medium, visuallyHidden, ({ theme })=>theme.space[8], ({ theme, $full })=>$full ? theme.colors.star : "none", ({ theme, $full })=>$full ? theme.colors.star : theme.colors.edge, ({ theme })=>theme.colors.star, ({ theme })=>`${theme.size.focusRing} solid ${theme.colors.focus}`, ({ theme })=>theme.radius.small);
const star_radio_group_Problem = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-225062fe-3"
})([
    `color:`,
    `;font-size:`,
    `;`
], ({ theme })=>theme.tone.red.text, ({ theme })=>theme.font.size.caption);

;// CONCATENATED MODULE: ../shared-ui/src/primitives/text-area.tsx





/** Several lines of text. With `maxLength` it counts the characters under itself. */ function TextArea({ rows = 4, onChange, ...props }) {
    const counterId = (0,external_react_namespaceObject.useId)();
    const [typed, setTyped] = (0,external_react_namespaceObject.useState)(String(props.defaultValue ?? ""));
    const used = String(props.value ?? typed).length;
    const counted = props.maxLength !== undefined;
    const attributes = useFieldAttributes({
        ...props,
        ...counted && {
            "aria-describedby": counterId
        }
    });
    function handleChange(event) {
        setTyped(event.target.value);
        onChange?.(event);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(text_area_Root, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Box, {
                ...attributes,
                rows: rows,
                onChange: handleChange
            }),
            counted && /*#__PURE__*/ (0,jsx_runtime.jsxs)(Counter, {
                id: counterId,
                children: [
                    used,
                    " de ",
                    props.maxLength,
                    " caracteres"
                ]
            })
        ]
    });
}
const text_area_Root = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-5cc51216-0"
})([
    `display:flex;flex-direction:column;gap:`,
    `;`
], ({ theme })=>theme.space[1]);
const Box = /*#__PURE__*/ external_styled_components_namespaceObject.styled.textarea.withConfig({
    componentId: "ui__sc-5cc51216-1"
})([
    ``,
    ` resize:vertical;`
], controlStyle);
const Counter = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "ui__sc-5cc51216-2"
})([
    `align-self:flex-end;color:`,
    `;font-size:`,
    `;font-variant-numeric:tabular-nums;`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.size.caption);

;// CONCATENATED MODULE: ../shared-data/src/validation/review.ts
/** Longest comment of a review, in characters; spec section 5. */ const longestComment = 500;
/** The review rules' sentences; the first two to the letter of spec section 5. */ const reviewMessages = {
    rating_missing: "Por favor, selecione uma avaliação",
    rating_out_of_range: "Rating must be between 1 and 5",
    comment_long: "O comentário deve ter no máximo 500 caracteres"
};
/** What keeps a review from being sent, or `null`. `rating` is `null` until a star is chosen. */ function checkReview(rating, comment) {
    if (rating === null) return "rating_missing";
    if (!Number.isInteger(rating) || rating < 1 || rating > 5) return "rating_out_of_range";
    return comment.length > longestComment ? "comment_long" : null;
}

;// CONCATENATED MODULE: ./src/meus-pedidos/use-review-form.ts




/** Name of the draft of an order's review. */ const draftOf = (orderId)=>`review:${orderId}`;
/** The state of an order's review while it is written and sent, once. What is typed outlives a session that runs out. */ function useReviewForm(order, onDone) {
    const draft = useReviewDraft(order);
    const [error, setError] = (0,external_react_namespaceObject.useState)();
    const [busy, setBusy] = (0,external_react_namespaceObject.useState)(false);
    const running = (0,external_react_namespaceObject.useRef)(false);
    const queryClient = (0,query_namespaceObject.useQueryClient)();
    async function send(event) {
        event.preventDefault();
        const db = (0,runtime_namespaceObject.getStoreClient)();
        const { rating, comment } = draft;
        const problem = checkReview(rating, comment);
        setError(problem ? reviewMessages[problem] : undefined);
        if (running.current || !db || problem || rating === null) return;
        running.current = true;
        setBusy(true);
        try {
            await submitReview(db, order, rating, sanitizeText(comment));
            draft.forget();
            await queryClient.invalidateQueries({
                queryKey: [
                    ...ordersKey(order.user_id),
                    "reviews"
                ]
            });
            notify(orderMessages.reviewSent);
            onDone();
        } catch (failure) {
            notify(reviewFailed(failure));
        } finally{
            running.current = false;
            setBusy(false);
        }
    }
    return {
        ...draft,
        error,
        busy,
        send,
        clearError: ()=>setError(undefined)
    };
}
function useReviewDraft({ id, user_id: ownerId }) {
    const [draft, setDraft] = (0,external_react_namespaceObject.useState)(()=>{
        const kept = readDraft(ownerId, draftOf(id));
        return {
            rating: Number(kept.rating) || null,
            comment: kept.comment ?? ""
        };
    });
    function change(next) {
        setDraft(next);
        writeDraft(ownerId, draftOf(id), {
            rating: String(next.rating ?? ""),
            comment: next.comment
        });
    }
    return {
        ...draft,
        rate: (rating)=>change({
                ...draft,
                rating
            }),
        write: (comment)=>change({
                ...draft,
                comment
            }),
        forget: ()=>writeDraft(ownerId, draftOf(id), {})
    };
}

;// CONCATENATED MODULE: ./src/meus-pedidos/review-form.tsx




/** Asks for stars and an optional comment. */ function ReviewForm({ order, onDone }) {
    const { rating, comment, error, busy, send, rate, write, forget, clearError } = useReviewForm(order, onDone);
    function handleRating(stars) {
        clearError();
        rate(stars);
    }
    function handleCancel() {
        forget();
        onDone();
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
        onSubmit: send,
        noValidate: true,
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            $gap: 3,
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(StarRadioGroup, {
                    label: "Sua avalia\xe7\xe3o",
                    value: rating,
                    error: error,
                    onChange: handleRating
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Field, {
                    label: "Coment\xe1rio",
                    optional: true,
                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextArea, {
                        value: comment,
                        maxLength: (/* inlined export .longestComment */500),
                        rows: 3,
                        onChange: ({ target })=>write(target.value)
                    })
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                            type: "submit",
                            loading: busy,
                            children: "Enviar avalia\xe7\xe3o"
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                            variant: "ghost",
                            onClick: handleCancel,
                            children: "Cancelar"
                        })
                    ]
                })
            ]
        })
    });
}

;// CONCATENATED MODULE: ./src/meus-pedidos/order-review-part.tsx






/** The review of a completed order: the one that was sent, or the way to send one. */ function OrderReviewPart({ order, review }) {
    const [open, setOpen] = (0,external_react_namespaceObject.useState)(false);
    (0,external_react_namespaceObject.useEffect)(()=>{
        // Somebody whose session ran out while writing finds the form as they left it.
        const draft = readDraft(order.user_id, draftOf(order.id));
        if (Object.keys(draft).length > 0) setOpen(true);
    }, [
        order.user_id,
        order.id
    ]);
    if (review) return /*#__PURE__*/ (0,jsx_runtime.jsx)(SentReview, {
        review: review
    });
    if (open) return /*#__PURE__*/ (0,jsx_runtime.jsx)(ReviewForm, {
        order: order,
        onDone: ()=>setOpen(false)
    });
    return /*#__PURE__*/ (0,jsx_runtime.jsx)("div", {
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Button, {
            onClick: ()=>setOpen(true),
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsx)(Icon, {
                    name: "star"
                }),
                "Avaliar"
            ]
        })
    });
}
function SentReview({ review }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
        $gap: 1,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(StarRating, {
                rating: review.rating
            }),
            review.comment && /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                children: review.comment
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                $size: "caption",
                $muted: true,
                children: review.is_approved ? "Sua avaliação está publicada." : "Sua avaliação está em análise."
            })
        ]
    });
}

;// CONCATENATED MODULE: ./src/meus-pedidos/pending-payment.tsx





/** Says that a payment is awaited, and counts down to the end of its PIX. */ function PendingPayment({ order, now: start }) {
    const now = useNow(1000, start);
    const left = timeLeft(order.created_at, (/* inlined export .pendingLifetime */900000), now);
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Notice, {
        tone: "yellow",
        title: "Aguardando Pagamento",
        quiet: true,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Text, {
                children: [
                    "Expira em",
                    " ",
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                        as: "span",
                        role: "timer",
                        $weight: "medium",
                        $tabular: true,
                        children: formatClock(left)
                    }),
                    ". Assim que o Pix for confirmado, a key aparece aqui."
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(LiveRegion, {
                message: spokenTimeLeft(left)
            })
        ]
    });
}
// A clock read aloud every second says nothing else any more: two warnings are enough.
function spokenTimeLeft(left) {
    if (left <= 60000) return "Falta menos de 1 minuto para o Pix expirar.";
    return left <= 5 * 60000 ? "Faltam menos de 5 minutos para o Pix expirar." : "";
}

;// CONCATENATED MODULE: ./src/meus-pedidos/order-body.tsx






/** What an order says and offers, by its status. */ function OrderBody({ order, status, review, now }) {
    switch(status){
        case "pending":
            return /*#__PURE__*/ (0,jsx_runtime.jsx)(PendingPayment, {
                order: order,
                now: now
            });
        case "completed":
            return /*#__PURE__*/ (0,jsx_runtime.jsxs)(jsx_runtime.Fragment, {
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(OrderKey, {
                        order: order,
                        now: now
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(OrderReviewPart, {
                        order: order,
                        review: review
                    })
                ]
            });
        case "expired":
            return /*#__PURE__*/ (0,jsx_runtime.jsx)(PayAgain, {
                productId: order.product_id,
                title: "Pedido Expirado",
                words: "O Pix deste pedido n\xe3o foi pago a tempo."
            });
        case "failed":
            return /*#__PURE__*/ (0,jsx_runtime.jsx)(PayAgain, {
                productId: order.product_id,
                title: "Pagamento n\xe3o conclu\xeddo",
                words: "Nada foi cobrado por este pedido."
            });
        case "refunded":
            return /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                $muted: true,
                children: "O valor deste pedido foi devolvido. A key dele n\xe3o pode mais ser usada."
            });
    }
}
function PayAgain({ productId, title, words }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
        $justify: "space-between",
        $gap: 4,
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsxs)("div", {
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                        $weight: "medium",
                        children: title
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Text, {
                        $size: "caption",
                        $muted: true,
                        children: words
                    })
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsx)(ButtonLink, {
                as: router_namespaceObject.StoreLink,
                to: `/product/${encodeURIComponent(productId)}`,
                variant: "primary",
                children: "Pagar novamente"
            })
        ]
    });
}

;// CONCATENATED MODULE: ./src/meus-pedidos/order-card.tsx







const relativeTimeRefresh = 5000;
/** One order: what was bought, how it stands, and what can be done now. */ function OrderCard({ order, review, readAt }) {
    const now = useNow(relativeTimeRefresh, readAt);
    const status = shownStatus(order, now);
    const { label, tone } = orderStatusText[status];
    const name = order.product?.name ?? "Produto indisponível";
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Card, {
        as: "article",
        "aria-label": `Pedido: ${name}`,
        children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
            children: [
                /*#__PURE__*/ (0,jsx_runtime.jsxs)(order_card_Top, {
                    children: [
                        /*#__PURE__*/ (0,jsx_runtime.jsx)(ProductImage, {
                            src: order.product?.image_url ?? ""
                        }),
                        /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
                            $gap: 2,
                            children: [
                                /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                                    children: [
                                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Badge, {
                                            $tone: tone,
                                            children: label
                                        }),
                                        /*#__PURE__*/ (0,jsx_runtime.jsx)(Moment, {
                                            dateTime: order.created_at,
                                            title: formatDateTime(order.created_at),
                                            children: formatRelativeTime(order.created_at, now)
                                        })
                                    ]
                                }),
                                /*#__PURE__*/ (0,jsx_runtime.jsx)(Heading, {
                                    $size: "lead",
                                    children: /*#__PURE__*/ (0,jsx_runtime.jsx)(TextLink, {
                                        as: router_namespaceObject.StoreLink,
                                        to: `/product/${encodeURIComponent(order.product_id)}`,
                                        children: name
                                    })
                                }),
                                /*#__PURE__*/ (0,jsx_runtime.jsx)(Facts, {
                                    order: order
                                })
                            ]
                        })
                    ]
                }),
                /*#__PURE__*/ (0,jsx_runtime.jsx)(OrderBody, {
                    order: order,
                    status: status,
                    review: review,
                    now: now
                })
            ]
        })
    });
}
function Facts({ order: { product, amount } }) {
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(FactLine, {
        children: [
            product && /*#__PURE__*/ (0,jsx_runtime.jsx)("span", {
                children: categoryLabels[product.category]
            }),
            product && /*#__PURE__*/ (0,jsx_runtime.jsxs)("span", {
                children: [
                    "Pre\xe7o: ",
                    formatPrice(product.price)
                ]
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Amount, {
                children: [
                    "Valor do pedido: ",
                    formatPrice(amount)
                ]
            })
        ]
    });
}
const order_card_Top = /*#__PURE__*/ external_styled_components_namespaceObject.styled.div.withConfig({
    componentId: "account__sc-6c156a8f-0"
})([
    `display:grid;grid-template-columns:`,
    ` minmax(0,1fr);gap:`,
    `;@media `,
    `{grid-template-columns:`,
    ` minmax(0,1fr);}`
], ({ theme })=>theme.space[16], ({ theme })=>theme.space[4], ({ theme })=>theme.media.tablet, ({ theme })=>theme.size.thumb);
const Moment = /*#__PURE__*/ external_styled_components_namespaceObject.styled.time.withConfig({
    componentId: "account__sc-6c156a8f-1"
})([
    `color:`,
    `;font-size:`,
    `;`
], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.size.caption);
const FactLine = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Row).withConfig({
    componentId: "account__sc-6c156a8f-2"
})([
    `column-gap:`,
    `;row-gap:`,
    `;color:`,
    `;font-size:`,
    `;font-variant-numeric:tabular-nums;white-space:nowrap;`
], ({ theme })=>theme.space[4], ({ theme })=>theme.space[0], ({ theme })=>theme.colors.muted, ({ theme })=>theme.font.size.caption);
const Amount = /*#__PURE__*/ external_styled_components_namespaceObject.styled.span.withConfig({
    componentId: "account__sc-6c156a8f-3"
})([
    `color:`,
    `;`
], ({ theme })=>theme.colors.text);

;// CONCATENATED MODULE: ./src/meus-pedidos/orders-skeleton.tsx



/** Three orders that are still being read, at an order's size. */ function OrdersSkeleton() {
    return [
        1,
        2,
        3
    ].map((place)=>/*#__PURE__*/ (0,jsx_runtime.jsx)(Card, {
            children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsxs)(Row, {
                        $gap: 4,
                        $align: "start",
                        children: [
                            /*#__PURE__*/ (0,jsx_runtime.jsx)(Thumb, {
                                $ratio: "1 / 1"
                            }),
                            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Lines, {
                                $gap: 2,
                                children: [
                                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                                        $width: "8rem",
                                        $height: "1.5rem"
                                    }),
                                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                                        $width: "80%"
                                    }),
                                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                                        $width: "50%"
                                    })
                                ]
                            })
                        ]
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                        $height: "7rem"
                    })
                ]
            })
        }, place));
}
const Thumb = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Skeleton).withConfig({
    componentId: "account__sc-9bf8538f-0"
})([
    `inline-size:`,
    `;`
], ({ theme })=>theme.size.thumb);
const Lines = /*#__PURE__*/ (0,external_styled_components_namespaceObject.styled)(Stack).withConfig({
    componentId: "account__sc-9bf8538f-1"
})([
    `flex:1;`
]);

;// CONCATENATED MODULE: ./src/meus-pedidos/orders.route.tsx







function OrdersPage() {
    const [parameters, setParameters] = (0,router_namespaceObject.useSearchParams)();
    const page = Math.max(1, Math.floor(Number(parameters.get("page"))) || 1);
    const { orders, reviews, pageCount, readAt, isPending, error, isStale, retry } = useOrders(page);
    const isEmpty = !isPending && !error && orders.length === 0;
    if (isEmpty && page > 1) return /*#__PURE__*/ (0,jsx_runtime.jsx)(router_namespaceObject.Navigate, {
        to: "/meus-pedidos",
        replace: true
    });
    function turnTo(next) {
        setParameters((before)=>{
            before.set("page", String(next));
            return before;
        });
        window.scrollTo(0, 0);
    }
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(Container, {
        children: [
            /*#__PURE__*/ (0,jsx_runtime.jsx)(PageHeader, {
                title: "Meus Pedidos",
                lead: "Assim que o Pix \xe9 confirmado, a key aparece aqui."
            }),
            /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
                $gap: 5,
                "aria-busy": isPending,
                children: [
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(OfflineNotice, {
                        children: "Os pedidos s\xe3o atualizados assim que a conex\xe3o voltar."
                    }),
                    isStale && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                        tone: "yellow",
                        children: "N\xe3o foi poss\xedvel atualizar agora. Mostrando os \xfaltimos dados lidos."
                    }),
                    isPending && /*#__PURE__*/ (0,jsx_runtime.jsx)(OrdersSkeleton, {}),
                    error !== null && /*#__PURE__*/ (0,jsx_runtime.jsx)(ErrorState, {
                        message: orderMessages.loadFailed,
                        onRetry: retry
                    }),
                    isEmpty && /*#__PURE__*/ (0,jsx_runtime.jsx)(NoOrders, {}),
                    !isPending && orders.map((order)=>/*#__PURE__*/ (0,jsx_runtime.jsx)(OrderCard, {
                            order: order,
                            review: reviews.find((review)=>review.order_id === order.id),
                            readAt: readAt
                        }, order.id)),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Pagination, {
                        page: page,
                        pageCount: pageCount,
                        onChange: turnTo,
                        label: "P\xe1ginas de pedidos"
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(OrderArrivals, {
                        orders: orders
                    })
                ]
            })
        ]
    });
}
function NoOrders() {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(EmptyState, {
        icon: "bag",
        title: orderMessages.none,
        description: "Quando voc\xea comprar, o pedido e a key ficam guardados aqui.",
        action: /*#__PURE__*/ (0,jsx_runtime.jsx)(ButtonLink, {
            as: router_namespaceObject.StoreLink,
            to: "/produtos",
            variant: "primary",
            children: "Ver produtos"
        })
    });
}
/** /meus-pedidos: the signed-in person's orders and keys. */ const ordersRoute = {
    path: "/meus-pedidos",
    access: "session",
    Component: OrdersPage,
    head: ()=>({
            title: "Meus Pedidos",
            noIndex: true
        })
};

;// CONCATENATED MODULE: ./src/nova-senha/new-password.route.tsx







function NewPasswordPage() {
    const { status, user } = (0,runtime_namespaceObject.useSession)();
    const [saved, setSaved] = (0,external_react_namespaceObject.useState)(false);
    if (status === "signed-out") return /*#__PURE__*/ (0,jsx_runtime.jsx)(LinkNeeded, {});
    return /*#__PURE__*/ (0,jsx_runtime.jsxs)(FormPage, {
        title: "Criar nova senha",
        children: [
            saved && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                tone: "green",
                action: /*#__PURE__*/ (0,jsx_runtime.jsx)(ButtonLink, {
                    as: router_namespaceObject.StoreLink,
                    to: "/meus-pedidos",
                    children: "Ver meus pedidos"
                }),
                children: "Senha alterada com sucesso!"
            }),
            !saved && user && /*#__PURE__*/ (0,jsx_runtime.jsx)(NewPasswordForm, {
                email: user.email,
                onSaved: ()=>setSaved(true)
            }),
            !saved && !user && /*#__PURE__*/ (0,jsx_runtime.jsx)(Skeleton, {
                $height: "16rem"
            })
        ]
    });
}
function LinkNeeded() {
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(Container, {
        children: /*#__PURE__*/ (0,jsx_runtime.jsx)(EmptyState, {
            as: "h1",
            icon: "lock",
            title: "Abra o link que enviamos",
            description: "Para criar uma nova senha, use o link do e-mail de recupera\xe7\xe3o. Se ele expirou, pe\xe7a outro.",
            action: /*#__PURE__*/ (0,jsx_runtime.jsx)(ButtonLink, {
                as: router_namespaceObject.StoreLink,
                to: "/recuperar-senha",
                children: "Pedir um novo link"
            })
        })
    });
}
/** /nova-senha: where a recovery mail leads. Open to everybody, so that it can say what is missing. */ const newPasswordRoute = {
    path: "/nova-senha",
    Component: NewPasswordPage,
    head: ()=>({
            title: "Criar nova senha",
            noIndex: true
        })
};

;// CONCATENATED MODULE: ./src/recuperar-senha/recover.route.tsx









function RecoverPage() {
    const [sentTo, setSentTo] = (0,external_react_namespaceObject.useState)("");
    const { errors, failure, busy, form } = useSubmission({
        read: (data)=>formText(data, "email"),
        check: checkEmail,
        messages: signUpMessages,
        explain: authMessage,
        send: async (email)=>{
            await requestPasswordReset(email);
            setSentTo(email);
        }
    });
    return /*#__PURE__*/ (0,jsx_runtime.jsx)(FormPage, {
        title: "Recuperar senha",
        lead: "Enviamos um link para voc\xea criar uma nova senha.",
        children: /*#__PURE__*/ (0,jsx_runtime.jsx)("form", {
            ...form,
            method: "post",
            children: /*#__PURE__*/ (0,jsx_runtime.jsxs)(Stack, {
                children: [
                    sentTo !== "" && /*#__PURE__*/ (0,jsx_runtime.jsxs)(Notice, {
                        tone: "green",
                        children: [
                            "Se houver uma conta com o e-mail ",
                            sentTo,
                            ", o link chega em alguns minutos. Confira tamb\xe9m o spam."
                        ]
                    }),
                    failure !== "" && /*#__PURE__*/ (0,jsx_runtime.jsx)(Notice, {
                        tone: "red",
                        children: failure
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(EmailField, {
                        error: errors.email
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(Button, {
                        type: "submit",
                        variant: "primary",
                        block: true,
                        loading: busy,
                        children: "Enviar link"
                    }),
                    /*#__PURE__*/ (0,jsx_runtime.jsx)(TextLink, {
                        as: router_namespaceObject.StoreLink,
                        to: "/login",
                        children: "Voltar para o login"
                    })
                ]
            })
        })
    });
}
function checkEmail(email) {
    return isEmail(email) ? [] : [
        {
            field: "email",
            code: "email_invalid"
        }
    ];
}
/** /recuperar-senha: asks for the mail that lets a person choose a new password. */ const recoverRoute = {
    path: "/recuperar-senha",
    Component: RecoverPage,
    head: ()=>({
            title: "Recuperar senha",
            noIndex: true
        })
};

;// CONCATENATED MODULE: ./src/routes.tsx







/** Every URL of the customer's area. */ const routes = [
    loginRoute,
    callbackRoute,
    ordersRoute,
    profileRoute,
    recoverRoute,
    newPasswordRoute
].map(withOwnTheme);

;// CONCATENATED MODULE: ./src/expose.ts


/** The one module that the shell may load from this area. */ /* export default */ const expose = ({
    contract: (/* inlined export .contractVersion */1),
    name: "account",
    routes: routes
});

})();

module.exports = __webpack_exports__;
})()
;