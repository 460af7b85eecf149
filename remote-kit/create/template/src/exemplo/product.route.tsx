import type { RemoteRoute } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { StoreLink, useParams } from "@store/shared-data/router";
import { getStoreClient } from "@store/shared-data/runtime";
import {
  ButtonLink,
  Container,
  EmptyState,
  ErrorState,
  formatPrice,
  PageHeader,
  Skeleton,
  Text,
} from "@store/shared-ui";
import { type ListedProduct, productQuery } from "./products";

const missing = "Produto não encontrado";

function Page() {
  const { id = "" } = useParams();
  const { data: product, isPending, refetch } = useQuery(productQuery(getStoreClient(), id));
  return (
    <Container>
      {isPending ? (
        <Skeleton $height="10rem" />
      ) : product ? (
        <>
          <PageHeader title={product.name} />
          <Text>{formatPrice(product.price)}</Text>
        </>
      ) : product === null ? (
        <EmptyState
          as="h1"
          title={missing}
          action={
            <ButtonLink as={StoreLink} to="/exemplo">
              Ver todos
            </ButtonLink>
          }
        />
      ) : (
        <ErrorState as="h1" message="Não foi possível carregar o produto." onRetry={() => void refetch()} />
      )}
    </Container>
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
