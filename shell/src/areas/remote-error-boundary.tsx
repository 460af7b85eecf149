import type { RegisteredRemote } from "@store/shared-data";
import { Container, ErrorState } from "@store/shared-ui";
import { Component, type ReactNode } from "react";
import { dropQueuedClick } from "../page/queued-click";
import { reportFailure } from "../reporting/report-failure";
import { AreaLoading } from "./area-loading";
import { areaFailed } from "./area-messages";
import { switchOn } from "./switched-off";

interface RemoteErrorBoundaryProps {
  remote: RegisteredRemote;
  /** Clears the cached load, so that the next render loads the area again. */
  forget(): void;
  children: ReactNode;
}

type Stage = "open" | "waiting" | "failed";

const ownRetries = 2;
const firstPause = 300;

/** Error boundary of one area: header, footer and other areas keep working, and the visitor can retry. */
export class RemoteErrorBoundary extends Component<RemoteErrorBoundaryProps, { stage: Stage }> {
  override state: { stage: Stage } = { stage: "open" };
  retriesLeft = ownRetries;
  timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): { stage: Stage } {
    return { stage: isLostChunk(error) ? "waiting" : "failed" };
  }

  override componentDidCatch(error: unknown) {
    this.props.forget();
    // A lost chunk is retried as often as the remote's entry.
    if (isLostChunk(error) && this.retriesLeft > 0) {
      this.timer = setTimeout(this.tryAgain, firstPause * 2 ** (ownRetries - this.retriesLeft));
      this.retriesLeft -= 1;
      return;
    }
    const { remote } = this.props;
    console.error(`[${remote.name} ${remote.version}]`, error);
    reportFailure(remote, error);
    dropQueuedClick();
    this.setState({ stage: "failed" });
  }

  override componentDidMount() {
    window.addEventListener("online", this.handleOnline);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.handleOnline);
    clearTimeout(this.timer);
  }

  tryAgain = () => {
    switchOn(this.props.remote);
    this.setState({ stage: "open" });
  };

  handleOnline = () => {
    // A connection does not re-enable a release that was switched off; only a click on "try again" does.
    if (this.state.stage === "failed") this.setState({ stage: "open" });
  };

  override render() {
    const { stage } = this.state;
    if (stage === "open") return this.props.children;
    if (stage === "waiting") return <AreaLoading />;
    return (
      <Container>
        <ErrorState
          as="h1"
          title={areaFailed}
          message="Verifique sua conexão com a internet. O restante da loja continua funcionando."
          onRetry={this.tryAgain}
        />
      </Container>
    );
  }
}

const isLostChunk = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";
