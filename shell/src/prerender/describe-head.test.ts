import { describeHead, toScriptJson } from "./describe-head";

const origin = "https://loja.exemplo.com.br";
const describeIt = (head: Parameters<typeof describeHead>[0]) =>
  describeHead(head, { storeName: "Loja", origin }).split("\n    ");

it("writes the tags that the browser would, and those that only link previews read", () => {
  const jsonLd = { name: "a" };
  const canonical = `${origin}/a`;
  expect(describeIt({ title: "Conta", description: "Uma", canonical, jsonLd, noIndex: true })).toEqual([
    "<title>Conta | Loja</title>",
    '<meta name="description" content="Uma">',
    '<meta name="robots" content="noindex">',
    '<meta property="og:title" content="Conta">',
    '<meta property="og:description" content="Uma">',
    `<meta property="og:url" content="${canonical}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Loja">',
    '<meta property="og:locale" content="pt_BR">',
    `<meta property="og:image" content="${origin}/art/og-default.jpg">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Loja">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${canonical}">`,
    '<script type="application/ld+json">{"name":"a"}</script>',
  ]);
});

it("leaves out what a page does not say, and names the store once", () => {
  const tags = describeIt({ title: "Loja" });
  expect(tags[0]).toBe("<title>Loja</title>");
  expect(tags.join()).not.toMatch(/description|robots|canonical|og:url|ld\+json/);
  expect(tags).toHaveLength(10);
});

it("uses the image that the page names, else the store's", () => {
  const named = "https://fotos.exemplo.com.br/x.jpg";
  const given = describeIt({ title: "Conta", image: named }).join();
  expect(given).toContain(`og:image" content="${named}"`);
  expect(given).toContain('og:image:alt" content="Conta"');
  // The size of other images is unknown.
  expect(given).not.toContain("og:image:width");
});

it("lets no name leave its attribute or its element", () => {
  const tags = describeIt({ title: '<b>"Tom" & Jerry</b>', jsonLd: { name: "</script>" } }).join("\n");
  expect(tags).toContain("<title>&lt;b&gt;&quot;Tom&quot; &amp; Jerry&lt;/b&gt; | Loja</title>");
  expect(tags).toContain('{"name":"\\u003c/script>"}');
});

it("writes JSON that scripts read as it was meant", () => {
  const value = { text: "<!-- \u2028 \u2029 </script>" };
  expect(toScriptJson(value)).toBe('{"text":"\\u003c!-- \\u2028 \\u2029 \\u003c/script>"}');
  expect(JSON.parse(toScriptJson(value))).toEqual(value);
});
