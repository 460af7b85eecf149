import { categoryLabels, findCategories, type ProductSummary } from "@store/shared-data";
import { resultsAddress } from "./search-form";

/** A suggestion below the search field, with its target. */
export interface SearchOption {
  to: string;
  words: string;
  product?: ProductSummary;
}

/** Options for a text: products, matching categories, and the results page. */
export function toOptions(text: string, products: readonly ProductSummary[], isPending: boolean): SearchOption[] {
  if (text.trim() === "" || (isPending && products.length === 0)) return [];
  const categories = findCategories(text).map((category) => ({
    to: `/categoria/${category}`,
    words: `Categoria ${categoryLabels[category]}`,
  }));
  const found = products.map((product) => ({
    to: `/product/${encodeURIComponent(product.id)}`,
    words: product.name,
    product,
  }));
  return [...found, ...categories, { to: resultsAddress(text.trim()), words: "Ver todos os resultados" }];
}
