import { callRpc, type StaffRole } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { actionLabels, actionsFor } from "../order-actions";
import type { OrderAction } from "../override-order.api";
import type { StaffOrder } from "../staff-orders.api";

/** State of a dispute: opened, or closed with the money kept or returned. */
export type DisputeState = "open" | "kept" | "returned";

export interface DisputeChange {
  readonly orderId: string;
  readonly state: DisputeState;
  readonly reason: string;
}

/**
 * Opens or closes an order's dispute and returns a message about the result; admins only. The log stores the reason.
 * @throws StoreError
 */
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

/** Label of each change of a dispute, and its effect, shown before confirmation. */
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

export const isDispute = (act: OrderAct): act is DisputeState => Object.hasOwn(disputeLabels, act);

export const labelOf = (act: OrderAct): string => (isDispute(act) ? disputeLabels[act] : actionLabels[act]).label;

/** True for an irreversible action. */
export const isDangerous = (act: OrderAct): boolean => ["refund", "replace", "open", "returned"].includes(act);

/** Actions that a role can take on an order; the database enforces the rest. */
export function actsFor(order: StaffOrder, role: StaffRole): OrderAct[] {
  if (role !== "admin") return actionsFor(order, role);
  if (order.disputed_at) return ["kept", "returned"];
  const canBeDisputed = order.status === "completed" && !order.with_credit;
  return [...actionsFor(order, role), ...(canBeDisputed ? (["open"] as const) : [])];
}

/**
 * The next step of an order with open work: an action, adding keys, or the dossier for the bank. Null if there is none.
 */
export function nextStep(order: StaffOrder, role: StaffRole): OrderAct | "keys" | "dossier" | null {
  const isAdmin = role === "admin";
  if (order.disputed_at) return isAdmin ? "dossier" : null;
  if (order.hold_reason) return isAdmin ? "release" : null;
  if (order.is_waiting) return "keys";
  return isAdmin && order.status === "completed" && !order.has_owner ? "assign" : null;
}
