import { once } from "node:events";
import { UserError } from "./environment.mjs";

/** @type {Record<string, string>} */
const refusals = {
  EADDRINUSE: "is taken. Stop what listens there, or choose another",
  EACCES: "is not for this user to listen on. Choose another",
  ERR_SOCKET_BAD_PORT: "is no port. Choose one",
};

/**
 * Begins to listen, to this machine alone or to everybody. Resolves with the port.
 * @param {import("node:net").Server} server
 * @param {{ port: number, toEverybody?: boolean, setting: string }} place `setting` is what another port is chosen with
 * @throws {UserError} where the port cannot be had
 */
export async function listen(server, { port, toEverybody = false, setting }) {
  try {
    server.listen({ port, ...(!toEverybody && { host: "localhost" }) });
    await once(server, "listening");
  } catch (error) {
    const refusal = refusals[String(/** @type {NodeJS.ErrnoException} */ (error).code)];
    throw refusal ? new UserError(`Port ${port} ${refusal} with ${setting}.`) : error;
  }
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}
