import { unwrap } from "shared-data";
import type { StoreClient } from "shared-data/runtime";

/** How a guarantee claim of an order stands. */
export interface ClaimState {
  readonly order_id: string;
  readonly state: string;
}

/** The caller's own guarantee claims, newest first. @throws StoreError */
export async function listClaimStates(db: StoreClient, userId: string, signal: AbortSignal): Promise<ClaimState[]> {
  return unwrap(
    db
      .from("guarantee_claims")
      .select("order_id,state")
      // Row security would show staff everybody's.
      .eq("user_id", userId)
      .order("opened_at", { ascending: false })
      .limit(200)
      .abortSignal(signal),
  );
}
