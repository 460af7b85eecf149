import { once } from "node:events";
import type { Server } from "node:http";
import { networkInterfaces } from "node:os";
import { createAdaptorServer } from "@hono/node-server";
import { listen } from "../../node/listen";
import { limitConnections, slowSenderLimits } from "../../node/patient-server";

/** Handles one request; the peer may be a proxy. */
export type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;

interface Place {
  readonly port: number;
  /** An address to listen on besides loopback. */
  readonly address?: string | undefined;
  readonly isProxy: (address: string) => boolean;
}

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

// Equal to the statement timeout of signed-in callers.
const farewellMs = 8_000;
// Longer than the usual minute of proxies: if this side closed an idle connection first, a request that is being sent on it
// would be lost.
const keepAliveMs = 65_000;

/**
 * Listens on loopback, and on one more address if given. "localhost" resolves to two addresses: both are bound, so that no other
 * program can respond in the store's name on the second.
 * @throws UserError when the port is taken
 */
export async function listenOnLoopback(handler: Handler, { port, address, isProxy }: Place): Promise<Listener> {
  const servers: Server[] = [];
  let taken = port;
  try {
    for (const host of addressesFor(address)) {
      const server = createServer(handler);
      limitConnections(server, { isExempt: isProxy });
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
      server.closeIdleConnections();
      const impatience = setTimeout(() => server.closeAllConnections(), farewellMs);
      await closed;
      clearTimeout(impatience);
    }),
  );
}
