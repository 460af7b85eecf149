import { builtInCatalogue, type Product } from "@store/shared-data";
import { productHead } from "./product-head";

const context = { origin: "https://loja.exemplo.com.br" };
const product = builtInCatalogue.find(({ id }) => id === "tiktok-conta-matriz") as Product;

it("describes the product to crawlers, with price in BRL and availability", () => {
  expect(productHead({ product, rating: null }, context)).toMatchObject({
    title: "Conta TikTok Ads Matriz",
    canonical: "https://loja.exemplo.com.br/product/tiktok-conta-matriz",
    jsonLd: {
      "@type": "Product",
      sku: "tiktok-conta-matriz",
      image: "https://loja.exemplo.com.br/art/tiktok-conta-matriz.svg",
      offers: {
        price: "147.00",
        priceCurrency: "BRL",
        availability: "https://schema.org/InStock",
        url: "https://loja.exemplo.com.br/product/tiktok-conta-matriz",
      },
    },
  });
});

it("ends a long description at a word, as link previews and search results have room for", () => {
  const { description = "" } = productHead({ product, rating: null }, context);
  expect(description.length).toBeLessThanOrEqual(155);
  expect(description).toMatch(/^R\$ 147,00 à vista no Pix\. Conta matriz .*, com cobrança…$/);
  const short = { ...product, description: "Conta nova." };
  expect(productHead({ product: short, rating: null }, context).description).toBe(
    "R$ 147,00 à vista no Pix. Conta nova.",
  );
});

it("says out of stock where nothing is left", () => {
  const head = productHead({ product: { ...product, stock_count: 0 }, rating: null }, context);
  expect(head.jsonLd).toMatchObject({ offers: { availability: "https://schema.org/OutOfStock" } });
});

it("claims a rating only where real reviews give one", () => {
  const rated = productHead({ product, rating: { average: 4.5, total: 8 } }, context);
  expect(rated.jsonLd).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 8 } });
  expect(productHead({ product, rating: null }, context).jsonLd).not.toHaveProperty("aggregateRating");
});

it("shows a product's own picture in link previews, but no drawing, which they cannot show", () => {
  const photo = { ...product, image_url: "https://cdn.exemplo.com.br/foto.webp" };
  expect(productHead({ product: photo, rating: null }, context).image).toBe(photo.image_url);
  expect(productHead({ product, rating: null }, context)).not.toHaveProperty("image");
});

it("keeps a product that is not there out of search engines", () => {
  expect(productHead({ product: null, rating: null }, context)).toEqual({
    title: "Produto não encontrado",
    noIndex: true,
  });
});
