import { replyJson } from "../gateway/replies";

const words = {
  timeout: "canceling statement due to statement timeout",
  lost: "the database stopped during this call",
  unreachable: "the database is not there",
} as const;

/**
 * Why a program of this stack did not answer a call: it took too long or stopped, and what it did is unknown; or it was not there,
 * and nothing was done.
 */
export class UpstreamFailure extends Error {
  constructor(readonly reason: keyof typeof words) {
    super(words[reason]);
  }
}

/** The response to a call that the database did not answer; any other error is thrown on. */
export function refuseCall(error: unknown): Response {
  if (!(error instanceof UpstreamFailure)) throw error;
  const [status, code, headers] =
    error.reason === "timeout" ? ([504, "57014", {}] as const) : ([503, "57P01", { "retry-after": "1" }] as const);
  return replyJson(status, { code, message: error.message, details: null, hint: null }, headers);
}
