import { StoreError } from "../errors/store-error";

/** The part of the auth service's error in supabase-js that the mapper reads. */
interface AuthServiceError {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** The one mapper from what the auth service says to a `StoreError`; its `reason` is the service's code word; R8.2. */
export function toAuthError({ message, code = "", status = 0 }: AuthServiceError): StoreError {
  const isGateway = status === 502 || status === 503 || status === 504;
  // The client reports a request that never got an answer with status 0, and a missing session without any code.
  if (isGateway || (status === 0 && code === "")) return new StoreError("network", message);
  return new StoreError(status === 401 || status === 403 ? "denied" : "rejected", message, code);
}
