import { notify, requireStoreClient } from "@store/shared-data";
import { useMutation, useQueryClient } from "@store/shared-data/query";
import { Field, TextInput } from "@store/shared-ui";
import { useState } from "react";
import { ReasonForm } from "../../../form/reason-form";
import { adminSentences } from "../../../messages/admin-messages";
import { staffOrders } from "../../../orders/orders-key";
import { effectOf } from "../order-actions";
import { type OrderAction, type OrderOverride, overrideOrder } from "../override-order.api";
import type { StaffOrder } from "../staff-orders.api";
import { useOrdersOfPayment } from "../use-staff-orders";
import { disputeLabels, isDangerous, isDispute, labelOf, type OrderAct } from "./order-acts";
import { type DisputeChange, type DisputeState, setDispute } from "./order-dispute.api";

interface ActFormProps<Act> {
  order: StaffOrder;
  act: Act;
  onDone: () => void;
}

/** Says what an act does to the order, and asks for what it needs. */
export function OrderActForm({ act, ...rest }: ActFormProps<OrderAct>) {
  return isDispute(act) ? <DisputeForm act={act} {...rest} /> : <OverrideForm act={act} {...rest} />;
}

function OverrideForm({ order, act, onDone }: ActFormProps<OrderAction>) {
  const [email, setEmail] = useState("");
  const override = useOrderChange((change: OrderOverride) => overrideOrder(requireStoreClient(), change));
  const assigns = act === "assign";
  const emailMissing = assigns && !email.includes("@");

  const submit = (reason: string) =>
    // A promise, not callbacks of `mutate`: those are dropped where the form is closed meanwhile.
    override.mutateAsync({ orderId: order.id, action: act, reason, email: assigns ? email : "" }).then((done) => {
      notify(adminSentences.orderOverridden(done));
      onDone();
    });
  const emailField = (tried: boolean) => (
    <Field label="E-mail da conta" error={tried && emailMissing ? "Informe o e-mail da conta" : undefined}>
      <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
    </Field>
  );
  return (
    <ReasonForm
      effect={effectOf(act, order)}
      action={labelOf(act)}
      danger={isDangerous(act)}
      draft={`order:${order.id}:${act}`}
      ready={!emailMissing}
      failed={adminSentences.orderOverrideFailed}
      onSubmit={submit}
      onCancel={onDone}
      {...(assigns && { fields: emailField })}
    />
  );
}

function DisputeForm({ order, act, onDone }: ActFormProps<DisputeState>) {
  const others = useOthersInPix(order, act);
  const dispute = useOrderChange((change: DisputeChange) => setDispute(requireStoreClient(), change));
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

function useOrderChange<Change>(mutationFn: (change: Change) => Promise<string>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: staffOrders }) });
}

/** The orders that a bank means by a PIX, where it paid more than one; empty otherwise, and until they are known. */
function useOthersInPix(order: StaffOrder, act: DisputeState): string {
  const { data = [] } = useOrdersOfPayment(order.payment_id);
  const meant = data.filter(({ status, disputed_at }) => (act === "open" ? status === "completed" : disputed_at));
  if (meant.length < 2) return "";
  const names = meant.map(({ id, product_name }) => `${product_name} (${id.slice(0, 8)})`);
  return ` Vale para os ${meant.length} pedidos deste Pix: ${names.join(", ")}.`;
}
