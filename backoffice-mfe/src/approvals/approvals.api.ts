import { callRpc } from "@store/shared-data";
import { everything, useStaffMutation, useStaffQuery } from "../data/staff-query";

/** A payment or credit that needs the approval of another admin. */
export interface Approval {
  readonly id: string;
  readonly rpc: string;
  /** Id of the account, order or claim; null for a setting. */
  readonly subject: string | null;
  readonly action: string | null;
  readonly amount: number;
  readonly requested_by: string | null;
  readonly requested_at: string;
  /** Email of the account that receives it. */
  readonly account: string | null;
  readonly is_own: boolean;
}

export const pendingApprovals = ["private", "approvals"];

/** Pending approvals, oldest first, refetched every 30 s; staff only. */
export const usePendingApprovals = () =>
  useStaffQuery<Approval[]>(pendingApprovals, (db, signal) => callRpc(db, "list_pending_approvals", {}, signal), {
    refetchInterval: 30_000,
  });

/** Confirms and runs the action of another staff member; admins only. The log stores the reason. */
export const useConfirmApproval = () =>
  useStaffMutation(
    (db, { id, reason }: { id: string; reason: string }) =>
      callRpc(db, "confirm_approval", { p_id: id, p_reason: reason }),
    // It changes orders, keys, credit and the log.
    everything,
  );
