import { isRecord, makeId, notify } from "@store/shared-data";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { any, type InferOutput, nullable, object, record, string } from "valibot";
import { useDraft } from "./use-draft";

interface StaffFormOptions<Values extends FieldValues> extends Sending<Values> {
  start: Values;
  /** Values to propose instead of the initial ones; they count as a change. */
  proposed?: Partial<Values>;
  problems?: Problems<Values>;
  draft?: string | undefined;
  /** Field that shows a refusal; without it an alert does. */
  refusedIn?: Path<Values>;
}

interface Sending<Values> {
  /** Submits the form; a retry with the same values has the same request id. `false` leaves the form unchanged. */
  send: (values: Values, requestId: string) => unknown;
  failed: (error: unknown) => string;
}

/** Returns the message of an invalid field, or undefined. An empty message only prevents submitting. */
export type Problems<Values> = {
  readonly [Name in keyof Values]?: ((value: Values[Name], values: Values) => string | undefined) | undefined;
};

export const filled = (message: string) => (text: string) => (text.trim() === "" ? message : undefined);

const draftSchema = object({
  values: record(string(), any()),
  /** The values that were edited. */
  base: record(string(), any()),
  request: nullable(object({ id: string(), text: string() })),
});

/**
 * A back-office form: validated on submit and from then on while typing, stored as a draft, and protected from double
 * submit. `register` binds an input, `errorOf` returns a field's message, `submit` is the submit handler. A restored
 * draft has the `base` that it was typed over; `rebase` replaces a part of it.
 */
export function useStaffForm<Values extends FieldValues>(options: StaffFormOptions<Values>) {
  const { start, proposed, problems = {}, draft, refusedIn, ...sending } = options;
  const { found, keep } = useDraft(draft, draftSchema);
  const [recovered, setRecovered] = useState(found);
  const [base, setBase] = useState<Values>({ ...start, ...alike(start, found?.values.base) });
  const form = useForm<Values>({
    defaultValues: { ...base, ...(found ? alike(start, found.values.values) : proposed) } as DefaultValues<Values>,
    resolver: resolverOf(problems),
    // Not every control is registered, so `focusInvalid` focuses the first marked one.
    shouldFocusError: false,
  });
  const values = form.watch();
  const text = JSON.stringify(values);
  const changed = text !== JSON.stringify(base);
  const request = useRef(found?.values.request ?? null);
  useEffect(() => {
    keep(changed ? { values: JSON.parse(text), base, request: request.current } : null);
    if (!changed) setRecovered(null);
  }, [keep, changed, text, base]);

  function discard() {
    form.reset(start);
    setBase(start);
    request.current = null;
    keep(null);
  }
  const sendOnce = useSendOnce(request, sending, showRefusal(form, refusedIn));
  async function go(sent: Values) {
    const typed = JSON.stringify(form.getValues());
    const isSent = await sendOnce(sent, (id) => keep({ values: sent, base, request: id }));
    // Preserves text typed during the request.
    if (isSent && JSON.stringify(form.getValues()) === typed) discard();
  }
  const rebase = (part: Partial<Values>) => setBase((before) => ({ ...before, ...part }));
  const submit = submitHandler(form.handleSubmit(go));
  return { ...stateOf(form), values, base, changed, recovered, discard, rebase, submit };
}

function resolverOf<Values extends FieldValues>(problems: Problems<Values>): Resolver<Values> {
  return (values) => {
    const errors: FieldValues = {};
    for (const [name, problem] of Object.entries(problems)) {
      const message = problem?.(values[name], values);
      if (message !== undefined) errors[name] = { type: "validate", message };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
}

function stateOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { formState } = form;
  return {
    register: form.register,
    set: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) =>
      form.setValue(name, value, { shouldValidate: formState.isSubmitted }),
    errorOf: (name: Path<Values>) => form.getFieldState(name, formState).error?.message,
    sending: formState.isSubmitting,
    tried: formState.isSubmitted,
  };
}

export type StaffForm<Values extends FieldValues> = ReturnType<typeof useStaffForm<Values>>;

/** The values of a draft that fit the form: another release may have had other fields. */
const alike = <Values extends FieldValues>(start: Values, draft: FieldValues = {}) =>
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => name in start && typeof value === typeof start[name]),
  ) as Partial<Values>;

/** Focuses the first invalid field, once React has marked it. */
export function focusInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function submitHandler(submit: (event: FormEvent) => Promise<void>) {
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    void submit(event).then(() => focusInvalid(form));
  };
}

function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, field: Path<Values> | undefined) {
  return (message: string) => (field ? form.setError(field, { message }) : notify(message));
}

type Request = InferOutput<typeof draftSchema>["request"];

/** Submits values under their request id, one request at a time. True if it succeeded. */
function useSendOnce<Values>(
  request: { current: Request },
  { send, failed }: Sending<Values>,
  onRefusal: (message: string) => void,
) {
  const isSending = useRef(false);
  return async (values: Values, onStart: (request: Request) => void): Promise<boolean> => {
    // A second click can arrive before the disabled state is rendered.
    if (isSending.current) return false;
    isSending.current = true;
    const text = JSON.stringify(values);
    if (request.current?.text !== text) request.current = { id: makeId(), text };
    onStart(request.current);
    try {
      return (await send(values, request.current.id)) !== false;
    } catch (error) {
      // After a refusal by the database the next attempt is a new request. After a lost response it keeps its id.
      if (isRecord(error) && error.reason) request.current = null;
      onRefusal(failed(error));
      return false;
    } finally {
      isSending.current = false;
    }
  };
}
