import { categoryLabels, productsPerSection } from "@store/shared-data";
import { Button, Heading, Row, Stack } from "@store/shared-ui";
import { useState } from "react";
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
  const isLoaded = isExpanded && all.products.length > 0;
  const shown = isLoaded ? all.products : products.slice(0, productsPerSection);
  const hasMore = isLoaded ? all.hasMore : products.length > productsPerSection;
  const titleId = `titulo-${category}`;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <Heading id={titleId}>{categoryLabels[category]}</Heading>
      <ProductGrid products={shown} priorityCount={isFirst ? 2 : 0} />
      {hasMore && (
        <Row $justify="center">
          <Button
            loading={(isExpanded && all.isPending) || all.isLoadingMore}
            onClick={() => (isLoaded ? all.loadMore() : setIsExpanded(true))}
          >
            Mostrar mais de {categoryLabels[category]}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
