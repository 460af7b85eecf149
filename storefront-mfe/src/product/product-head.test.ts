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
