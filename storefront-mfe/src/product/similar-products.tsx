import { type Product, type ProductSummary, useProducts } from "shared-data";
import { Heading, Stack } from "shared-ui";
import { ProductGrid } from "../catalogue/product-grid";

const shownSimilar = 3;

interface SimilarProductsProps {
  product: Pick<Product, "id" | "category">;
}

/** Up to three other products of the same category. Draws nothing where there are none. */
export function SimilarProducts({ product }: SimilarProductsProps) {
  const similar = findSimilar(useProducts().products, product);
  if (similar.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="semelhantes">
      <Heading id="semelhantes">Produtos semelhantes</Heading>
      <ProductGrid products={similar} />
    </Stack>
  );
}

/** The products shown as similar: same category, never the product itself, at most three. */
function findSimilar(
  products: readonly ProductSummary[],
  { id, category }: Pick<Product, "id" | "category">,
): ProductSummary[] {
  return products.filter((other) => other.category === category && other.id !== id).slice(0, shownSimilar);
}
