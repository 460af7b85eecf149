import { createHash } from "node:crypto";

type Entry = { baseUrl: string; canary?: { remote: { baseUrl: string } } | undefined };

// styled-components puts its rules into a style element that is empty when the browser checks it.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const unused =
  "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb".split(" ");

/** The headers of every answer, pages, scripts and documents alike. */
export const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** The headers of a file, which pages of other origins may read. */
export const fileHeaders = {
  ...commonHeaders,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** Only over https does a browser listen to it, and a store on http must not send it. */
export const transportHeaders = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

/**
 * The inline code of a page, as hashes: what its renderer itself put in, named before any data came near. It is never read
 * from a finished page, where something else might stand too.
 */
export type InlineCode = { scripts: string[]; styles: string[] };

/** That of every text beside the pages. */
export const noInlineCode: InlineCode = { scripts: [], styles: [] };

// Turnstile's: its script, and the frame that its script opens.
const captchaOrigin = "https://challenges.cloudflare.com";

type Site = { settings: object; registry: { remotes: Entry[] }; shellUrl: string };

/** The headers of a page of the store. The policy names what the registry and the settings name, and nothing else. */
export function pageHeaders({ inline, ...site }: Site & { inline: InlineCode }) {
  return headersFor(contentSecurityPolicy(site, { ...inline, styles: [emptyStyle, ...inline.styles] }));
}

/**
 * The headers of a static host, one and the same for all pages. Their inline styles differ, so that each page narrows the
 * policy by `stylePolicy` in a meta element.
 */
export function siteHeaders({ scripts, ...site }: Site & { scripts: string[] }) {
  return headersFor(contentSecurityPolicy(site, { scripts, styles: ["'unsafe-inline'"] }));
}

/** A meta element that allows these inline styles and no other. It stands in front of everything that data has a part in. */
export function stylePolicy(styles: string[]) {
  return `<meta http-equiv="Content-Security-Policy" content="style-src 'self' ${[emptyStyle, ...styles].join(" ")}">`;
}

/** The source by which a policy allows one inline script or style. */
export const sourceOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** The sources of the styles that the shell's start page itself has, as it was built. */
export const stylesOf = (startPage: string): string[] =>
  [...startPage.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = ""]) => sourceOf(style));

function headersFor(policy: string) {
  return {
    ...commonHeaders,
    "content-security-policy": policy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": unused.map((feature) => `${feature}=()`).join(", "),
    "x-frame-options": "DENY",
  };
}

function contentSecurityPolicy({ registry, shellUrl, ...site }: Site, inline: InlineCode) {
  const settings = asRecord(site.settings);
  const releases = registry.remotes.flatMap(({ baseUrl, canary }) => [baseUrl, canary?.remote.baseUrl]);
  const origins = (...urls: unknown[]) => toOrigins(urls, shellUrl);
  const remotes = origins(...releases);
  const { scriptUrl: video, posterUrl: poster } = asRecord(settings.heroVideo);
  const trackers = (Array.isArray(settings.trackers) ? settings.trackers : []).map((each) => asRecord(each).scriptUrl);
  const captcha = settings.captchaSiteKey ? [captchaOrigin] : [];
  const isLocal = settings.mode === "local";
  // To a policy another scheme is another origin.
  const sockets =
    settings.realtime === true ? origins(settings.supabaseUrl).map((url) => url.replace(/^http/, "ws")) : [];
  const frames = [...captcha, ...origins(video)];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...remotes, ...captcha, ...origins(video, ...trackers), ...inline.scripts],
    "style-src": ["'self'", ...inline.styles],
    // An address of a picture can carry a token away, so the hosts are named. blob: is a picture that the visitor chose.
    "img-src": ["'self'", "data:", "blob:", ...origins(video, poster, ...pictureOrigins(settings))],
    "font-src": ["'self'"],
    "connect-src": [
      "'self'",
      ...remotes,
      ...origins(settings.supabaseUrl, settings.errorReportUrl, ...trackers),
      ...sockets,
    ],
    "media-src": ["'self'", ...origins(video)],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    // Workers of another origin cannot be started: the image cleaner makes its own from a blob.
    "worker-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  if (!isLocal) directives["upgrade-insecure-requests"] = [];
  const reports = toAddress(settings.errorReportUrl);
  if (reports) directives["report-uri"] = [reports];
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(" "))
    .join("; ");
}

/** Where the shop keeps pictures of its products: its backend, and the hosts that it names. */
function pictureOrigins({ supabaseUrl, pictureHosts, mode }: Record<string, unknown>) {
  const schemes = mode === "local" ? ["https", "http"] : ["https"];
  const hosts = Array.isArray(pictureHosts) ? pictureHosts : [];
  return [supabaseUrl, ...hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`))];
}

/** An http(s) address as a policy may name it, without what would end it there. */
function toAddress(url: unknown) {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const { href, origin } = new URL(url);
  return plainOrigin.test(origin) && !/[;,\s]/.test(href) ? href : undefined;
}

// A host may hold what a policy reads otherwise: `;` ends a directive, `*` is every host.
const plainOrigin = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

/** The origins of addresses other than the shell's own; what is no http(s) address of a plain host has none. */
function toOrigins(urls: unknown[], shellUrl: string) {
  const own = new URL(shellUrl).origin;
  const found = urls.flatMap((url) => {
    if (typeof url !== "string" || url === "" || !URL.canParse(url, shellUrl)) return [];
    const { origin } = new URL(url, shellUrl);
    return plainOrigin.test(origin) && origin !== own ? [origin] : [];
  });
  return [...new Set(found)];
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
