import { unwrap } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/** What waits for a person: orders (each once), payment events with a problem, guarantee claims on the team's turn, reviews to judge, products low in stock. */
export interface StaffCounts {
  readonly orders: number;
  readonly events: number;
  readonly claims: number;
  readonly reviews: number;
  readonly low_stock: number;
}

/** What waits for a person; staff only. @throws StoreError */
export async function getStaffCounts(db: StoreClient, signal: AbortSignal): Promise<StaffCounts> {
  return unwrap(db.rpc("staff_counts").abortSignal(signal).single());
}
