import type { StoreClient } from "@store/shared-data/runtime";
import { callRpc } from "../database/call";
import type { Enums } from "../database/database-types";
import { isRecord } from "../validation/is-record";

/** The two staff roles; R6.2, R6.3. */
export type StaffRole = Enums<"staff_role">;

/** True if the database currently considers the user staff. @throws StoreError */
export async function isStaff(db: StoreClient, signal: AbortSignal): Promise<boolean> {
  return (await callRpc(db, "is_admin_user", {}, signal)) === true;
}

/** The user's staff role; `null` for other users. @throws StoreError */
export async function getStaffRole(db: StoreClient, signal: AbortSignal): Promise<StaffRole | null> {
  const data = await callRpc(db, "get_user_role", {}, signal);
  const role = isRecord(data) ? data.role : null;
  return role === "admin" || role === "manager" ? role : null;
}
