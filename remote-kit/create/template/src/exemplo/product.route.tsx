import type { RemoteRoute } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { StoreLink, useParams } from "@store/shared-data/router";
import { getStoreClient } from "@store/shared-data/runtime";
import { Container, EmptyState, ErrorState, formatPrice, PageHeader, Skeleton, Text, TextLink } from "@store/shared-ui";
import { type ListedProduct, productQuery } from "./products";

const missing = "Produto não encontrado";
const seeAll = (
  <TextLink as={StoreLink} to="/exemplo">
    Ver todos
  </TextLink>
);

function Page() {
  return (
    <Container>
      <ProductDetails />
    </Container>
  );
}

function ProductDetails() {
  const { id = "" } = useParams();
  const { data: product, isPending, refetch } = useQuery(productQuery(getStoreClient(), id));
  if (isPending) return <Skeleton $height="10rem" />;
  if (product === null) return <EmptyState as="h1" title={missing} action={seeAll} />;
  if (!product)
    return <ErrorState as="h1" message="Não foi possível carregar o produto." onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={product.name} />
      <Text>{formatPrice(product.price)}</Text>
    </>
  );
}

/** /exemplo/{id}: one product. For an unknown product the head has `noIndex`, which makes a route with a parameter respond with 404. */
export const productRoute: RemoteRoute = {
  path: "/exemplo/:id",
  Component: Page,
  load: ({ queryClient, db, params: { id = "" } }) => queryClient.fetchQuery(productQuery(db, id)),
  head: (data, { origin }) => {
    const product = data as ListedProduct | null;
    return product
      ? { title: product.name, canonical: `${origin}/exemplo/${product.id}` }
      : { title: missing, noIndex: true };
  },
  // Rendered on the first request. A list of paths would be prerendered with each release.
  staticPaths: async () => [],
};
