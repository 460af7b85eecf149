import { Container, ErrorState, GlobalStyle, UiProvider } from "shared-ui";

/** For the one failure no wall can hold: without its registry the shell has nothing to show. */
export function StartFailed({ onRetry }: { onRetry(): void }) {
  return (
    <UiProvider>
      <GlobalStyle />
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
