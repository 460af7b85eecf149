import { isRecord, requireStoreClient } from "@store/shared-data";
import { formatDateTime } from "@store/shared-ui";
import type { ManyItem, ManyRefusal } from "../../list/use-act-on-many";
import type { StaffActionKind } from "../../log/staff-action-kinds";
import { actionName, actorOf } from "../../log/staff-action-names";
import { listOrderActions } from "../../log/staff-log.api";
import { reasonOf } from "../../messages/admin-messages";
import { type OrderOverride, overrideOrder } from "./override-order.api";

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
