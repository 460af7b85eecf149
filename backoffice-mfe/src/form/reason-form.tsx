import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, ButtonRow, Field, Stack, Text, TextArea } from "shared-ui";
import { string } from "valibot";
import { DraftNotice } from "./draft-notice";
import { focusInvalid } from "./focus-invalid";
import { useDraft } from "./use-draft";

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
  /** Who reads the reason, where more than the log keeps it. */
  hint?: string;
  /** What the reason is for, such as `order:<id>:release`: until it is sent it is kept under this name, and is there again. */
  draft?: string;
  /** What it gives is waited for: a `false` says that it did not go, and the reason is kept. */
  onSubmit: (reason: string) => unknown;
  onCancel: () => void;
}

const logHint = "Fica no registro de ações, que ninguém pode alterar.";

/** Says what will happen and asks for the reason that the log keeps, before anything is done by hand. */
export function ReasonForm({
  effect,
  action,
  danger,
  working,
  fields,
  ready = true,
  hint = logHint,
  draft,
  ...on
}: ReasonFormProps) {
  const { reason, setReason, recovered, send } = useReason(draft, on.onSubmit);
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
    else if (!working) void send();
  }
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label={action} aria-describedby={effectId}>
      <Stack $gap={3}>
        <Text id={effectId}>{effect}</Text>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={() => setReason("")} />}
        {fields?.(tried)}
        <Field label="Motivo" hint={hint} error={tried && missing ? "Informe o motivo" : undefined}>
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

/** The reason as it is typed, kept until it went; `recovered` while it is one that was found. */
function useReason(name: string | undefined, onSubmit: ReasonFormProps["onSubmit"]) {
  const draft = useDraft(name, string());
  const [reason, setReason] = useState(draft.found?.values ?? "");
  const [recovered, setRecovered] = useState(draft.found);
  function change(text: string) {
    setReason(text);
    draft.keep(text === "" ? null : text);
    if (text === "") setRecovered(null);
  }
  // A second press comes before the first is drawn as working.
  const isGoing = useRef(false);
  async function send() {
    if (isGoing.current) return;
    isGoing.current = true;
    try {
      if ((await onSubmit(reason)) !== false) draft.keep(null);
    } finally {
      isGoing.current = false;
    }
  }
  return { reason, setReason: change, recovered, send };
}
