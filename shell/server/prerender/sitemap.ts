import { escapeHtml } from "@store/shared-data/notices/escape-html";
import type { PageFolder } from "./page-folder";

// The limit of the sitemap protocol.
const mostInAFile = 50_000;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const closedToCrawlers = ["/estoque", "/admin/", "/meus-pedidos", "/meu-perfil", "/auth/"];

/** Writes the sitemap, above the limit as several files with an index, robots.txt and security.txt. */
export async function writeSitemap(pages: PageFolder, origin: string, paths: readonly string[], most = mostInAFile) {
  const write = (file: string, element: string, lines: readonly string[]) =>
    pages.writeFile(file, `${declaration}\n<${element} ${schema}>\n${lines.join("\n")}\n</${element}>\n`);
  const lines = paths.map((path) => `  <url><loc>${origin}${escapeHtml(path)}</loc></url>`);
  const files = Array.from({ length: Math.ceil(lines.length / most) }, (_, index) => `/sitemap-${index + 1}.xml`);
  if (files.length > 1) {
    for (const [index, file] of files.entries())
      await write(file, "urlset", lines.slice(index * most, (index + 1) * most));
    const entries = files.map((file) => `  <sitemap><loc>${origin}${file}</loc></sitemap>`);
    await write("/sitemap.xml", "sitemapindex", entries);
  } else await write("/sitemap.xml", "urlset", lines);
  const rules = closedToCrawlers.map((path) => `Disallow: ${path}`).join("\n");
  await pages.writeFile("robots.txt", `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`);
  await pages.writeFile(".well-known/security.txt", securityTxt(origin));
}

/** RFC 9116: contact for vulnerability reports. Expires within a year; the text changes once a month. */
function securityTxt(origin: string) {
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString();
  const contact = `Contact: ${origin}/whatsapp\nExpires: ${expires}\nPreferred-Languages: pt, en\n`;
  return `${contact}Canonical: ${origin}/.well-known/security.txt\n`;
}
