import { categoryLabels, findCategories, type ProductSummary } from "@store/shared-data";
import { resultsAddress } from "./search-form";

/** A line below the search field, and where it leads. */
export interface SearchOption {
  to: string;
  words: string;
  product?: ProductSummary;
}

/** The search's options for a text: the products, the categories that it names, and last the page with all results. */
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
