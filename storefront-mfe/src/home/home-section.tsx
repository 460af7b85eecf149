import { categoryLabels } from "@store/shared-data";
import { StoreLink } from "@store/shared-data/router";
import { Heading, Row, Stack, TextLink, VisuallyHidden } from "@store/shared-ui";
import { categoryAddress } from "../catalogue/category-address";
import type { CategorySection } from "../catalogue/merge-with-built-in";
import { ProductGrid } from "../catalogue/product-grid";

const shownOnHome = 4;

interface HomeSectionProps {
  section: CategorySection;
}

/** A category's first products on the home page, with a link to the rest. */
export function HomeSection({ section: { category, products } }: HomeSectionProps) {
  const label = categoryLabels[category];
  const titleId = `titulo-${category}`;
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <Row $justify="space-between" $align="baseline">
        <Heading id={titleId}>{label}</Heading>
        {products.length > shownOnHome && (
          <TextLink $alone as={StoreLink} to={categoryAddress(category)}>
            Ver todos<VisuallyHidden> de {label}</VisuallyHidden>
          </TextLink>
        )}
      </Row>
      <ProductGrid products={products.slice(0, shownOnHome)} />
    </Stack>
  );
}
