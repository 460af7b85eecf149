import type { Head } from "@store/shared-data";
import { escapeHtml } from "@store/shared-data/notices/escape-html";

interface Surroundings {
  storeName: string;
  origin: string;
  /** Address of the page's own picture in link previews, where it has been drawn. */
  ogImage?: string | undefined;
}

const storePicture = "/art/og-default.jpg";
// The size of the store's own picture and of every product's.
const pictureSize = { width: "1200", height: "630" };

/**
 * A page's head as HTML: the same tags that `applyHead` writes in the browser, so that neither adds to the other's, and those
 * that only link previews read.
 */
export function describeHead(head: Head, { storeName, origin, ogImage }: Surroundings): string {
  const title = head.title === storeName ? storeName : `${head.title} | ${storeName}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", head.description),
    meta("name", "robots", head.noIndex ? "noindex" : undefined),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:url", head.canonical),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", storeName),
    meta("property", "og:locale", "pt_BR"),
    ...describePicture(head, { storeName, origin, ogImage }),
    head.canonical && `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    head.jsonLd && `<script type="application/ld+json">${toScriptJson(head.jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join("\n    ");
}

/** The picture of a link preview: the page's own, else one that the page names, else the store's own. */
function describePicture({ ogImage: words, image }: Head, { storeName, origin, ogImage }: Surroundings): string[] {
  const drawn = new URL(ogImage ?? storePicture, origin).href;
  const address = ogImage ? drawn : (image ?? drawn);
  const size = address === drawn ? pictureSize : undefined;
  return [
    meta("property", "og:image", address),
    meta("property", "og:image:width", size?.width),
    meta("property", "og:image:height", size?.height),
    meta("property", "og:image:alt", ogImage && words ? `${words.title}, ${words.price}` : storeName),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

/** JSON that cannot end the script element that holds it, whatever a product is called. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function meta(attribute: "name" | "property", name: string, content: string | undefined): string {
  return content === undefined ? "" : `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
