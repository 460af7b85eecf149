import { Component, type ReactNode } from "react";
import { Container, ErrorState } from "shared-ui";

interface RemoteWallProps {
  /** Name of the area behind the wall, for the console. */
  area: string;
  /** Forgets the failed load before the area is tried again. */
  onRetry(): void;
  children: ReactNode;
}

/** Keeps a failure inside its area: header, footer and the other areas live on, and there is a way to try again. */
export class RemoteWall extends Component<RemoteWallProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`[${this.props.area}]`, error);
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Container>
        <ErrorState
          as="h1"
          title="Esta parte da loja não carregou"
          message="Verifique sua conexão com a internet. O restante da loja continua funcionando."
          onRetry={this.retry}
        />
      </Container>
    );
  }
}
