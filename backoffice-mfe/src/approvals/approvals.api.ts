import { callRpc } from "@store/shared-data";
import type { RpcRow } from "../data/parse-result";
import { everything, useStaffMutation, useStaffQuery } from "../data/staff-query";

/** A payment or credit that needs the approval of another admin. */
export type Approval = RpcRow<"list_pending_approvals", "subject" | "action" | "requested_by" | "account">;

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
