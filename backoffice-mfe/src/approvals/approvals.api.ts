import { callRpc } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { readAnswer } from "../answers/read-answer";

const approvalsSchema = array(
  object({
    id: string(),
    rpc: string(),
    /** The account, order or claim that it is about; none of a setting. */
    subject: nullable(string()),
    action: nullable(string()),
    /** Reais. */
    amount: number(),
    asked_by: nullable(string()),
    asked_at: string(),
    /** The email of the account that gets it. */
    account: nullable(string()),
    is_own: boolean(),
  }),
);

/** One action with money that waits for another admin. */
export type Approval = InferOutput<typeof approvalsSchema>[number];

/** The actions that wait for another admin, the oldest first; staff only. @throws StoreError */
export async function listPendingApprovals(db: StoreClient, signal: AbortSignal): Promise<Approval[]> {
  const data = await callRpc(db, "list_pending_approvals", {}, signal);
  return readAnswer(approvalsSchema, data);
}

/** Does what another member of staff asked for; admins only, the log keeps the reason. @throws StoreError */
export async function confirmApproval(db: StoreClient, id: string, reason: string): Promise<void> {
  await callRpc(db, "confirm_approval", { p_id: id, p_reason: reason });
}
