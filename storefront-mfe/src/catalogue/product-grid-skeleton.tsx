import { Grid, ProductCardSkeleton, Skeleton, Stack, VisuallyHidden } from "@store/shared-ui";

interface ProductGridSkeletonProps {
  count: number;
  /** True if the grid is below a section title. */
  titled?: boolean;
}

/** Placeholder of a product grid while it loads, at the same size. */
export function ProductGridSkeleton({ count, titled = false }: ProductGridSkeletonProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Carregando produtos…</VisuallyHidden>
      <Stack aria-hidden="true">
        {titled && <Skeleton $width="40%" $height="2.1rem" />}
        <Grid>
          {Array.from({ length: count }, (_, index) => (
            <ProductCardSkeleton key={index} />
          ))}
        </Grid>
      </Stack>
    </div>
  );
}
