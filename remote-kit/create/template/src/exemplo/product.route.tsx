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

/** /exemplo/{id}: one product. An unknown one is answered with 404: that is what `noIndex` says of an address with a parameter. */
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
  // Rendered when it is first asked for: any other list of addresses would be fetched for each release.
  staticPaths: async () => [],
};
