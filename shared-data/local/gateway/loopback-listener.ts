import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { limitConnections, slowSenderLimits } from "../../node/patient-server";
import { UserError } from "../../node/user-error";

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
 * Serves on this machine, and on one more address where one is given. "localhost" means two addresses, and which one a client
 * tries first is its own affair: both are taken, so that no other program can answer in the store's name on the second.
 * @throws UserError when the port is taken
 */
export async function listenOnLoopback(
  handler: Handler,
  { port, address, isProxy }: { port: number; address?: string | undefined; isProxy: (address: string) => boolean },
): Promise<Listener> {
  const servers: Server[] = [];
  let taken = port;
  try {
    for (const host of addressesFor(address)) {
      const server = await open(handler, taken, host, isProxy).catch((error) => skipMissing(error, host, address));
      if (!server) continue;
      servers.push(server);
      taken = (server.address() as AddressInfo).port;
    }
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
  return { port: taken, close: () => closeAll(servers) };
}

// What is "every address" of one kind has the loopback one in it.
function addressesFor(address: string | undefined): string[] {
  if (address === "::") return ["::"];
  if (address === "0.0.0.0") return ["0.0.0.0", "::1"];
  return [...new Set(["127.0.0.1", "::1", ...(address ? [address] : [])])];
}

// A machine without IPv6 has only the one address.
function skipMissing(error: NodeJS.ErrnoException, host: string, address: string | undefined): undefined {
  if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(String(error.code))) throw error;
  if (host === address) throw new UserError(`LISTEN_ADDRESS is ${address}, which is no address of this machine.`);
}

async function open(
  handler: Handler,
  port: number,
  host: string,
  isProxy: (address: string) => boolean,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) => {
      const response = await handler(request, incoming.socket?.remoteAddress ?? null);
      // The rest of a body that was refused unread is not waited for; without this word the caller
      // would send its next request on a connection that is about to close.
      if (!incoming.complete) response.headers.set("connection", "close");
      return response;
    },
    serverOptions: { ...slowSenderLimits, keepAliveTimeout: keepAliveMs },
  }) as Server;
  limitConnections(server, { isExempt: isProxy });
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
