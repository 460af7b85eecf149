import { useState } from "react";
import { adminSentences, notify, type OrderDeed, type StaffOrder, useMendOrder } from "shared-data";
import { Field, TextInput } from "shared-ui";
import { ReasonForm } from "../../form/reason-form";
import { deedWords } from "./order-deeds";

interface DeedFormProps {
  order: StaffOrder;
  deed: OrderDeed;
  onDone: () => void;
}

/** What one deed needs to be told before it is done to an order. */
export function DeedForm({ order, deed, onDone }: DeedFormProps) {
  const [email, setEmail] = useState("");
  const mend = useMendOrder();
  const { label, effect } = deedWords[deed];
  const assigns = deed === "assign";
  const emailMissing = assigns && !email.includes("@");

  function handleSubmit(reason: string) {
    // A promise, not callbacks of `mutate`: those are dropped where the form is closed meanwhile.
    mend.mutateAsync({ orderId: order.id, deed, reason, email: assigns ? email : "" }).then(
      () => {
        notify(adminSentences.orderMended(label.toLowerCase()));
        onDone();
      },
      (error: unknown) => notify(adminSentences.orderMendFailed(error)),
    );
  }
  const emailField = (tried: boolean) => (
    <Field label="E-mail da conta" error={tried && emailMissing ? "Informe o e-mail da conta" : undefined}>
      <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
    </Field>
  );
  return (
    <ReasonForm
      effect={effect}
      action={`Confirmar: ${label}`}
      danger={deed === "refund" || deed === "replace"}
      working={mend.isPending}
      ready={!emailMissing}
      onSubmit={handleSubmit}
      onCancel={onDone}
      {...(assigns && { fields: emailField })}
    />
  );
}
