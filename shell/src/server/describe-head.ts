import type { Head } from "shared-data";

/** A page's head as HTML: the same tags that `applyHead` writes in the browser, so that neither adds to the other's. */
export function describeHead(head: Head, storeName: string): string {
  const title = head.title === storeName ? storeName : `${head.title} | ${storeName}`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", head.description),
    meta("name", "robots", head.noIndex ? "noindex" : undefined),
    meta("property", "og:title", head.title),
    meta("property", "og:description", head.description),
    meta("property", "og:image", head.image),
    meta("property", "og:url", head.canonical),
    head.canonical && `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    head.jsonLd && `<script type="application/ld+json">${toScriptJson(head.jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join("\n    ");
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

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
