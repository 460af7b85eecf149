import { startTemporaryFolder } from "@store/shared-data/node/testing/temporary-folder";
import { PageFolder } from "./page-folder";
import { writeSitemap } from "./sitemap";

const record = { key: "1", content: "2", inline: { scripts: ["3"], styles: ["4"] }, madeFor: "5", madeAt: 6 };
const folder = startTemporaryFolder();
let pages: PageFolder;
beforeEach(async () => {
  pages = new PageFolder(folder.at("site"));
  await pages.open();
});

const read = (file: string) => folder.read(`site/${file}`);

it.each(["/../fora", "/%2e%2e/fora", "/../site-de-outro/x"])("writes nothing outside: %s", async (address) => {
  await expect(pages.writePage(address, "x")).rejects.toThrow(`${address} leads out of the pages' folder`);
  await expect(pages.writeFile(address, "x")).rejects.toThrow("leads out of the pages' folder");
  expect(folder.list()).toEqual([]);
});

it("lists the pages for crawlers in order, and restricts file access", async () => {
  await writeSitemap(pages, "https://loja.exemplo.com.br", ["/product/a&b", "/product/d'ouro", "/z"]);
  expect([...read("sitemap.xml").matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "https://loja.exemplo.com.br/product/a&amp;b",
    "https://loja.exemplo.com.br/product/d&#39;ouro",
    "https://loja.exemplo.com.br/z",
  ]);
  expect(read("robots.txt")).toBe(
    "User-agent: *\nDisallow: /estoque\nDisallow: /admin/\nDisallow: /meus-pedidos\nDisallow: /meu-perfil\n" +
      "Disallow: /auth/\nSitemap: https://loja.exemplo.com.br/sitemap.xml\n",
  );
});

it("says where a vulnerability is reported, for less than a year", async () => {
  await writeSitemap(pages, "https://loja.exemplo.com.br", []);
  const text = read(".well-known/security.txt");
  expect(text).toMatch(/^Contact: https:\/\/loja\.exemplo\.com\.br\/whatsapp\n/);
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(366);
});

it("lists more pages than one file may hold in several, with an index", async () => {
  await writeSitemap(pages, "https://loja.exemplo.com.br", ["/a", "/b", "/c", "/d", "/e"], 2);
  const listed = (file: string) => [...read(file).matchAll(/<loc>https:..[^/]*(.*)<\/loc>/g)].map(([, each]) => each);
  expect(read("sitemap.xml")).toContain("<sitemapindex ");
  const files = ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"];
  expect(listed("sitemap.xml")).toEqual(files.map((file) => `/${file}`));
  expect(files.map(listed)).toEqual([["/a", "/b"], ["/c", "/d"], ["/e"]]);
});

it("has the record of each page beside it, finds every page by that, and removes one page and no other", async () => {
  const many = "/product/conta%20a%C3%A7%C3%A3o";
  for (const name of ["/", many]) {
    await pages.writePage(name, name);
    await pages.put(name, { ...record, key: name });
    pages.listed.add(name);
  }
  expect(read("product/conta ação/index.html")).toBe(many);
  expect([(await pages.find("/"))?.key, (await pages.find(many))?.key]).toEqual(["/", many]);
  const all = async () => {
    const found: string[] = [];
    for await (const each of pages.all()) found.push(each);
    return found.toSorted();
  };
  // Files beside the pages are not read.
  for (const folder of ["snapshot", "js/a", ".canary"]) await pages.writeFile(`/${folder}/.page.json`, "{}");
  expect(await all()).toEqual(["/", many]);
  for (const name of [many, "/nunca"]) await pages.remove(name);
  expect([await all(), pages.hasPage(many), await pages.find(many)]).toEqual([["/"], false, undefined]);
  expect([[...pages.listed], folder.list("site/product/conta ação"), pages.hasPage("/")]).toEqual([["/"], [], true]);
});
