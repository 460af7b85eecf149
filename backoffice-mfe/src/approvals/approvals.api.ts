import { callRpc } from "@store/shared-data";
import { everything, useStaffMutation, useStaffQuery } from "../answers/staff-query";

/** One action with money that waits for another admin. */
export interface Approval {
  readonly id: string;
  readonly rpc: string;
  /** The account, order or claim that it is about; none of a setting. */
  readonly subject: string | null;
  readonly action: string | null;
  /** Reais. */
  readonly amount: number;
  readonly requested_by: string | null;
  readonly requested_at: string;
  /** The email of the account that gets it. */
  readonly account: string | null;
  readonly is_own: boolean;
}

/** The key under which those are kept. */
export const pendingApprovals = ["private", "approvals"];

/** The actions that wait for another admin, the oldest first, read again every 30 s; staff only. */
export const usePendingApprovals = () =>
  useStaffQuery<Approval[]>(pendingApprovals, (db, signal) => callRpc(db, "list_pending_approvals", {}, signal), {
    refetchInterval: 30_000,
  });

/** Does what another member of staff asked for; admins only, the log keeps the reason. */
export const useConfirmApproval = () =>
  useStaffMutation(
    (db, { id, reason }: { id: string; reason: string }) =>
      callRpc(db, "confirm_approval", { p_id: id, p_reason: reason }),
    // It moves orders, keys, credit and the log.
    everything,
  );
