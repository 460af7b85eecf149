import { callRpc, type StaffRole } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { actionLabels, actionsFor } from "../order-actions";
import type { OrderAction } from "../override-order.api";
import type { StaffOrder } from "../staff-orders.api";

/** How a dispute stands: opened, or closed with the money kept or returned. */
export type DisputeState = "open" | "kept" | "returned";

/** A change of an order's dispute, and its reason. */
export interface DisputeChange {
  readonly orderId: string;
  readonly state: DisputeState;
  readonly reason: string;
}

/** Opens or closes an order's dispute; admins only, and the log keeps the reason. Gives the words of what came of it. @throws StoreError */
export async function setDispute(db: StoreClient, { orderId, state, reason }: DisputeChange): Promise<string> {
  const data = await callRpc(db, "set_order_dispute", {
    p_order_id: orderId,
    p_state: state,
    p_reason: reason,
  });
  return data[0]?.message ?? "";
}

/** Actions on an order that take a reason. */
export type OrderAct = OrderAction | DisputeState;

/** The label of each change of a dispute, and its effect, said before it is done. */
export const disputeLabels: Readonly<Record<DisputeState, { label: string; effect: string }>> = {
  open: {
    label: "Abrir contestação (MED)",
    effect: "O cliente deixa de ver a key, e nada é entregue, trocado ou creditado até a contestação ser encerrada.",
  },
  kept: {
    label: "Encerrar: valor ficou com a loja",
    effect: "O pedido volta a valer: o cliente vê a key de novo, ou retoma o lugar na fila.",
  },
  returned: {
    label: "Encerrar: valor devolvido",
    effect: "O pedido fica reembolsado: o banco devolveu o Pix ao pagador.",
  },
};

/** True for a change of a dispute. */
export const isDispute = (act: OrderAct): act is DisputeState => Object.hasOwn(disputeLabels, act);

/** The label of an act. */
export const labelOf = (act: OrderAct): string => (isDispute(act) ? disputeLabels[act] : actionLabels[act]).label;

/** True for an act that takes something away for good. */
export const isDangerous = (act: OrderAct): boolean => ["refund", "replace", "open", "returned"].includes(act);

/** The acts that a person may do to an order; the database refuses everything else by itself. */
export function actsFor(order: StaffOrder, role: StaffRole): OrderAct[] {
  if (role !== "admin") return actionsFor(order, role);
  if (order.disputed_at) return ["kept", "returned"];
  const canBeDisputed = order.status === "completed" && !order.with_credit;
  return [...actionsFor(order, role), ...(canBeDisputed ? (["open"] as const) : [])];
}

/** The next step of an order that waits for a person: an act, keys for its product, or the dossier for the bank. Nothing where it does not wait. */
export function nextStep(order: StaffOrder, role: StaffRole): OrderAct | "keys" | "dossier" | null {
  const isAdmin = role === "admin";
  if (order.disputed_at) return isAdmin ? "dossier" : null;
  if (order.hold_reason) return isAdmin ? "release" : null;
  if (order.is_waiting) return "keys";
  return isAdmin && order.status === "completed" && !order.has_owner ? "assign" : null;
}
