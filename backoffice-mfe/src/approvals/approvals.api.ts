import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** One action with money that waits for another admin. */
export interface Approval {
  readonly id: string;
  readonly rpc: string;
  /** The account, order or claim that it is about; none of a setting. */
  readonly subject: string | null;
  readonly action: string | null;
  /** Reais. */
  readonly amount: number;
  readonly asked_by: string | null;
  readonly asked_at: string;
  /** The email of the account that gets it. */
  readonly account: string | null;
  readonly is_own: boolean;
}

/** The actions that wait for another admin, the oldest first; staff only. @throws StoreError */
export const listPendingApprovals = (db: StoreClient, signal: AbortSignal): Promise<Approval[]> =>
  callRpc(db, "list_pending_approvals", {}, signal);

/** Does what another member of staff asked for; admins only, the log keeps the reason. @throws StoreError */
export async function confirmApproval(db: StoreClient, id: string, reason: string): Promise<void> {
  await callRpc(db, "confirm_approval", { p_id: id, p_reason: reason });
}
