import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { UserError } from "./user-error";

const refusals: Record<string, string> = {
  EADDRINUSE: "is taken. Stop what listens there, or choose another",
  EACCES: "is not for this user to listen on. Choose another",
  ERR_SOCKET_BAD_PORT: "is no port. Choose one",
};

/**
 * Begins to listen, to this machine alone or to everybody. Resolves with the port.
 * @param place `setting` is what another port is chosen with
 * @throws {UserError} where the port cannot be had
 */
export async function listen(
  server: Server,
  { port, toEverybody = false, setting }: { port: number; toEverybody?: boolean; setting: string },
) {
  try {
    server.listen({ port, ...(!toEverybody && { host: "localhost" }) });
    await once(server, "listening");
  } catch (error) {
    const refusal = refusals[String((error as NodeJS.ErrnoException).code)];
    throw refusal ? new UserError(`Port ${port} ${refusal} with ${setting}.`) : error;
  }
  return (server.address() as AddressInfo).port;
}
