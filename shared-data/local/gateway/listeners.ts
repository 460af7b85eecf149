import { isTrusted } from "../../node/caller";
import type { BackendOptions } from "../options";
import { type Handler, type Listener, listenOnLoopback } from "./loopback-listener";

type Place = Pick<BackendOptions, "port" | "listenAddress" | "callerOf">;

/**
 * The gateway's two listeners: the public one opens last and closes first; the internal one serves the Edge Functions until the
 * last accepted request has finished.
 */
export async function openListeners({ port, listenAddress, callerOf }: Place) {
  let handle: Handler = async () => new Response("Starting", { status: 503, headers: { "retry-after": "2" } });
  const listen = (on: number, address?: string) =>
    listenOnLoopback((request, peer) => handle(request, peer), {
      ...{ port: on, address },
      isProxy: (peer) => isTrusted(callerOf, peer),
    });
  const inner = await listen(0);
  // The services are configured with the port, so a free port must be bound first.
  let outer: Listener | undefined = port === 0 ? await listen(0, listenAddress) : undefined;
  const closeToCallers = async () => {
    const closing = outer?.close();
    outer = undefined;
    await closing;
  };
  return {
    /** Addresses of the gateway for this machine and for its functions. */
    own: `http://localhost:${outer?.port ?? port}`,
    inner: `http://localhost:${inner.port}`,
    /** Starts to listen. Until then, a web server in front uses another gateway. */
    async openToCallers(handler: Handler): Promise<void> {
      handle = handler;
      outer ??= await listen(port, listenAddress);
    },
    /** Stops listening; resolves when the last request has finished. */
    closeToCallers,
    async close(): Promise<void> {
      await closeToCallers();
      await inner.close();
    },
  };
}
