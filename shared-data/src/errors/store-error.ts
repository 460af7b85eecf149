import { isRecord } from "../validation/is-record";

/** Error categories of the store. The database's own codes arrive in an error's `details`. */
type StoreErrorCode = "not_configured" | "network" | "not_found" | "denied" | "rejected";

/**
 * The data package's only error class (R8.8). `code` selects the message; `message` is the server's text and may be
 * shown.
 */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  /** The database's stable error code, such as `order_not_found`; empty if there is none. */
  readonly reason: string;

  constructor(code: StoreErrorCode, message: string, reason = "") {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * The code and message of an error. Duck-typed instead of `instanceof`: the query cache is shared by bundles that each
 * have their own StoreError class.
 */
export function readFailure(error: unknown): { code: unknown; message: string } {
  const { code, message } = isRecord(error) ? error : {};
  return { code, message: typeof message === "string" ? message : "" };
}

/** The part of supabase-js's `error` that is used here. */
interface BackendError {
  message: string;
  code?: string;
  details?: string | null;
}

/** Maps a database error to a `StoreError`. `status` is the HTTP status, 0 without a response; R8.8. */
export function toStoreError(error: BackendError, status = 0): StoreError {
  const { message, code = "", details } = error;
  // postgrest-js reports a request without a response as status 0 with the browser's message.
  if (status === 0 || /fetch failed|failed to fetch|networkerror|load failed/i.test(message)) {
    return new StoreError("network", message);
  }
  const reason = code.startsWith("PT") ? (details ?? "") : "";
  if (status === 404 || status === 406 || code === "PGRST116") return new StoreError("not_found", message, reason);
  if (status === 401 || status === 403 || code === "42501") return new StoreError("denied", message, reason);
  return new StoreError("rejected", message, reason);
}
