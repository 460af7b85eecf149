import { Card, Container, MediaRow, PageHeader, Skeleton, Stack } from "@store/shared-ui";

/**
 * Header of the orders page. Its lead text is the largest contentful paint of most visits, so it renders before the
 * session is known.
 */
export function OrdersHeader() {
  return (
    <PageHeader
      title="Meus Pedidos"
      lead="Assim que o Pix é confirmado, a key aparece aqui. Os pedidos e as keys ficam guardados na sua conta."
    />
  );
}

/** Loading state in the size of three orders. */
export function OrdersSkeleton() {
  return [1, 2, 3].map((place) => (
    <Card key={place} $dense>
      <Stack $gap={3}>
        <MediaRow $picture={16}>
          <Skeleton $ratio="1 / 1" />
          <Stack $gap={2}>
            <Skeleton $width="8rem" $height="1.5rem" />
            <Skeleton $width="80%" />
            <Skeleton $width="50%" />
          </Stack>
        </MediaRow>
        <Skeleton $height="2.75rem" />
      </Stack>
    </Card>
  ));
}

/** The orders page before the session is known. */
export function OrdersFrame() {
  return (
    <Container>
      <OrdersHeader />
      <Stack $gap={5} aria-busy="true">
        <OrdersSkeleton />
      </Stack>
    </Container>
  );
}
