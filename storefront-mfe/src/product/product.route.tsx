import {
  catalogueFailureMessages,
  findShown,
  type Product,
  productQuery,
  type RemoteRoute,
  type RouteContext,
  useProduct,
} from "shared-data";
import { StoreLink, useParams } from "shared-data/router";
import { ButtonLink, Container, EmptyState, ErrorState, Stack } from "shared-ui";
import { CatalogueNotice } from "../catalogue/catalogue-notice";
import { loadProducts } from "../catalogue/use-products";
import { usualDeliveryQuery } from "../delivery-time/use-usual-delivery";
import { FetchedBelow } from "./fetched-below";
import { ProductDetails } from "./product-details";
import { type ProductPageData, productHead } from "./product-head";
import { ProductSkeleton } from "./product-skeleton";
import { productNotFoundMessage } from "./purchase-messages";
import { loadProductReviews } from "./use-product-reviews";
import { similarQuery } from "./use-similar-products";

function ProductPage() {
  const { id = "" } = useParams();
  const { product, isPending, failure, retry } = useProduct(id);
  // Without a backend the built-in catalogue is all there is: what it does not hold does not exist.
  const isUnknown = failure === null || failure === "not_configured";
  if (isPending) {
    return (
      <Container>
        <ProductSkeleton />
      </Container>
    );
  }
  if (!product) {
    return <Container>{isUnknown ? <NotFound /> : <Unreachable failure={failure} onRetry={retry} />}</Container>;
  }
  return (
    <Container>
      <Stack $gap={10}>
        <CatalogueNotice failure={failure} onRetry={retry} />
        <ProductDetails key={product.id} product={product} />
        <FetchedBelow id={product.id} category={product.category} />
      </Stack>
    </Container>
  );
}

function NotFound() {
  return (
    <EmptyState
      as="h1"
      title={productNotFoundMessage}
      description="Ele pode ter saído de linha. Os outros produtos continuam no catálogo."
      action={
        <ButtonLink as={StoreLink} to="/produtos" variant="strong">
          Ver produtos
        </ButtonLink>
      }
    />
  );
}

interface UnreachableProps {
  failure: keyof typeof catalogueFailureMessages;
  onRetry: () => void;
}

function Unreachable({ failure, onRetry }: UnreachableProps) {
  return (
    <ErrorState
      as="h1"
      title="Não foi possível carregar o produto"
      message={catalogueFailureMessages[failure]}
      onRetry={onRetry}
    />
  );
}

async function load({ queryClient, db, params }: RouteContext): Promise<ProductPageData> {
  const { id = "" } = params;
  const product = productQuery(db, id);
  const [rating] = await Promise.all([
    loadProductReviews(queryClient, db, id),
    db && queryClient.prefetchQuery(product),
  ]);
  const shown = await findShown(queryClient, queryClient.getQueryData<Product | null>(product.queryKey), id);
  const { error } = queryClient.getQueryState(product.queryKey) ?? {};
  // A read that failed does not tell whether the product exists: this must not become "not found".
  if (error && !shown) throw error;
  if (db && shown) {
    const beside = [similarQuery(db, shown.category), usualDeliveryQuery(db)];
    await Promise.all(beside.map((query) => queryClient.prefetchQuery<unknown>(query)));
  }
  if (shown && shown.stock_count <= 0) await loadProducts(queryClient, db);
  return { product: shown, rating };
}

/** /product/{id}: one product. */
export const productRoute: RemoteRoute = {
  path: "/product/:id",
  Component: ProductPage,
  load,
  head: (data, context) => productHead(data as ProductPageData, context),
  // In a file of its own, which no browser fetches.
  staticPaths: async (context) => (await import("./product-pages")).listProductPages(context),
};
