import { type FormEvent, useState } from "react";
import { adminSentences, notify, type OrderDeed, type StaffOrder, useMendOrder } from "shared-data";
import { Button, Field, Row, Stack, Text, TextArea, TextInput } from "shared-ui";
import { deedWords } from "./order-deeds";

interface DeedFormProps {
  order: StaffOrder;
  deed: OrderDeed;
  onDone: () => void;
}

/** Says what will happen, asks for the reason that the log keeps, and does it. */
export function DeedForm({ order, deed, onDone }: DeedFormProps) {
  const [reason, setReason] = useState("");
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const mend = useMendOrder();
  const { label, effect } = deedWords[deed];
  const reasonError = tried && reason.trim() === "" ? "Informe o motivo" : undefined;
  const emailError = tried && deed === "assign" && !email.includes("@") ? "Informe o e-mail da conta" : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === "" || (deed === "assign" && !email.includes("@")) || mend.isPending) return;
    // A promise, not callbacks of `mutate`: those are dropped where the form is closed meanwhile.
    mend.mutateAsync({ orderId: order.id, deed, reason, email: deed === "assign" ? email : "" }).then(
      () => {
        notify(adminSentences.orderMended(label.toLowerCase()));
        onDone();
      },
      (error: unknown) => notify(adminSentences.orderMendFailed(error)),
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack $gap={3}>
        <Text>{effect}</Text>
        {deed === "assign" && (
          <Field label="E-mail da conta" error={emailError}>
            <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
        )}
        <Field label="Motivo" hint="Fica no registro de ações, que ninguém pode alterar." error={reasonError}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Row>
          <Button
            type="submit"
            variant={deed === "refund" || deed === "replace" ? "danger" : "secondary"}
            loading={mend.isPending}
          >
            Confirmar: {label}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
