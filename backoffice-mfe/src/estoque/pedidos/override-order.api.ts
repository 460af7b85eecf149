import { callRpc, isRecord, requireStoreClient, StoreError } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime } from "@store/shared-ui";
import { lookup } from "../../format/lookup";
import type { ManyItem, ManyRefusal } from "../../list/bulk/use-act-on-many";
import type { StaffActionKind } from "../../log/staff-action-kinds";
import { actionName, actorOf } from "../../log/staff-action-names";
import { listOrderActions } from "../../log/staff-log.api";
import { reasonOf } from "../../messages/admin-messages";

type OrderAction = "release" | "assign" | "refund" | "replace" | "deliver";

type DisputeState = "open" | "kept" | "returned";

export type OrderAct = OrderAction | DisputeState;

export const isDispute = (act: OrderAct): act is DisputeState => ["open", "kept", "returned"].includes(act);

type OrderOverride = NonNullable<Parameters<typeof callRpc<"override_order">>[2]> & { p_action: OrderAction };

/** Returns a message about the result. @throws StoreError, also if nothing was done, for example without stock */
export async function overrideOrder(db: StoreClient, override: OrderOverride): Promise<string> {
  const data = await callRpc(db, "override_order", override);
  const { success = false, message = "" } = data[0] ?? {};
  if (!success) throw new StoreError("rejected", message, "nothing_done");
  return message;
}

export async function setDispute(db: StoreClient, orderId: string, state: DisputeState, reason: string) {
  const data = await callRpc(db, "set_order_dispute", { p_order_id: orderId, p_state: state, p_reason: reason });
  return data[0]?.message ?? "";
}

// Database error codes that a retry cannot fix, with the earlier staff actions that may have caused them.
const lasting: Readonly<Record<string, readonly StaffActionKind[]>> = {
  order_not_held: ["order_released", "order_refunded"],
  order_disputed: ["dispute_opened"],
  order_not_found: [],
  order_not_paid: [],
  key_not_named: [],
  credit_spent: [],
  own_account: [],
  user_not_found: [],
  admin_only: [],
};

export async function overrideOne(item: ManyItem, override: OrderOverride): Promise<ManyRefusal[]> {
  try {
    await overrideOrder(requireStoreClient(), override);
    return [];
  } catch (error) {
    const kinds = isRecord(error) && lookup(lasting, String(error.reason));
    if (!kinds) throw error;
    const first = await readFirst(item.id, kinds);
    return [{ ...item, reason: [reasonOf(error), first].filter(Boolean).join(". "), isLasting: true }];
  }
}

async function readFirst(orderId: string, kinds: readonly StaffActionKind[]): Promise<string> {
  if (kinds.length === 0) return "";
  // Without the log, the report omits who acted first.
  const entries = await listOrderActions(requireStoreClient(), orderId, new AbortController().signal).catch(() => []);
  const first = entries.find(({ action }) => action && kinds.includes(action));
  return first ? `${actionName(first)} por ${actorOf(first)} em ${formatDateTime(first.done_at)}` : "";
}
