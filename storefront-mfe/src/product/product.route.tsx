import {
  findShown,
  type Product,
  productQuery,
  type RemoteRoute,
  type RouteContext,
  useProduct,
} from "@store/shared-data";
import { useParams } from "@store/shared-data/router";
import { Container, Heading, Stack } from "@store/shared-ui";
import { lazy, Suspense } from "react";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import type { ProductReviewsPage } from "../reviews/public-reviews.api";
import { FetchedBelow } from "./fetched-below";
import { ProductDetails } from "./product-details";
import { type ProductPageData, productHead } from "./product-head";
import { productReviewsKey } from "./product-reviews-key";
import { ProductSkeleton } from "./product-skeleton";

function ProductPage() {
  const { id = "" } = useParams();
  const { product, isPending, failure, knownAt, retry } = useProduct(id);
  // Without a backend only built-in products exist.
  const isUnknown = failure === null || failure === "not_configured";
  if (isPending) {
    return (
      <Container>
        <ProductSkeleton />
      </Container>
    );
  }
  if (!product) {
    return (
      <Container>
        {isUnknown ? (
          <FetchedNotFound />
        ) : (
          <Stack>
            <Heading as="h1">Não foi possível carregar o produto</Heading>
            <CatalogueNotice failure={failure} onRetry={retry} tone="red" />
          </Stack>
        )}
      </Container>
    );
  }
  return (
    <Container>
      <Stack $gap={10}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        <ProductDetails key={product.id} product={product} knownAt={knownAt} />
        <FetchedBelow id={product.id} category={product.category} />
      </Stack>
    </Container>
  );
}

// In the chunk of the part below the first screen, because existing products do not need it.
const NotFound = lazy(() =>
  import(/* webpackChunkName: "product-below" */ "./not-found").then((file) => ({ default: file.NotFound })),
);

function FetchedNotFound() {
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <NotFound />
    </Suspense>
  );
}

async function load(context: RouteContext): Promise<ProductPageData> {
  const { queryClient, db, params } = context;
  const { id = "" } = params;
  const row = queryClient.getQueryData<Product | null>(productQuery(db, id).queryKey);
  if (row === undefined) {
    const { loadProductPage } = await import(/* webpackChunkName: "product-below" */ "./load-product-page");
    return loadProductPage(context);
  }
  // Prerendered or prefetched: data below the fold is loaded when it scrolls into view.
  const reviews = queryClient.getQueryData<ProductReviewsPage>(productReviewsKey(id, 1));
  return { product: await findShown(queryClient, row, id), rating: reviews?.total ? reviews : null };
}

export const productRoute: RemoteRoute = {
  path: "/product/:id",
  Component: ProductPage,
  load,
  head: (data, context) => productHead(data as ProductPageData, context),
  // A separate chunk that browsers never load.
  staticPaths: async (context) => (await import("./product-pages")).listProductPages(context),
};
