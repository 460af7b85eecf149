import type { Problem } from "@store/shared-data";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { useAfterPointerUp } from "./use-after-pointer-up";

interface SubmissionPlan<Field extends string, Code extends string, Values> {
  /** Reads the form as it is to be checked and sent. */
  read(form: FormData): Values;
  /** Problems, in the order of the form's fields. Asked again after a refusal, from which it may have learned. */
  check(values: Values): readonly Problem<Field, Code>[];
  messages: Readonly<Record<Code, string>>;
  send(values: Values): Promise<void>;
  /** The sentence for what `send` rejected with. */
  explain(error: unknown): string;
}

interface Outcome<Field extends string> {
  errors: Partial<Record<Field, string>>;
  /** The failure of the form as a whole; empty where nothing did. */
  failure: string;
  /** The error that `send` rejected with, for a way out of it. */
  cause: unknown;
}

/**
 * Checks and sends a form, once at a time. Errors of a field are shown when it is left after typing, while
 * they are corrected, and with the others' when the form is sent. The fields keep their own values and are read when the form is
 * sent, so that what a password manager or a browser filled in without an event counts too.
 */
export function useSubmission<Field extends string, Code extends string, Values>(
  plan: SubmissionPlan<Field, Code, Values>,
) {
  const { outcome, setOutcome, refuse, ...checks } = useFieldChecks(plan);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A ref and not state, which changes with the next render: two presses of Enter before it would both be sent.
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
  // A field with an error is checked again at every key press, also in another field: two passwords have to agree.
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
