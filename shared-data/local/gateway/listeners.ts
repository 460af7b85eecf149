import { once } from "node:events";
import type { Server } from "node:http";
import { networkInterfaces } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { isTrusted } from "../../node/caller";
import { listen } from "../../node/listen";
import { limitConnections, slowSenderLimits } from "../../node/patient-server";
import type { BackendOptions } from "../options";

/** Handles one request; the peer may be a proxy. */
type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;

type Place = Pick<BackendOptions, "port" | "listenAddress" | "callerOf">;

// Equal to the statement timeout of signed-in callers.
const farewellMs = 8_000;
// Longer than the usual minute of proxies: if this side closed an idle connection first, a request that is being sent on it
// would be lost.
const keepAliveMs = 65_000;

/**
 * The gateway's two listeners: the public one opens last and closes first; the internal one serves the Edge Functions until the
 * last accepted request has finished.
 */
export async function openListeners(place: Place) {
  let handle: Handler = async () => new Response("Starting", { status: 503, headers: { "retry-after": "2" } });
  const open = (at: Place) => listenOnLoopback((request, peer) => handle(request, peer), at);
  const inner = await open({ port: 0, callerOf: place.callerOf });
  // The services are configured with the port, so a free port must be bound first.
  let outer = place.port === 0 ? await open(place) : undefined;
  const closeToCallers = async () => {
    const closing = outer?.close();
    outer = undefined;
    await closing;
  };
  return {
    /** Addresses of the gateway for this machine and for its functions. */
    own: `http://localhost:${outer?.port ?? place.port}`,
    inner: `http://localhost:${inner.port}`,
    /** Starts to listen. Until then, a web server in front uses another gateway. */
    async openToCallers(handler: Handler): Promise<void> {
      handle = handler;
      outer ??= await open(place);
    },
    /** Stops listening; resolves when the last request has finished. */
    closeToCallers,
    async close(): Promise<void> {
      await closeToCallers();
      await inner.close();
    },
  };
}

/**
 * Listens on loopback, and on one more address if given. "localhost" resolves to two addresses: both are bound, so that no other
 * program can respond in the store's name on the second.
 * @throws UserError when the port is taken
 */
export async function listenOnLoopback(handler: Handler, { port, listenAddress, callerOf }: Place) {
  const servers: Server[] = [];
  let taken = port;
  try {
    for (const host of addressesFor(listenAddress)) {
      const server = createServer(handler);
      limitConnections(server, { isExempt: (peer) => isTrusted(callerOf, peer) });
      taken = await listen(server, { port: taken, address: host, setting: "BACKEND_PORT" });
      servers.push(server);
    }
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
  return { port: taken, close: () => closeAll(servers) };
}

function addressesFor(address: string | undefined): string[] {
  const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ family }) => family === "IPv6"));
  const loopback = hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
  // "Every address" of one kind includes the loopback one.
  if (address === "::") return ["::"];
  if (address === "0.0.0.0") return loopback.with(0, "0.0.0.0");
  return [...new Set([...loopback, ...(address ? [address] : [])])];
}

function createServer(handler: Handler): Server {
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) => {
      const response = await handler(request, incoming.socket?.remoteAddress ?? null);
      // The rest of a body that was refused unread is not waited for; without this word the caller
      // would send its next request on a connection that is about to close.
      if (!incoming.complete || !server.listening) response.headers.set("connection", "close");
      return response;
    },
    serverOptions: { ...slowSenderLimits, keepAliveTimeout: keepAliveMs },
  }) as Server;
  return server;
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(async (server) => {
      const closed = once(server, "close");
      server.close();
      const impatience = setTimeout(() => server.closeAllConnections(), farewellMs);
      await closed;
      clearTimeout(impatience);
    }),
  );
}
