import { isTrusted } from "../../node/caller";
import type { BackendOptions } from "../options";
import { type Handler, type Listener, listenOnLoopback } from "./loopback-listener";

type Place = Pick<BackendOptions, "port" | "listenAddress" | "callerOf">;

/**
 * The gateway's two listeners: one for everybody, which opens last and closes first, and one for the store's own functions, which need
 * it as long as calls that were taken are being answered.
 */
export async function openListeners({ port, listenAddress, callerOf }: Place) {
  let answer: Handler = async () => new Response("Starting", { status: 503, headers: { "retry-after": "2" } });
  const listen = (on: number, address?: string) =>
    listenOnLoopback((request, peer) => answer(request, peer), {
      ...{ port: on, address },
      isProxy: (peer) => isTrusted(callerOf, peer),
    });
  const inner = await listen(0);
  // The services are configured with the port: a free one has to be taken first.
  let outer: Listener | undefined = port === 0 ? await listen(0, listenAddress) : undefined;
  const closeToCallers = async () => {
    const closing = outer?.close();
    outer = undefined;
    await closing;
  };
  return {
    /** Where programs of this machine reach the gateway, and where its functions do. */
    own: `http://localhost:${outer?.port ?? port}`,
    inner: `http://localhost:${inner.port}`,
    /** Takes calls. A web server in front finds nothing before, and asks another gateway. */
    async openToCallers(handler: Handler): Promise<void> {
      answer = handler;
      outer ??= await listen(port, listenAddress);
    },
    /** Takes no more calls; resolves when the last one is answered. */
    closeToCallers,
    async close(): Promise<void> {
      await closeToCallers();
      await inner.close();
    },
  };
}
