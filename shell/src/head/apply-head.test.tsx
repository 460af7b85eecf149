import type { Head } from "@store/shared-data";
import { applyHead } from "./apply-head";

const find = (selector: string) => document.head.querySelectorAll(selector);
const content = (name: string) => find(`meta[${name}]`)[0]?.getAttribute("content");
beforeEach(() => document.head.replaceChildren());

/** Applies a head, and waits for the code that writes its tags. */
async function applyWhole(head: Head, storeName: string) {
  applyHead(head, storeName);
  await import("./describe-page");
}

const whole = {
  title: "Conta",
  description: "Uma conta",
  canonical: "https://loja.exemplo.com.br/a",
  jsonLd: { name: "</script><b>" },
  noIndex: true,
};

it("says in the document's head what the page is", async () => {
  await applyWhole(whole, "Loja");
  expect(document.title).toBe("Conta | Loja");
  expect(content('name="description"')).toBe("Uma conta");
  expect(content('name="robots"')).toBe("noindex");
  expect(content('property="og:title"')).toBe("Conta");
  expect(content('property="og:description"')).toBe("Uma conta");
  expect(content('property="og:url"')).toBe(whole.canonical);
  expect(find('link[rel="canonical"]')[0]).toHaveAttribute("href", whole.canonical);
  const [script] = find('script[type="application/ld+json"]');
  expect(JSON.parse(String(script?.textContent))).toEqual({ name: "</script><b>" });
  expect(script?.children).toHaveLength(0);
});

it("names the store once where the page is called like it", async () => {
  await applyWhole({ title: "Loja" }, "Loja");
  expect(document.title).toBe("Loja");
});

it("adds nothing twice, neither to its own nor to what the page was sent with", async () => {
  document.head.innerHTML =
    '<meta name="description" content="x"><link rel="canonical" href="https://velha.exemplo.com.br">';
  await applyWhole(whole, "Loja");
  await applyWhole(
    { ...whole, description: "Duas", canonical: "https://loja.exemplo.com.br/b", jsonLd: { name: 2 } },
    "Loja",
  );
  for (const selector of ['meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:url"]', "script"]) {
    expect(find(selector)).toHaveLength(1);
  }
  expect(content('name="description"')).toBe("Duas");
  expect(find("link")[0]).toHaveAttribute("href", "https://loja.exemplo.com.br/b");
  expect(find("script")[0]?.textContent).toBe('{"name":2}');
});

it("keeps the picture of a link preview with the page that was sent with it, and with no page after it", async () => {
  document.head.innerHTML = `<meta property="og:url" content="${whole.canonical}">
    <meta property="og:image" content="/og/a.jpg"><meta property="og:image:width" content="1200">`;
  await applyWhole(whole, "Loja");
  expect(find('meta[property^="og:image"]')).toHaveLength(2);
  await applyWhole({ title: "Outra" }, "Loja");
  expect(find('meta:not([property="og:title"]), link, script')).toHaveLength(0);
});

it("names the page at once, before the code for the rest is here", async () => {
  applyHead(whole, "Loja");
  expect(document.title).toBe("Conta | Loja");
  expect(find("meta")).toHaveLength(0);
  await import("./describe-page");
});
