import { useQuery } from "@store/shared-data/query";
import { StoreLink } from "@store/shared-data/router";
import { getStoreClient } from "@store/shared-data/runtime";
import { EmptyState, ErrorState, formatPrice, Row, Skeleton, Stack, Text, TextLink } from "@store/shared-ui";
import { productsQuery } from "./products";

/** Links to all products, with loading, empty and failed states. */
export function ProductList() {
  const { data: products, isPending, refetch } = useQuery(productsQuery(getStoreClient()));
  if (isPending) return <Skeleton $height="10rem" />;
  if (!products) return <ErrorState message="Não foi possível carregar os produtos." onRetry={() => void refetch()} />;
  if (products.length === 0) return <EmptyState title="Nenhum produto por enquanto" />;
  return (
    <Stack as="ul" $gap={2}>
      {products.map(({ id, name, price }) => (
        <Row as="li" key={id}>
          <TextLink as={StoreLink} to={`/exemplo/${encodeURIComponent(id)}`}>
            {name}
          </TextLink>
          <Text>{formatPrice(price)}</Text>
        </Row>
      ))}
    </Stack>
  );
}
