import { Container, Skeleton, Stack, VisuallyHidden } from "shared-ui";

/** Stands in for a page while the code of its area is on its way. */
export function AreaLoading() {
  return (
    <Container aria-busy="true">
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
      <Stack $gap={6}>
        <Skeleton $height="2.5rem" $width="60%" />
        <Skeleton $height="24rem" />
      </Stack>
    </Container>
  );
}
