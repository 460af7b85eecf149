import type { Server } from "node:net";

/**
 * Options of node:http's createServer by which a head has eight seconds to arrive and a whole request nine, looked at each second:
 * who sends a byte now and then holds nothing for longer than ten.
 */
export const slowSenderLimits = {
  headersTimeout: 8_000,
  requestTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
} as const;

// A shop window of many tabs opens a few dozen; a burst of payments, which each pass this machine's functions, some hundred.
const mostConnections = 1_000;

interface ConnectionLimit {
  readonly most?: number;
  /** Proxies: their connections carry many people's requests. */
  readonly isExempt?: (address: string) => boolean;
}

/** Closes what one address opens beyond `most` connections at a time. */
export function limitConnections(server: Server, { most = mostConnections, isExempt }: ConnectionLimit = {}): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    if (isExempt?.(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
}
