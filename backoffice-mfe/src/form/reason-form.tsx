import { Button, ButtonRow, Field, Select, Stack, Text, TextArea, TextInput } from "@store/shared-ui";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { check, object, pipe, string } from "valibot";
import { reasonOf } from "../messages/admin-messages";
import { DraftNotice } from "./draft-notice";
import { LabelledOptions } from "./labelled-options";
import { filled, useStaffForm } from "./use-staff-form";

/** A field of an action beside its reason. */
export interface AskedField {
  readonly label: string;
  readonly hint?: string | ((text: string) => string);
  /** Its text in an untouched form; none unless said otherwise. */
  readonly start?: string;
  /** The words beside a text that cannot be sent. */
  readonly problem?: (text: string) => string | undefined;
  /** The choices by value; without them it is typed. */
  readonly options?: Readonly<Record<string, string>>;
  readonly input?: ComponentProps<typeof TextInput>;
}

/** The fields of an action by name. */
export type AskedFields = Readonly<Record<string, AskedField>>;

interface ReasonFormProps {
  /** The effect of the action. */
  effect: string;
  /** The words of the button that does it. */
  action: string;
  danger?: boolean;
  /** Fields of this action alone; the draft keeps them too. */
  asks?: AskedFields | undefined;
  /** Content above the reason; `tried` after the first attempt to submit. */
  above?: (tried: boolean) => ReactNode;
  /** False where something above keeps the form from being sent. */
  ready?: boolean;
  /** Readers of the reason, where more than the log keeps it. */
  hint?: string;
  /** Name of the draft, such as `order:<id>:release`: until it is sent the reason is kept under it. */
  draft?: string;
  /** The sentence of a refusal; what was typed is kept then. */
  failed?: (error: unknown) => string;
  /** Its promise is awaited; a `false` keeps what was typed. The same texts have the same request id until they went. */
  onSubmit: (reason: string, asked: Readonly<Record<string, string>>, requestId: string) => unknown;
  onCancel: () => void;
}

const logHint = "Fica no registro de ações, que ninguém pode alterar.";
const nothing: AskedFields = {};

/** Says what will happen and asks for the reason that the log keeps, before anything is done by hand. */
export function ReasonForm({
  effect,
  action,
  danger,
  asks = nothing,
  above,
  ready = true,
  hint = logHint,
  draft,
  failed = reasonOf,
  ...on
}: ReasonFormProps) {
  const names = Object.keys(asks);
  const staffForm = useStaffForm<Record<string, string>>({
    start: { reason: "", ...Object.fromEntries(names.map((name) => [name, asks[name]?.start ?? ""])) },
    schema: object({
      ...Object.fromEntries(names.map((name) => [name, ruleOf(asks[name]?.problem)])),
      reason: pipe(
        filled("Informe o motivo"),
        check(() => ready, ""),
      ),
    }),
    draft,
    send: ({ reason = "", ...asked }, requestId) => on.onSubmit(reason, asked, requestId),
    failed,
  });
  const { register, errorOf, recovered, discard, tried, submit, sending } = staffForm;
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
        {Object.entries(asks).map(([name, asked]) => (
          <Asked key={name} name={name} asked={asked} form={staffForm} />
        ))}
        {above?.(tried)}
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

const ruleOf = (problem: AskedField["problem"]) =>
  pipe(
    string(),
    check(
      (text) => problem?.(text) === undefined,
      ({ input }) => problem?.(input) ?? "",
    ),
  );

interface AskedProps {
  name: string;
  asked: AskedField;
  form: Pick<ReturnType<typeof useStaffForm<Record<string, string>>>, "values" | "register" | "errorOf">;
}

function Asked({ name, asked: { label, hint, options, input }, form: { values, register, errorOf } }: AskedProps) {
  return (
    <Field label={label} hint={typeof hint === "function" ? hint(values[name] ?? "") : hint} error={errorOf(name)}>
      {options ? (
        <Select {...register(name)}>
          <LabelledOptions labels={options} />
        </Select>
      ) : (
        <TextInput autoComplete="off" {...input} {...register(name)} />
      )}
    </Field>
  );
}
