import type { Head } from "@store/shared-data";
import { escapeHtml } from "@store/shared-data/notices/escape-html";
import { documentTitle } from "../head/document-title";

interface Surroundings {
  storeName: string;
  origin: string;
}

const storePicture = "/art/og-default.jpg";
const storePictureSize = { width: "1200", height: "630" };

/**
 * Renders a page's head as HTML: the tags that `applyHead` writes in the browser, plus those that only link previews
 * read.
 */
export function describeHead(head: Head, { storeName, origin }: Surroundings): string {
  return [
    `<title>${escapeHtml(documentTitle(head.title, storeName))}</title>`,
    meta("name", "description", head.description),
    meta("name", "robots", head.noIndex ? "noindex" : undefined),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", head.canonical),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", storeName),
    meta("property", "og:locale", "pt_BR"),
    ...describePicture(head, { storeName, origin }),
    head.canonical && `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    head.jsonLd && `<script type="application/ld+json">${toScriptJson(head.jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join("\n    ");
}

/** og:image: the page's own, of unknown size, else the store's. */
function describePicture({ title, image }: Head, { storeName, origin }: Surroundings): string[] {
  const size = image ? undefined : storePictureSize;
  return [
    meta("property", "og:image", image ?? new URL(storePicture, origin).href),
    meta("property", "og:image:width", size?.width),
    meta("property", "og:image:height", size?.height),
    meta("property", "og:image:alt", image ? title : storeName),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

/** Serializes JSON for a script element; data cannot close the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function meta(attribute: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined ? "" : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
