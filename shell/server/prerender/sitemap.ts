import { escapeHtml } from "@store/shared-data/notices/escape-html";
import type { PageFolder } from "./page-folder";

/** Maximum number of URLs per file, from the sitemap protocol. */
const mostInAFile = 50_000;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Writes the sitemap: one file or, above the limit, several with an index. Holds at most one file in memory. */
export class Sitemap {
  readonly #pages: PageFolder;
  readonly #origin: string;
  readonly #most: number;
  #lines: string[] = [];
  #files = 0;

  constructor(pages: PageFolder, origin: string, most: number = mostInAFile) {
    this.#pages = pages;
    this.#origin = origin;
    this.#most = most;
  }

  async add(paths: readonly string[]) {
    for (const path of paths) {
      if (this.#lines.length === this.#most) await this.#flush(`/sitemap-${++this.#files}.xml`);
      this.#lines.push(`  <url><loc>${this.#origin}${escapeHtml(path)}</loc></url>`);
    }
  }

  /** Writes the last file and the index, plus robots.txt and security.txt. */
  async finish() {
    const isOne = this.#files === 0;
    await this.#flush(isOne ? "/sitemap.xml" : `/sitemap-${++this.#files}.xml`);
    const files = Array.from({ length: this.#files }, (_, index) => `/sitemap-${index + 1}.xml`);
    const entries = files.map((file) => `  <sitemap><loc>${this.#origin}${file}</loc></sitemap>`);
    if (!isOne) await this.#write("/sitemap.xml", "sitemapindex", entries);
    const closed = ["/estoque", "/admin/", "/meus-pedidos", "/meu-perfil", "/auth/"];
    const rules = closed.map((path) => `Disallow: ${path}`).join("\n");
    await this.#pages.writeFile("robots.txt", `User-agent: *\n${rules}\nSitemap: ${this.#origin}/sitemap.xml\n`);
    await this.#pages.writeFile(".well-known/security.txt", securityTxt(this.#origin));
  }

  async #flush(file: string) {
    await this.#write(file, "urlset", this.#lines);
    this.#lines = [];
  }

  async #write(file: string, element: string, lines: readonly string[]) {
    await this.#pages.writeFile(file, `${declaration}\n<${element} ${schema}>\n${lines.join("\n")}\n</${element}>\n`);
  }
}

/**
 * `/.well-known/security.txt` (RFC 9116): contact for vulnerability reports. Expires within a year; the text changes
 * once a month.
 */
function securityTxt(origin: string) {
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString();
  const contact = `Contact: ${origin}/whatsapp\nExpires: ${expires}\nPreferred-Languages: pt, en\n`;
  return `${contact}Canonical: ${origin}/.well-known/security.txt\n`;
}
