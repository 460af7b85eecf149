import { callRpc, isRecord, requireStoreClient, StoreError } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { formatDateTime } from "@store/shared-ui";
import type { ManyItem, ManyRefusal } from "../../list/use-act-on-many";
import type { StaffActionKind } from "../../log/staff-action-kinds";
import { actionName, actorOf } from "../../log/staff-action-names";
import { listOrderActions } from "../../log/staff-log.api";
import { reasonOf } from "../../messages/admin-messages";

/** Changes of an order by hand. */
export type OrderAction = "release" | "assign" | "refund" | "replace" | "deliver";

/** A change of an order, and its reason. */
export interface OrderOverride {
  readonly orderId: string;
  readonly action: OrderAction;
  readonly reason: string;
  /** The account an order is assigned to; empty for every other action. */
  readonly email: string;
  /** When the key that staff see was delivered: a retry replaces no second one. */
  readonly deliveredAt: string | null;
}

/**
 * Does something to an order by hand; the log keeps the reason. All but `deliver` is for admins. Gives the words of what came of it.
 * @throws StoreError also where the database did nothing and says why, as without stock: it must not look done
 */
export async function overrideOrder(
  db: StoreClient,
  { orderId, action, reason, email, deliveredAt }: OrderOverride,
): Promise<string> {
  const data = await callRpc(db, "override_order", {
    p_order_id: orderId,
    p_action: action,
    p_reason: reason,
    p_email: email === "" ? null : email,
    p_delivered_at: deliveredAt,
  });
  const { success = false, message = "" } = data[0] ?? {};
  if (!success) throw new StoreError("rejected", message, "nothing_done");
  return message;
}

// By the database's word: how the order or the account stands, which another try does not change; and what may have brought it there.
const lasting: Readonly<Record<string, readonly StaffActionKind[]>> = {
  order_not_held: ["order_released", "order_refunded"],
  order_disputed: ["dispute_opened"],
  order_not_found: [],
  order_not_paid: [],
  credit_spent: [],
  own_account: [],
  user_not_found: [],
  admin_only: [],
};

/** Does something to one order of many; gives why it was refused for good. @throws StoreError where another try may go */
export async function overrideOne(item: ManyItem, override: OrderOverride): Promise<ManyRefusal[]> {
  try {
    await overrideOrder(requireStoreClient(), override);
    return [];
  } catch (error) {
    const refusal = await lastingRefusal(item, error);
    if (!refusal) throw error;
    return [refusal];
  }
}

/** Why an order was refused for good, and who was first where the log knows; `null` where another try may go. */
async function lastingRefusal(item: ManyItem, error: unknown): Promise<ManyRefusal | null> {
  const word = isRecord(error) ? error.reason : undefined;
  if (typeof word !== "string" || !Object.hasOwn(lasting, word)) return null;
  const first = await readFirst(item.id, lasting[word] ?? []);
  return { ...item, reason: [reasonOf(error), first].filter(Boolean).join(". "), isLasting: true };
}

async function readFirst(orderId: string, kinds: readonly StaffActionKind[]): Promise<string> {
  if (kinds.length === 0) return "";
  // Without the log it is known that it cannot be done, and not by whom it was.
  const entries = await listOrderActions(requireStoreClient(), orderId, new AbortController().signal).catch(() => []);
  const first = entries.find(({ action }) => action && kinds.includes(action));
  return first ? `${actionName(first)} por ${actorOf(first)} em ${formatDateTime(first.done_at)}` : "";
}
