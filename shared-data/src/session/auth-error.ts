import { StoreError } from "../errors/store-error";

/** The part of supabase-js's auth error that is used here. */
interface AuthServiceError {
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** Maps an error of the auth service to a `StoreError`; its `reason` is the service's error code; R8.2. */
export function toAuthError({ message, code = "", status = 0 }: AuthServiceError): StoreError {
  const isGateway = status === 502 || status === 503 || status === 504;
  // The client reports a request without a response as status 0, and a missing session without a code.
  if (isGateway || (status === 0 && code === "")) return new StoreError("network", message);
  return new StoreError(status === 401 || status === 403 ? "denied" : "rejected", message, code);
}
