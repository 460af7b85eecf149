import { orderStatusText } from "@store/shared-data";
import { Badge, type Tone } from "@store/shared-ui";
import { listMoment } from "../../format/list-moment";
import { holdReasons } from "../../orders/order-labels";
import { Second } from "../../widgets/person-text";
import type { StaffOrder } from "./staff-orders.api";

/** An order's state in one word; `detail` explains it if an action is needed. */
interface OrderState {
  readonly label: string;
  readonly tone: Tone;
  readonly detail?: string;
}

export const orderNumber = ({ id }: Pick<StaffOrder, "id">): string => id.slice(0, 8);

type StatedOrder = Pick<
  StaffOrder,
  | ("status" | "created_at" | "paid_at" | "disputed_at" | "hold_reason")
  | ("is_waiting" | "has_owner" | "first_viewed_at")
>;

export const inDispute: OrderState = { label: "Em contestação", tone: "red" };

export function orderState(order: StatedOrder): OrderState {
  if (order.disputed_at) return inDispute;
  if (order.hold_reason) return { label: "Retido", tone: "yellow", detail: holdReasons[order.hold_reason].label };
  if (order.is_waiting) {
    return { label: "Na fila", tone: "yellow", detail: `desde ${listMoment(order.paid_at ?? order.created_at)}` };
  }
  if (order.status === "completed" && !order.has_owner) return { label: "Sem dono", tone: "yellow" };
  return settledState(order);
}

/** State of an order that needs no action. */
export function settledState({ status, first_viewed_at }: Pick<StaffOrder, "status" | "first_viewed_at">): OrderState {
  if (status !== "completed") return orderStatusText[status];
  // Finished states are neutral: colours mark open work.
  return { label: first_viewed_at ? "Entregue e vista" : "Entregue", tone: "neutral" };
}

export function OrderBadge({ state: { label, tone, detail } }: { state: OrderState }) {
  return (
    <>
      <Badge $tone={tone}>{label}</Badge>
      {detail && <Second>{detail}</Second>}
    </>
  );
}
