import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Status and decision of a guarantee claim. */
export interface ClaimSummary {
  readonly order_id: string;
  readonly key_id: string;
  readonly state: string;
  readonly decision: string | null;
  /** Compensation in reais. */
  readonly given_amount: number | null;
}

/** Lists the signed-in user's guarantee claims, newest first. @throws StoreError */
export async function listClaims(db: StoreClient, userId: string, signal: AbortSignal): Promise<ClaimSummary[]> {
  return unwrap(
    db
      .from("guarantee_claims")
      .select("order_id,key_id,state,decision,given_amount")
      // Row level security lets staff read every claim.
      .eq("user_id", userId)
      .order("opened_at", { ascending: false })
      .limit(200)
      .abortSignal(signal),
  );
}
