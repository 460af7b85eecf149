import { readFailure } from "../errors/store-error";
import { isRecord } from "../validation/is-record";

/** Message of the access screen if the server sent none; R6.5. */
export const accessFallback = {
  denied: "Você não tem permissão para acessar esta área.",
  deniedByServer: "Access denied by server",
  checkFailed: "Server validation failed",
  signInNeeded: "Authentication required for admin access",
} as const;

/** Reason why access was refused: the server's message, or the fallbacks of R6.5. */
export function accessRefusal(error: unknown): string {
  const { code, message } = readFailure(error);
  if (code !== "denied") return accessFallback.checkFailed;
  // The gateway's message about an expired token does not help users.
  if (/jwt|token/i.test(message)) return accessFallback.signInNeeded;
  return message || accessFallback.deniedByServer;
}

const isRefusedFor = (reason: string) => (error: unknown) => isRecord(error) && error.reason === reason;

/** True for an error that requires staff to sign in again (R6.10). */
export const isStaffSessionOver: (error: unknown) => boolean = isRefusedFor("staff_session_over");

/** True for an error that requires the second factor (R6.6). */
export const isSecondFactorRequired: (error: unknown) => boolean = isRefusedFor("second_factor_required");
