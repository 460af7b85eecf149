import type { Product } from "@store/shared-data";
import { Heading, Stack } from "@store/shared-ui";
import { ProductGrid } from "../catalogue/product-grid";
import { useSimilarProducts } from "./use-similar-products";

interface SimilarProductsProps {
  product: Pick<Product, "id" | "category">;
}

/** Up to three other products of the same category. Renders nothing if there are none. */
export function SimilarProducts({ product }: SimilarProductsProps) {
  const similar = useSimilarProducts(product);
  if (similar.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="semelhantes">
      <Heading id="semelhantes">Produtos semelhantes</Heading>
      <ProductGrid products={similar} />
    </Stack>
  );
}
