import { isRecord } from "../validation/is-record";

/** Words by which the store tells its failures apart. The database's own codes arrive in an error's `details`. */
type StoreErrorCode = "not_configured" | "network" | "not_found" | "denied" | "rejected";

/** The one error of the data package (R8.8). `code` chooses the sentence; `message` is what the server said, to be shown as it is. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;
  /** The database's stable code word, such as `order_not_found`; empty where it gave none. */
  readonly reason: string;

  constructor(code: StoreErrorCode, message: string, reason = "") {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Fields of a failure. Read by its parts and not by its class: the query cache is shared by bundles that each have
 * a StoreError class of their own.
 */
export function readFailure(error: unknown): { code: unknown; message: string } {
  const { code, message } = isRecord(error) ? error : {};
  return { code, message: typeof message === "string" ? message : "" };
}

/** The part of supabase-js's `error` that the mapper reads. */
interface BackendError {
  message: string;
  code?: string;
  details?: string | null;
}

/** The one mapper from what the database answers to a `StoreError`. `status` is the HTTP status, 0 where nothing answered; R8.8. */
export function toStoreError(error: BackendError, status = 0): StoreError {
  const { message, code = "", details } = error;
  // postgrest-js reports a request that never got an answer with status 0 and the browser's own words.
  if (status === 0 || /fetch failed|failed to fetch|networkerror|load failed/i.test(message)) {
    return new StoreError("network", message);
  }
  const reason = code.startsWith("PT") ? (details ?? "") : "";
  if (status === 404 || status === 406 || code === "PGRST116") return new StoreError("not_found", message, reason);
  if (status === 401 || status === 403 || code === "42501") return new StoreError("denied", message, reason);
  return new StoreError("rejected", message, reason);
}
