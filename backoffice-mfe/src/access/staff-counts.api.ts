import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** The length of the person's work list, and how much of it came since they looked at it. */
export interface StaffCounts {
  readonly open: number;
  readonly fresh: number;
}

/** Counts what waits for the caller; staff only. @throws StoreError */
export async function getStaffCounts(db: StoreClient, signal: AbortSignal): Promise<StaffCounts> {
  return unwrap(db.rpc("count_staff_work").abortSignal(signal).single());
}
