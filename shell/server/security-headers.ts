import { createHash } from "node:crypto";

type Entry = { baseUrl: string; canary?: { remote: { baseUrl: string } } | undefined };

// styled-components inserts an empty style element first, and its rules later through the CSSOM.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const unused =
  "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb".split(" ");

export const commonHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
};

/** Headers of a file that other origins may load. */
export const fileHeaders = {
  ...commonHeaders,
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** HSTS: browsers ignore it over http, and a store on http must not send it. */
export const transportHeaders = { "strict-transport-security": "max-age=63072000; includeSubDomains" };

/** Computed before data is inserted, and never extracted from a page, where data could have injected code. */
export type InlineCode = { scripts: string[]; styles: string[] };

export const noInlineCode: InlineCode = { scripts: [], styles: [] };

// Turnstile's script and iframe.
const captchaOrigin = "https://challenges.cloudflare.com";

type Site = { settings: object; registry: { remotes: Entry[] }; shellUrl: string };

export function pageHeaders({ inline, ...site }: Site & { inline: InlineCode }) {
  return headersFor(contentSecurityPolicy(site, { ...inline, styles: [emptyStyle, ...inline.styles] }));
}

/** The same for all pages of a static host: their inline styles differ, and each restricts them by `stylePolicy`. */
export function siteHeaders({ scripts, ...site }: Site & { scripts: string[] }) {
  return headersFor(contentSecurityPolicy(site, { scripts, styles: ["'unsafe-inline'"] }));
}

/** Meta element that allows only these inline styles. Must precede everything that contains data. */
export function stylePolicy(styles: string[]) {
  return `<meta http-equiv="Content-Security-Policy" content="style-src 'self' ${[emptyStyle, ...styles].join(" ")}">`;
}

export const sourceOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

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
  // CSP treats ws: as a different origin.
  const sockets =
    settings.realtime === true ? origins(settings.supabaseUrl).map((url) => url.replace(/^http/, "ws")) : [];
  const frames = [...captcha, ...origins(video)];
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...remotes, ...captcha, ...origins(video, ...trackers), ...inline.scripts],
    "style-src": ["'self'", ...inline.styles],
    // An image URL could exfiltrate a token, so hosts are listed. blob: is for images that the visitor selects.
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
    // Cross-origin workers are not allowed; the image cleaner starts its worker from a blob.
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

function pictureOrigins({ supabaseUrl, pictureHosts, mode }: Record<string, unknown>) {
  const schemes = mode === "local" ? ["https", "http"] : ["https"];
  const hosts = Array.isArray(pictureHosts) ? pictureHosts : [];
  return [supabaseUrl, ...hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`))];
}

/** An http(s) URL without characters that have a meaning in a policy. */
function toAddress(url: unknown) {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const { href, origin } = new URL(url);
  return plainOrigin.test(origin) && !/[;,\s]/.test(href) ? href : undefined;
}

// A host may contain characters with a meaning in a policy: `;` ends a directive, `*` matches every host.
const plainOrigin = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

/** Origins of valid http(s) URLs, except the shell's own. */
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
