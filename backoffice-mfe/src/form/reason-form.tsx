import { Button, ButtonRow, Stack, Text } from "@store/shared-ui";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { reasonOf } from "../messages/admin-messages";
import { DraftNotice } from "./draft-notice";
import { type FieldDefinition, FormField } from "./form-field";
import { filled, useStaffForm } from "./use-staff-form";

type Texts = Readonly<Record<string, string>>;

interface ExtraField extends FieldDefinition {
  readonly start?: string;
  readonly problem?: (text: string, values: Texts) => string | undefined;
}

export type ExtraFields = Readonly<Record<string, ExtraField>>;

interface ReasonFormProps {
  effect?: Worded;
  action: Worded;
  label?: string;
  /** False for an action that is not in the log. */
  needsReason?: boolean;
  danger?: boolean;
  asks?: ExtraFields | undefined;
  /** Content above the reason; `tried` is true after the first attempt to submit. */
  above?: (tried: boolean, values: Texts) => ReactNode;
  /** False if the content above prevents submitting. */
  ready?: boolean;
  /** Hint at who can read the reason, besides readers of the log. */
  hint?: string;
  /** Name of the draft, such as `order:<id>:release`; the input is stored under it until it is sent. */
  draft?: string;
  failed?: (error: unknown) => string;
  /** Its promise is awaited; `false` preserves the input. A retry with the same values has the same request id. */
  onSubmit: (reason: string, extra: Texts, requestId: string) => unknown;
  /** Without it, the form is always open: it has no button to cancel and takes no focus. */
  onCancel?: (() => void) | undefined;
}

type Worded = string | ((values: Texts) => string);

const logHint = "Fica no registro de ações, que ninguém pode alterar.";

const noReason = filled("Informe o motivo");

const ofEach = <Part,>(asks: ExtraFields, partOf: (field: ExtraField) => Part) =>
  Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, partOf(field)]));

/** Form of a manual action: shows its effect, its input fields, and requires the reason for the log. */
export function ReasonForm({
  effect,
  action,
  label,
  needsReason = true,
  danger,
  asks = {},
  above,
  ready = true,
  hint = logHint,
  draft,
  failed = reasonOf,
  ...on
}: ReasonFormProps) {
  const staffForm = useStaffForm<Record<string, string>>({
    start: { ...ofEach(asks, ({ start = "" }) => start), reason: "" },
    problems: {
      ...ofEach(asks, ({ problem }) => problem),
      reason: (text) => (needsReason && noReason(text)) || (ready ? undefined : ""),
    },
    draft,
    send: ({ reason = "", ...extra }, requestId) => on.onSubmit(reason, extra, requestId),
    failed,
  });
  const { values, recovered, discard, tried, submit, sending } = staffForm;
  const [effectText, actionText] = [effect, action].map((text) => (typeof text === "function" ? text(values) : text));
  const form = useRef<HTMLFormElement>(null);
  const effectId = useId();
  // The form opens below the clicked button, often outside the viewport: its submit button should be visible too.
  const isOpened = on.onCancel !== undefined;
  useEffect(() => {
    if (!isOpened) return;
    form.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
    form.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpened]);

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={label ?? actionText}
      aria-describedby={effect && effectId}
    >
      <Stack $gap={3}>
        {effect && <Text id={effectId}>{effectText}</Text>}
        {recovered && <DraftNotice typedAt={recovered.typedAt} onDiscard={discard} />}
        {Object.entries(asks).map(([name, extra]) => (
          <FormField key={name} name={name} form={staffForm} {...extra} />
        ))}
        {above?.(tried, values)}
        {needsReason && (
          <FormField name="reason" form={staffForm} label="Motivo" hint={hint} area={{ rows: 2, maxLength: 500 }} />
        )}
        <ButtonRow>
          <Button type="submit" variant={danger ? "danger" : isOpened ? "strong" : "secondary"} loading={sending}>
            {actionText}
          </Button>
          {isOpened && (
            <Button variant="ghost" onClick={on.onCancel}>
              Cancelar
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </form>
  );
}
