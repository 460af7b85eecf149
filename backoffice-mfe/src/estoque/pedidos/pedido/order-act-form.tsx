import { notify } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { useStaffMutation } from "../../../data/staff-query";
import { ReasonForm } from "../../../form/reason-form";
import { adminSentences, failedTo } from "../../../messages/admin-messages";
import { staffOrders } from "../../../orders/orders-key";
import { asksOf, effectOf } from "../order-actions";
import { type OrderAction, overrideOrder } from "../override-order.api";
import type { StaffOrder } from "../staff-orders.api";
import { useOrdersOfPayment } from "../use-staff-orders";
import {
  type DisputeState,
  disputeLabels,
  isDangerous,
  isDispute,
  labelOf,
  type OrderAct,
  setDispute,
} from "./order-acts";

interface ActFormProps<Act> {
  order: StaffOrder;
  act: Act;
  onDone: () => void;
}

/** Shows the effect of an action on the order, with a form for its input. */
export function OrderActForm({ act, ...rest }: ActFormProps<OrderAct>) {
  return isDispute(act) ? <DisputeForm act={act} {...rest} /> : <OverrideForm act={act} {...rest} />;
}

function OverrideForm({ order, act, onDone }: ActFormProps<OrderAction>) {
  const override = useOrderChange(overrideOrder);
  const submit = (reason: string, { email = "", keyId }: { email?: string; keyId?: string }) =>
    // `mutateAsync`, because callbacks of `mutate` do not run if the form is closed meanwhile.
    override
      .mutateAsync({ orderId: order.id, action: act, reason, email, deliveredAt: order.delivered_at, keyId })
      .then((done) => {
        notify(adminSentences.orderOverridden(done));
        onDone();
      });
  return (
    <ReasonForm
      effect={effectOf(act, order)}
      action={labelOf(act)}
      danger={isDangerous(act)}
      draft={`order:${order.id}:${act}`}
      asks={asksOf(act, order)}
      failed={failedTo("alterar pedido")}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}

function DisputeForm({ order, act, onDone }: ActFormProps<DisputeState>) {
  const others = useOthersInPix(order, act);
  const dispute = useOrderChange(setDispute);
  const submit = (reason: string) =>
    dispute.mutateAsync({ orderId: order.id, state: act, reason }).then((done) => {
      notify(adminSentences.disputeChanged(done));
      onDone();
    });
  return (
    <ReasonForm
      effect={disputeLabels[act].effect + others}
      action={labelOf(act)}
      danger={isDangerous(act)}
      draft={`dispute:${order.id}:${act}`}
      failed={adminSentences.disputeFailed}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}

const useOrderChange = <Change,>(write: (db: StoreClient, change: Change) => Promise<string>) =>
  useStaffMutation(write, staffOrders);

/**
 * Lists all orders of the same PIX, because a bank dispute covers them together; empty for a single order and while
 * loading.
 */
function useOthersInPix(order: StaffOrder, act: DisputeState): string {
  const { data = [] } = useOrdersOfPayment(order.payment_id);
  const meant = data.filter(({ status, disputed_at }) => (act === "open" ? status === "completed" : disputed_at));
  if (meant.length < 2) return "";
  const names = meant.map(({ id, product_name }) => `${product_name} (${id.slice(0, 8)})`);
  return ` Vale para os ${meant.length} pedidos deste Pix: ${names.join(", ")}.`;
}
