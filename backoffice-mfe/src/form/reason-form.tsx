import { Button, ButtonRow, Field, Stack, Text, TextArea } from "@store/shared-ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { check, object, pipe } from "valibot";
import { reasonOf } from "../messages/admin-messages";
import { DraftNotice } from "./draft-notice";
import { filled, useStaffForm } from "./use-staff-form";

interface ReasonFormProps {
  /** The effect of the action. */
  effect: string;
  /** The words of the button that does it. */
  action: string;
  danger?: boolean;
  /** Fields of this action alone; `tried` after the first attempt to submit. */
  fields?: (tried: boolean) => ReactNode;
  /** True where those fields are filled in. */
  ready?: boolean;
  /** Readers of the reason, where more than the log keeps it. */
  hint?: string;
  /** Name of the draft, such as `order:<id>:release`: until it is sent the reason is kept under it. */
  draft?: string;
  /** The sentence of a refusal; the reason is kept then. */
  failed?: (error: unknown) => string;
  /** Its promise is awaited; a `false` keeps the reason. */
  onSubmit: (reason: string) => unknown;
  onCancel: () => void;
}

const logHint = "Fica no registro de ações, que ninguém pode alterar.";

/** Says what will happen and asks for the reason that the log keeps, before anything is done by hand. */
export function ReasonForm({
  effect,
  action,
  danger,
  fields,
  ready = true,
  hint = logHint,
  draft,
  failed = reasonOf,
  ...on
}: ReasonFormProps) {
  const { register, errorOf, recovered, discard, tried, submit, sending } = useStaffForm({
    start: { reason: "" },
    schema: object({
      reason: pipe(
        filled("Informe o motivo"),
        check(() => ready, ""),
      ),
    }),
    draft,
    send: ({ reason }) => on.onSubmit(reason),
    failed,
  });
  const form = useRef<HTMLFormElement>(null);
  const effectId = useId();
  // It opens below the button that was clicked, often out of sight: its own button is to be seen, too.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
    form.current?.scrollIntoView?.({ block: "nearest" });
  }, []);

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={action} aria-describedby={effectId}>
      <Stack $gap={3}>
        <Text id={effectId}>{effect}</Text>
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={discard} />}
        {fields?.(tried)}
        <Field label="Motivo" hint={hint} error={errorOf("reason")}>
          <TextArea rows={2} maxLength={500} {...register("reason")} />
        </Field>
        <ButtonRow>
          <Button type="submit" variant={danger ? "danger" : "strong"} loading={sending}>
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
