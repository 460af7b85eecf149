import { Container, ErrorState, UiProvider } from "@store/shared-ui";

/**
 * Shown if settings or registry could not be loaded, and without `onRetry` while they are tried again. Nothing else can
 * be rendered yet, not even an error boundary.
 */
export function StartFailed({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <UiProvider>
      <Container as="main">
        <ErrorState
          as="h1"
          title="Não foi possível abrir a loja"
          message={onRetry ? "Verifique sua conexão com a internet e tente novamente." : "Tentando abrir a loja…"}
          // The button stays meanwhile, with the focus.
          onRetry={onRetry ?? (() => {})}
        />
      </Container>
    </UiProvider>
  );
}
