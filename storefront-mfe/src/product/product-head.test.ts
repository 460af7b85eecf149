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

it("claims a rating only where real reviews give one", () => {
  const rated = productHead({ product, rating: { average: 4.5, total: 8 } }, context);
  expect(rated.jsonLd).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 8 } });
  expect(productHead({ product, rating: null }, context).jsonLd).not.toHaveProperty("aggregateRating");
});

it("keeps a product that is not there out of search engines", () => {
  expect(productHead({ product: null, rating: null }, context)).toEqual({
    title: "Produto não encontrado",
    noIndex: true,
  });
});

describe("the text", () => {
  const product = { ...(builtInCatalogue[0] as Product), price: 2, name: "BM", id: "a b", image_url: "" };
  const head = (changes: Partial<Product>) =>
    productHead({ product: { ...product, ...changes }, rating: null }, context);
  const price = "R$ 2,00 à vista no Pix. ";

  it("keeps a description of 155 characters whole, and ends one of 156 at its last word", () => {
    const text = `${"a".repeat(100)} `;
    const whole = text + "b".repeat(155 - price.length - text.length);
    expect(head({ description: whole }).description).toBe(price + whole);
    expect(head({ description: `${whole}b` }).description).toBe(`${price}${text.trim()}…`);
  });

  it("says the price alone where there is no description, and describes nothing to crawlers", () => {
    const { description, jsonLd } = head({ description: null });
    expect(description).toBe("R$ 2,00 à vista no Pix.");
    expect(jsonLd).not.toHaveProperty("description");
    expect(jsonLd).not.toHaveProperty("image");
    expect(head({ description: "Nova" }).jsonLd).toMatchObject({ description: "Nova" });
  });

  it("describes to crawlers what is sold out as such", () => {
    const offers = { availability: "https://schema.org/OutOfStock" };
    expect(head({ stock_count: 0 }).jsonLd).toMatchObject({ offers });
  });
});
