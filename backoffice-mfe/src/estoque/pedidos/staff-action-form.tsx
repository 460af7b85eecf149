import { useState } from "react";
import { notify } from "shared-data";
import { Field, TextInput } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { adminSentences } from "../../messages/admin-messages";
import { actionLabels, effectOf } from "./order-actions";
import type { OrderAction } from "./override-order.api";
import type { StaffOrder } from "./staff-orders.api";
import { useOverrideOrder } from "./use-staff-orders";

interface StaffActionFormProps {
  order: StaffOrder;
  action: OrderAction;
  onDone: () => void;
}

/** What one action needs to be told before it is done to an order. */
export function StaffActionForm({ order, action, onDone }: StaffActionFormProps) {
  const [email, setEmail] = useState("");
  const mend = useOverrideOrder();
  const { label } = actionLabels[action];
  const assigns = action === "assign";
  const emailMissing = assigns && !email.includes("@");

  function handleSubmit(reason: string) {
    // A promise, not callbacks of `mutate`: those are dropped where the form is closed meanwhile.
    return mend.mutateAsync({ orderId: order.id, action, reason, email: assigns ? email : "" }).then((done) => {
      notify(adminSentences.orderOverridden(done));
      onDone();
    });
  }
  const emailField = (tried: boolean) => (
    <Field label="E-mail da conta" error={tried && emailMissing ? "Informe o e-mail da conta" : undefined}>
      <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
    </Field>
  );
  return (
    <ReasonForm
      effect={effectOf(action, order)}
      action={label}
      danger={action === "refund" || action === "replace"}
      draft={`order:${order.id}:${action}`}
      ready={!emailMissing}
      failed={adminSentences.orderOverrideFailed}
      onSubmit={handleSubmit}
      onCancel={onDone}
      {...(assigns && { fields: emailField })}
    />
  );
}
