import { readFailure } from "@store/shared-data";
import { connectionMessage, unexpectedMessage } from "./auth-messages";

/** The message of a failed call: the server's own, or a default text if it has none. */
export function failureMessage(error: unknown): string {
  const { code, message } = readFailure(error);
  if (code === "network") return connectionMessage;
  // An error of the page itself has no code, and its message is not for users.
  return code && message ? message : unexpectedMessage;
}
