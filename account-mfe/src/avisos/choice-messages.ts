import { readFailure } from "@store/shared-data";
import { connectionMessage, unexpectedMessage } from "../session/auth-messages";

/** The message where a choice could not be saved, or notices not be stopped: the server's words where it gave some. */
export function choiceMessage(error: unknown): string {
  const { code, message } = readFailure(error);
  return code === "network" ? connectionMessage : message || unexpectedMessage;
}
