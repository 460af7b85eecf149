import { isIP } from "node:net";
import { UserError } from "./user-error";

/** The address of LISTEN_ADDRESS to listen on besides loopback. @throws {UserError} for an invalid one */
export function readListenAddress(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.LISTEN_ADDRESS?.trim() ?? "";
  if (given === "" || given === "localhost") return undefined;
  if (isIP(given) !== 0) return given;
  throw new UserError(`LISTEN_ADDRESS must be an IP address of this machine, such as 0.0.0.0, but it is "${given}".`);
}

/** True for a loopback address. */
export const isLoopbackAddress = (address: string): boolean => address === "::1" || address.startsWith("127.");

/** True where a URL's host name leads to this machine. */
export const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name === "[::1]" || (isIP(name) !== 0 && isLoopbackAddress(name));
