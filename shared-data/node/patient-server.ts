import type { Server } from "node:net";

/** Timeouts for node:http against slow senders. */
export const slowSenderLimits = {
  headersTimeout: 8_000,
  requestTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
} as const;

// Many tabs open a few dozen connections; a burst of webhooks, which pass through functions on this machine, some hundred.
const mostConnections = 1_000;

interface ConnectionLimit {
  readonly most?: number;
  /** True for proxies, which share connections among many visitors. */
  readonly isExempt?: (address: string) => boolean;
}

/** Limits the simultaneous connections of an address to `most`. */
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
