import type { PageFolder } from "./page-folder";
/** Lists the composed pages for crawlers. */
export async function writeSitemap(pages: PageFolder, origin: string) {
  const addresses = pages.paths.sort().map((path) => `  <url><loc>${origin}${escapeXml(path)}</loc></url>`);
  await pages.writeFile(
    "sitemap.xml",
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("\n")}\n</urlset>\n`,
  );
  const closed = ["/estoque", "/admin/", "/meus-pedidos", "/meu-perfil", "/auth/"];
  const rules = closed.map((path) => `Disallow: ${path}`).join("\n");
  await pages.writeFile("robots.txt", `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`);
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
