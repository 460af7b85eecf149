import { replyJson } from "../http/replies";
import { OrderCutOff } from "./cut-off";
import { TooManyWaiting } from "./turns";

const replyError = (status: number, code: string, message: string, headers = {}) =>
  replyJson(status, { code, message, details: null, hint: null }, headers);

/** The answer to a call that the database did not answer; anything else that went wrong is thrown on. */
export function refuseCall(error: unknown): Response {
  if (error instanceof TooManyWaiting) {
    return replyError(503, "too_many_waiting", "A loja está muito ocupada. Tente de novo em instantes.", {
      "retry-after": "1",
    });
  }
  if (!(error instanceof OrderCutOff)) throw error;
  // What was done of it is not known: the caller decides whether to try again.
  return error.reason === "timeout"
    ? replyError(504, "57014", error.message)
    : replyError(503, "57P01", error.message, { "retry-after": "1" });
}
