import { Grid, ProductCardSkeleton, Skeleton, Stack, VisuallyHidden } from "@store/shared-ui";

interface ProductGridSkeletonProps {
  count: number;
  /** The grid comes under the title of a section. */
  titled?: boolean;
}

/** Stands in for a grid of products while it loads, at its size. */
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
