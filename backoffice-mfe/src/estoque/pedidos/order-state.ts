import { orderStatusText } from "@store/shared-data";
import { formatDateTime, type Tone } from "@store/shared-ui";
import { holdReasons } from "../../orders/hold-reasons";
import type { StaffOrder } from "./staff-orders.api";

/** Status of an order, in one word; `detail` says more where it needs work. */
interface OrderState {
  readonly label: string;
  readonly tone: Tone;
  readonly detail?: string;
}

/** The number that people know an order by: the first eight characters of its id. */
export const orderNumber = ({ id }: Pick<StaffOrder, "id">): string => id.slice(0, 8);

type StatedOrder = Pick<
  StaffOrder,
  | ("status" | "created_at" | "paid_at" | "disputed_at" | "hold_reason")
  | ("is_waiting" | "has_owner" | "has_key" | "first_viewed_at")
>;

/** Status of an order, in full: open work comes first. */
export function orderState(order: StatedOrder): OrderState {
  if (order.disputed_at) return { label: "Em contestação", tone: "red" };
  if (order.hold_reason) return { label: "Retido", tone: "yellow", detail: holdReasons[order.hold_reason].label };
  if (order.is_waiting) {
    return { label: "Na fila", tone: "yellow", detail: `desde ${formatDateTime(order.paid_at ?? order.created_at)}` };
  }
  if (order.status !== "completed") return orderStatusText[order.status];
  if (!order.has_owner) return { label: "Sem dono", tone: "yellow" };
  if (!order.has_key) return orderStatusText.completed;
  // Finished orders are plain: colours are for open work.
  return { label: order.first_viewed_at ? "Entregue e vista" : "Entregue", tone: "neutral" };
}
