import { type FormEvent, useRef, useState } from "react";
import type { Problem } from "shared-data";

interface SubmissionPlan<Field extends string, Code extends string, Values> {
  /** Reads the form as it is to be checked and sent. */
  read(form: FormData): Values;
  check(values: Values): readonly Problem<Field, Code>[];
  messages: Readonly<Record<Code, string>>;
  send(values: Values): Promise<void>;
  /** The sentence for what `send` rejected with. */
  explain(error: unknown): string;
}

interface Outcome<Field extends string> {
  errors: Partial<Record<Field, string>>;
  /** What went wrong with the form as a whole; empty where nothing did. */
  failure: string;
  /** What `send` rejected with, for a way out of it. */
  cause: unknown;
}

/**
 * Checks and sends a form, once at a time. The fields keep their own values and are read when the form is sent, so that
 * what a password manager or a browser filled in without telling counts too.
 */
export function useSubmission<Field extends string, Code extends string, Values>(
  plan: SubmissionPlan<Field, Code, Values>,
) {
  const [outcome, setOutcome] = useState<Outcome<Field>>(nothingWrong);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A ref and not state, which changes with the next render: two presses of Enter before it would both be sent.
    if (running.current) return;
    const form = event.currentTarget;
    const values = plan.read(new FormData(form));
    const problems = plan.check(values);
    setOutcome({ errors: toErrors(problems, plan.messages), failure: "", cause: undefined });
    if (problems[0]) {
      focusField(form, problems[0].field);
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await plan.send(values);
    } catch (cause) {
      setOutcome({ errors: {}, failure: plan.explain(cause), cause });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  // A field's error goes as soon as somebody types in it; it is checked again when the form is sent.
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const name = (target as HTMLInputElement).name as Field;
    if (!outcome.errors[name]) return;
    setOutcome({ ...outcome, errors: { ...outcome.errors, [name]: undefined } });
  }
  return { ...outcome, busy, form: { noValidate: true, onSubmit: handleSubmit, onInput: handleInput } };
}

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
