import { Skeleton, VisuallyHidden } from "shared-ui";
import { ProductLayout } from "./product-layout";

/** Stands in for a product while it loads, at its size. */
export function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Produto</VisuallyHidden>
      <VisuallyHidden role="status">Carregando produto…</VisuallyHidden>
      <ProductLayout
        image={<Skeleton $ratio="1 / 1" />}
        summary={
          <>
            <Skeleton $width="80%" $height="2.2em" />
            <Skeleton $width="40%" />
            <Skeleton $width="50%" $height="3.5em" />
            <Skeleton $width="30%" />
            <Skeleton $height="3em" />
          </>
        }
        details={
          <>
            <Skeleton />
            <Skeleton $width="90%" />
            <Skeleton $width="70%" />
          </>
        }
      />
    </div>
  );
}
