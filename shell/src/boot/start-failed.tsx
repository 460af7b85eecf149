import { Container, ErrorState, UiProvider } from "@store/shared-ui";

/** Shown if settings or registry could not be loaded. Nothing else can be rendered yet, not even an error boundary. */
export function StartFailed({ onRetry }: { onRetry(): void }) {
  return (
    <UiProvider>
      <Container as="main">
        <ErrorState
          as="h1"
          title="Não foi possível abrir a loja"
          message="Verifique sua conexão com a internet e tente novamente."
          onRetry={onRetry}
        />
      </Container>
    </UiProvider>
  );
}
