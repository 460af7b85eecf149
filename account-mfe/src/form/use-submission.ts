import type { Problem } from "@store/shared-data";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { useAfterPointerUp } from "./use-after-pointer-up";

interface SubmissionPlan<Field extends string, Code extends string, Values> {
  /** Reads the form's values. */
  read(form: FormData): Values;
  /**
   * Validates the values, in the order of the form's fields. Called again after a failed submit, which may have added
   * knowledge.
   */
  check(values: Values): readonly Problem<Field, Code>[];
  messages: Readonly<Record<Code, string>>;
  send(values: Values): Promise<void>;
  /** The message for an error of `send`. */
  explain(error: unknown): string;
}

interface Outcome<Field extends string> {
  errors: Partial<Record<Field, string>>;
  /** Error message of the whole form; empty without an error. */
  failure: string;
  /** The error of `send`, for recovery actions. */
  cause: unknown;
}

/**
 * Validates and submits a form, one submit at a time. A field's error is shown on blur after typing, updated while it
 * is corrected, and shown with all others on submit. Fields are uncontrolled and read on submit, so that values filled
 * in by a password manager or browser without an event count too.
 */
export function useSubmission<Field extends string, Code extends string, Values>(
  plan: SubmissionPlan<Field, Code, Values>,
) {
  const { outcome, setOutcome, refuse, ...checks } = useFieldChecks(plan);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A ref, because state changes only with the next render: pressing Enter twice before it would submit twice.
    if (running.current) return;
    const form = event.currentTarget;
    const values = plan.read(new FormData(form));
    const problems = plan.check(values);
    refuse(form, problems);
    if (problems.length > 0) return;
    running.current = true;
    setBusy(true);
    try {
      await plan.send(values);
    } catch (cause) {
      const learned = plan.check(values);
      if (learned.length > 0) refuse(form, learned);
      else setOutcome({ errors: {}, failure: plan.explain(cause), cause });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { ...outcome, busy, form: { noValidate: true, onSubmit: handleSubmit, ...checks } };
}

function useFieldChecks<Field extends string, Code extends string, Values>(plan: SubmissionPlan<Field, Code, Values>) {
  const [outcome, setOutcome] = useState<Outcome<Field>>(nothingWrong);
  const typed = useRef(new Set<string>());
  const left = useRef(new Set<string>());
  const afterPress = useAfterPointerUp();

  function show(form: HTMLFormElement, isChecked: (field: Field) => boolean) {
    const problems = plan.check(plan.read(new FormData(form))).filter(({ field }) => isChecked(field));
    setOutcome((before) => ({ ...before, errors: toErrors(problems, plan.messages) }));
  }
  function refuse(form: HTMLFormElement, problems: readonly Problem<Field, Code>[]) {
    for (const { field } of problems) left.current.add(field);
    setOutcome({ errors: toErrors(problems, plan.messages), failure: "", cause: undefined });
    if (problems[0]) focusField(form, problems[0].field);
  }
  // Fields with errors are validated on every input, also in other fields: two passwords must match.
  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    typed.current.add(nameOf(target));
    if (Object.keys(outcome.errors).length > 0) show(currentTarget, (field) => outcome.errors[field] !== undefined);
  }
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    const name = nameOf(target);
    if (!typed.current.has(name)) return;
    left.current.add(name);
    afterPress(() => show(currentTarget, (field) => left.current.has(field)));
  }
  return { outcome, setOutcome, refuse, onInput, onBlur };
}

const nameOf = (target: EventTarget) => (target as HTMLInputElement).name;

const nothingWrong = { errors: {}, failure: "", cause: undefined };

function toErrors<Field extends string, Code extends string>(
  problems: readonly Problem<Field, Code>[],
  messages: Readonly<Record<Code, string>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const { field, code } of problems) errors[field] ??= messages[code];
  return errors;
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
