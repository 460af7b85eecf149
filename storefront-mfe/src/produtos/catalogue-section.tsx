import { categoryLabels, productsPerSection } from "@store/shared-data";
import { Heading, Stack } from "@store/shared-ui";
import { useState } from "react";
import { LoadMore, type MorePages } from "../catalogue/load-more";
import type { CategorySection } from "../catalogue/merge-with-built-in";
import { ProductGrid } from "../catalogue/product-grid";
import { useCategoryProducts } from "../catalogue/use-category-products";

interface CatalogueSectionProps {
  section: CategorySection;
  isFirst: boolean;
}

/** A category of the catalogue: its first products, and a button that loads the rest page by page. */
export function CatalogueSection({ section, isFirst }: CatalogueSectionProps) {
  const { category, products } = section;
  const [isExpanded, setIsExpanded] = useState(false);
  const all = useCategoryProducts(category, { enabled: isExpanded });
  const isLoaded = isExpanded && all.isLive;
  const shown = isLoaded ? all.products : products.slice(0, productsPerSection);
  const rest: MorePages = {
    hasMore: products.length > productsPerSection,
    isLoadingMore: isExpanded && all.failure === null,
    hasFailed: isExpanded && all.failure !== null,
    loadMore: isExpanded ? all.retry : () => setIsExpanded(true),
  };
  const titleId = `titulo-${category}`;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <Heading id={titleId}>{categoryLabels[category]}</Heading>
      <ProductGrid products={shown} priorityCount={isFirst ? 2 : 0} />
      <LoadMore {...(isLoaded ? all.more : rest)}>Mostrar mais de {categoryLabels[category]}</LoadMore>
    </Stack>
  );
}
