import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow, Field, Stack, Text, TextArea } from "shared-ui";
import { focusInvalid } from "./focus-invalid";

interface ReasonFormProps {
  /** What will happen. */
  effect: string;
  /** The words of the button that does it. */
  action: string;
  danger?: boolean;
  working: boolean;
  /** Fields of this action alone; `tried` once somebody wanted to do it. */
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
  const form = useRef<HTMLFormElement>(null);
  const effectId = useId();
  const missing = reason.trim() === "";
  // It opens below what it was asked for with, on a phone out of sight.
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (missing || !ready) focusInvalid(event.currentTarget);
    else if (!working) on.onSubmit(reason);
  }
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label={action} aria-describedby={effectId}>
      <Stack $gap={3}>
        <Text id={effectId}>{effect}</Text>
        {fields?.(tried)}
        <Field
          label="Motivo"
          hint="Fica no registro de ações, que ninguém pode alterar."
          error={tried && missing ? "Informe o motivo" : undefined}
        >
          <TextArea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <ButtonRow>
          <Button type="submit" variant={danger ? "danger" : "secondary"} loading={working}>
            {action}
          </Button>
          <Button variant="ghost" onClick={on.onCancel}>
            Cancelar
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
