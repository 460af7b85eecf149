import type { Head } from "@store/shared-data";

/** Writes the tags that crawlers and link previews read: description, canonical URL, Open Graph, structured data. */
export function describePage(head: Head): void {
  setMeta("name", "description", head.description);
  setMeta("name", "robots", head.noIndex ? "noindex" : undefined);
  dropPicture(head.canonical);
  setMeta("property", "og:title", head.title);
  setMeta("property", "og:description", head.description);
  setMeta("property", "og:url", head.canonical);
  setCanonical(head.canonical);
  setJsonLd(head.jsonLd);
}

// og:image is generated when prerendering and belongs to the served page only.
function dropPicture(canonical: string | undefined): void {
  const sent = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  if (sent === canonical) return;
  for (const meta of document.head.querySelectorAll('meta[property^="og:image"]')) meta.remove();
}

function setMeta(attribute: "name" | "property", name: string, content: string | undefined): void {
  const existing = document.head.querySelector(`meta[${attribute}="${name}"]`);
  if (content === undefined) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(document.createElement("meta"));
  meta.setAttribute(attribute, name);
  meta.setAttribute("content", content);
}

function setCanonical(href: string | undefined): void {
  const existing = document.head.querySelector('link[rel="canonical"]');
  if (href === undefined) {
    existing?.remove();
    return;
  }
  const link = existing ?? document.head.appendChild(document.createElement("link"));
  link.setAttribute("rel", "canonical");
  link.setAttribute("href", href);
}

function setJsonLd(data: Head["jsonLd"]): void {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
  if (!data) return;
  const script = document.createElement("script");
  script.type = "application/ld+json";
  // textContent, never innerHTML: product names are untrusted.
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}
