import { Grid, ProductCardSkeleton, VisuallyHidden } from "shared-ui";

interface ProductGridSkeletonProps {
  count: number;
}

/** Stands in for a grid of products while it loads, at its size. */
export function ProductGridSkeleton({ count }: ProductGridSkeletonProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Carregando produtos…</VisuallyHidden>
      <Grid aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </Grid>
    </div>
  );
}
