import { Skeleton, VisuallyHidden } from "@store/shared-ui";
import { ProductLayout } from "./product-layout";

/** Placeholder of a product while it loads, at the same size. */
export function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Produto</VisuallyHidden>
      <VisuallyHidden role="status">Carregando produto…</VisuallyHidden>
      <ProductLayout
        image={<Skeleton $ratio="1 / 1" />}
        title={
          <>
            <Skeleton $width="40%" $height="1.35em" />
            <Skeleton $height="2.1em" />
          </>
        }
        offer={
          <>
            <Skeleton $width="60%" $height="7em" />
            <Skeleton $width="50%" $height="1.35em" />
            <Skeleton $height="3em" />
            <Skeleton $width="80%" $height="2.7em" />
          </>
        }
        details={
          <>
            <Skeleton $width="40%" $height="1.6em" />
            <Skeleton />
            <Skeleton $width="90%" />
            <Skeleton $width="40%" $height="1.6em" />
            <Skeleton $width="60%" />
            <Skeleton $width="70%" />
          </>
        }
      />
    </div>
  );
}
