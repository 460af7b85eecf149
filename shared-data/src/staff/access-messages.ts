import { readFailure } from "../errors/store-error";
import { isRecord } from "../validation/is-record";

/** The access screen's message where the server gave none; R6.5. */
export const accessFallback = {
  denied: "Você não tem permissão para acessar esta área.",
  deniedByServer: "Access denied by server",
  checkFailed: "Server validation failed",
  signInNeeded: "Authentication required for admin access",
} as const;

/** Why access could not be granted: the server's own words where it refused, else what R6.5 falls back to. */
export function accessRefusal(error: unknown): string {
  const { code, message } = readFailure(error);
  if (code !== "denied") return accessFallback.checkFailed;
  // The gateway's message for an expired session does not help the reader.
  if (/jwt|token/i.test(message)) return accessFallback.signInNeeded;
  return message || accessFallback.deniedByServer;
}

const isRefusedFor = (reason: string) => (error: unknown) => isRecord(error) && error.reason === reason;

/** True for an error that asks staff to sign in again (R6.10). */
export const isStaffSessionOver: (error: unknown) => boolean = isRefusedFor("staff_session_over");

/** True for an error that asks staff for their second factor (R6.6). */
export const isSecondFactorRequired: (error: unknown) => boolean = isRefusedFor("second_factor_required");
