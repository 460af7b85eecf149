import { Container, ErrorState, UiProvider } from "@store/shared-ui";

/** Shown where the settings or the registry could not be read: without them there is no area to show, and no error boundary yet. */
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
