import { ActForm } from "../../../form/act-form";
import { adminSentences, failedTo } from "../../../messages/admin-messages";
import { asksOf, effectOf, orderActs } from "../order-acts";
import { isDispute, type OrderAct, overrideOrder, setDispute } from "../override-order.api";
import { type StaffOrder, useOrdersOfPayment } from "../staff-orders.api";

export function OrderActForm({ order, act, onDone }: { order: StaffOrder; act: OrderAct; onDone: () => void }) {
  const others = useOthersInPix(order, act);
  const { label, danger = false } = orderActs[act];
  const dispute = isDispute(act);
  return (
    <ActForm
      effect={effectOf(act, order) + others}
      action={label}
      danger={danger}
      draft={`order:${order.id}:${act}`}
      asks={asksOf(act, order)}
      write={(db, reason, { email = "", keyId }) =>
        dispute
          ? setDispute(db, order.id, act, reason)
          : overrideOrder(db, {
              p_order_id: order.id,
              p_action: act,
              p_reason: reason,
              p_email: email || null,
              // The key that staff sees, so that a retry does not replace a second key.
              p_delivered_at: order.delivered_at,
              ...(keyId && { p_key_id: keyId }),
            })
      }
      message={adminSentences.orderChanged}
      failed={dispute ? adminSentences.disputeFailed : failedTo("alterar pedido")}
      onClose={onDone}
    />
  );
}

/** Names all orders of the same PIX, because a bank dispute covers them together. */
function useOthersInPix(order: StaffOrder, act: OrderAct): string {
  const { data = [] } = useOrdersOfPayment(order.payment_id, isDispute(act));
  const meant = data.filter(({ status, disputed_at }) => (act === "open" ? status === "completed" : disputed_at));
  if (meant.length < 2) return "";
  const names = meant.map(({ id, product_name }) => `${product_name} (${id.slice(0, 8)})`);
  return ` Vale para os ${meant.length} pedidos deste Pix: ${names.join(", ")}.`;
}
