import { publicHead } from "./public-head";

const context = { origin: "https://loja.exemplo.com.br" };
const page = { path: "/garantia", title: "Garantia", description: "24 horas" };

it("names the page's own address, whole", () => {
  expect(publicHead(context, page)).toEqual({
    title: "Garantia",
    description: "24 horas",
    canonical: "https://loja.exemplo.com.br/garantia",
  });
});

it.each([
  ["/art/og-default.jpg", "https://loja.exemplo.com.br/art/og-default.jpg"],
  ["https://cdn.exemplo.com.br/a.webp", "https://cdn.exemplo.com.br/a.webp"],
  ["/art/meta.svg", undefined],
  ["", undefined],
])("shows in link previews of the picture %j: %s", (image, shown) => {
  const head = publicHead(context, { ...page, image });
  expect(head.image).toBe(shown);
  expect(Object.keys(head)).toHaveLength(shown ? 4 : 3);
});
