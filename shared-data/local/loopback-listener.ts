import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { UserError } from "../node/user-error";

type Handler = (request: Request, peerAddress: string | null) => Promise<Response>;

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

const farewellMs = 1_000;
// Longer than the minute for which proxies keep a connection: closed from here first, an idle one would swallow a request
// that is just being sent on it.
const keepAliveMs = 65_000;

/**
 * Serves on this machine only. "localhost" means two addresses, and which one a client tries first is its own
 * affair: both are taken, so that no other program can answer in the store's name on the second.
 * @throws UserError when the port is taken
 */
export async function listenOnLoopback(handler: Handler, port: number): Promise<Listener> {
  const first = await open(handler, port, "127.0.0.1");
  const taken = (first.address() as AddressInfo).port;
  const servers = [first];
  try {
    servers.push(await open(handler, taken, "::1"));
  } catch (error) {
    // A machine without IPv6 has only the one address.
    if (
      !(error instanceof Error && "code" in error && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(String(error.code)))
    ) {
      await closeAll(servers);
      throw error;
    }
  }
  return { port: taken, close: () => closeAll(servers) };
}

async function open(handler: Handler, port: number, host: string): Promise<Server> {
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) => {
      const response = await handler(request, incoming.socket?.remoteAddress ?? null);
      // The rest of a body that was refused unread is not waited for; without this word the caller
      // would send its next request on a connection that is about to close.
      if (!incoming.complete) response.headers.set("connection", "close");
      return response;
    },
    serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: keepAliveMs },
  }) as Server;
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") throw portTaken(port);
    throw error;
  }
  return server;
}

function portTaken(port: number): UserError {
  return new UserError(
    `Port ${port} is already taken by another program; stop that one, or set BACKEND_PORT to a free port.`,
  );
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
