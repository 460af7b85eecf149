import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** How a guarantee claim of an order stands, and what it gave. */
export interface ClaimSummary {
  readonly order_id: string;
  readonly key_id: string;
  readonly state: string;
  readonly decision: string | null;
  /** Reais. */
  readonly given_amount: number | null;
}

/** This person's own guarantee claims, newest first. @throws StoreError */
export async function listClaims(db: StoreClient, userId: string, signal: AbortSignal): Promise<ClaimSummary[]> {
  return unwrap(
    db
      .from("guarantee_claims")
      .select("order_id,key_id,state,decision,given_amount")
      // Row security would show staff everybody's.
      .eq("user_id", userId)
      .order("opened_at", { ascending: false })
      .limit(200)
      .abortSignal(signal),
  );
}
