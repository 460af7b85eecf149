import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { UserError } from "./user-error";

const refusals: Record<string, string> = {
  EADDRINUSE: "is taken. Stop what listens there, or choose another",
  EACCES: "is not for this user to listen on. Choose another",
  ERR_SOCKET_BAD_PORT: "is no port. Choose one",
};
const foreign = ["EADDRNOTAVAIL", "EAFNOSUPPORT"];

/** Begins to listen. `setting` is named where the port cannot be had. Resolves with the port. */
export async function listen(
  server: Server,
  { port, address = "localhost", setting }: { port: number; address?: string | undefined; setting: string },
) {
  try {
    server.listen({ port, host: address });
    await once(server, "listening");
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    if (foreign.includes(code))
      throw new UserError(`LISTEN_ADDRESS is ${address}, which is no address of this machine.`);
    const refusal = refusals[code];
    throw refusal ? new UserError(`Port ${port} ${refusal} with ${setting}.`) : error;
  }
  return (server.address() as AddressInfo).port;
}
