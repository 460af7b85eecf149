import { callRpc } from "@store/shared-data";
import type { RpcRow } from "../data/parse-result";
import { useStaffQuery } from "../data/staff-query";

export type Approval = RpcRow<"list_pending_approvals", "subject" | "action" | "requested_by" | "account">;

export const usePendingApprovals = () =>
  useStaffQuery<Approval[]>(
    ["private", "approvals"],
    (db, signal) => callRpc(db, "list_pending_approvals", {}, signal),
    {
      refetchInterval: 30_000,
    },
  );
