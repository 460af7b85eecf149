import { type FormEvent, type ReactNode, useState } from "react";
import { Button, Field, Row, Stack, Text, TextArea } from "shared-ui";

interface ReasonFormProps {
  /** What will happen. */
  effect: string;
  /** The words of the button that does it. */
  action: string;
  danger?: boolean;
  working: boolean;
  /** Fields of this deed alone; `tried` once somebody wanted to do it. */
  fields?: (tried: boolean) => ReactNode;
  /** Whether those fields are filled in. */
  ready?: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
}

/** Says what will happen and asks for the reason that the log keeps, before anything is done by hand. */
export function ReasonForm({ effect, action, danger, working, fields, ready = true, ...on }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === "";

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!missing && ready && !working) on.onSubmit(reason);
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack $gap={3}>
        <Text>{effect}</Text>
        {fields?.(tried)}
        <Field
          label="Motivo"
          hint="Fica no registro de ações, que ninguém pode alterar."
          error={tried && missing ? "Informe o motivo" : undefined}
        >
          <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <Row>
          <Button type="submit" variant={danger ? "danger" : "secondary"} loading={working}>
            {action}
          </Button>
          <Button variant="ghost" onClick={on.onCancel}>
            Cancelar
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
