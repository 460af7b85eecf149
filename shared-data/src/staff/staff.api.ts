import type { StoreClient } from "shared-data/runtime";
import type { Enums } from "../database/database-types";
import { toStoreError } from "../errors/store-error";
import { isRecord } from "../validation/is-record";

/** The two kinds of staff; R6.2, R6.3. */
export type StaffRole = Enums<"staff_role">;

/** Whether the caller is staff, as the database says it now. @throws StoreError */
export async function isStaff(db: StoreClient, signal: AbortSignal): Promise<boolean> {
  const { data, error, status } = await db.rpc("is_admin_user").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data === true;
}

/** Which kind of staff the caller is; `null` for everybody else. @throws StoreError */
export async function getStaffRole(db: StoreClient, signal: AbortSignal): Promise<StaffRole | null> {
  const { data, error, status } = await db.rpc("get_user_role").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  const role = isRecord(data) ? data.role : null;
  return role === "admin" || role === "manager" ? role : null;
}
