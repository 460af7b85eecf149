import { type Head, type Product, productNotFoundMessage, type RouteContext } from "@store/shared-data";
import { formatPrice } from "@store/shared-ui";
import { publicHead } from "../head/public-head";
import type { ProductReviewsPage } from "../reviews/public-reviews.api";

export interface ProductPageData {
  product: Product | null;
  /** From real reviews only; `null` if there are none. */
  rating: Pick<ProductReviewsPage, "average" | "total"> | null;
}

const descriptionLength = 155;

/** The head of a product page, with structured data for crawlers and link previews. */
export function productHead({ product, rating }: ProductPageData, context: Pick<RouteContext, "origin">): Head {
  if (!product) return { title: productNotFoundMessage, noIndex: true };
  const path = `/product/${encodeURIComponent(product.id)}`;
  const description = `${formatPrice(product.price)} à vista no Pix. ${product.description ?? ""}`.trim();
  return publicHead(context, {
    path,
    title: product.name,
    description: shorten(description),
    image: product.image_url,
    jsonLd: toJsonLd(product, rating, context.origin, path),
  });
}

// Search results and link previews would cut longer texts in the middle of a word.
function shorten(text: string): string {
  if (text.length <= descriptionLength) return text;
  const start = text.slice(0, descriptionLength);
  return `${start.slice(0, start.lastIndexOf(" "))}…`;
}

function toJsonLd(product: Product, rating: ProductPageData["rating"], origin: string, path: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    sku: product.id,
    name: product.name,
    ...(product.description && { description: product.description }),
    ...(product.image_url && { image: new URL(product.image_url, origin).href }),
    offers: {
      "@type": "Offer",
      url: `${origin}${path}`,
      price: product.price.toFixed(2),
      priceCurrency: "BRL",
      availability: `https://schema.org/${product.stock_count > 0 ? "InStock" : "OutOfStock"}`,
    },
    ...(rating && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.total },
    }),
  };
}
