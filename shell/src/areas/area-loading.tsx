import { Container, Skeleton, Stack, Text, VisuallyHidden } from "@store/shared-ui";

/** Loading state of an area; `words` replaces the default text. */
export function AreaLoading({ words }: { words?: string }) {
  return (
    <Container aria-busy="true">
      {words === undefined && <VisuallyHidden role="status">Carregando…</VisuallyHidden>}
      <Stack $gap={6}>
        {words === undefined ? (
          <Skeleton $height="2.5rem" $width="60%" />
        ) : (
          <Text role="status" $size="lead">
            {words}
          </Text>
        )}
        <Skeleton $height="24rem" />
      </Stack>
    </Container>
  );
}
